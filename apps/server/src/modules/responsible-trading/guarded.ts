import type { Transfer } from '@candor/domain/ledger/transfer';
import { add, type Money, ZERO } from '@candor/domain/money/money';
import {
  requireDepositWithin,
  requireLossWithin,
  requireOpenings,
  requireQuiz,
  requireStake,
  requireTime,
  type Standing,
} from '@candor/domain/responsible-trading/opening';
import type { PeriodSums } from '@candor/domain/responsible-trading/limits';
import type { Queryable, Tx } from '../../platform/db.ts';
import type { Command } from '../ledger/index.ts';
import { lockStandings, readStandings, type Standings } from './standings.ts';

/** What opens something is, as seen by the limits that apply to it. */
export interface OpeningRules<Request, Change> {
  /** Whether time and loss limits apply: it is traded. */
  readonly trades?: true;
  /** Leverage that needs the suitability quiz; omitted where the quiz is not asked for. */
  leverageOf?(request: Request): number;
  /** What the stake limit applies to; known once the rules of the module have decided. */
  stakeOf?(change: Change): {
    readonly name: 'stakeSecondContract' | 'stakeMargin';
    readonly stake: Money;
  };
  /** Reads what deposit limits are compared with; only asked of customers who set limits. */
  depositOf?(tx: Tx, request: Request, nowMs: number): Promise<DepositFigures>;
}

/** What deposit limits are compared with. */
export interface DepositFigures {
  readonly deposited: PeriodSums;
  /** Of the deposit asked for, in USDT. Refuses: responsibleTrading.depositUnpriced. */
  value(): Money;
}

interface GuardedLoaded<Request, Loaded> {
  readonly standings: Standings;
  readonly deposits: ReadonlyMap<Request, DepositFigures>;
  readonly own: Loaded;
}

/**
 * The same command, refused while its customer takes a break or is frozen, or where it would pass a
 * limit that the customer has set. Everything it depends on is locked first, in the transaction of
 * the command. Refuses: responsibleTrading.*.
 */
export function guarded<Request, Loaded, Change, Result>(
  { now }: { now(): number },
  command: Command<Request, Loaded, Change, Result>,
  rules: OpeningRules<NoInfer<Request>, NoInfer<Change>> = {},
): Command<Request, GuardedLoaded<Request, Loaded>, Change, Result> {
  const { lockShared, counts, ...unshared } = command;
  return {
    ...unshared,
    async load(tx, requests) {
      // Sent together: the row of the customer is locked before those of the module.
      const [standings, own] = await Promise.all([
        lockStandings(tx, requests.map(command.userId), now()),
        command.load(tx, requests),
      ]);
      const deposits = new Map<Request, DepositFigures>();
      for (const request of rules.depositOf ? requests : [])
        if (standings(command.userId(request)).limits.size > 0)
          deposits.set(request, await rules.depositOf!(tx, request, now()));
      return { standings, deposits, own };
    },
    accounts: (request, { own }) => command.accounts(request, own),
    ...(lockShared
      ? {
          lockShared: async (tx: Tx, requests: readonly Request[], loaded) => ({
            ...loaded,
            own: await lockShared(tx, requests, loaded.own),
          }),
        }
      : {}),
    decide(request, { loaded, balances, nowMs }) {
      const standing = loaded.standings(command.userId(request));
      requireBefore(standing, request, rules, nowMs);
      const deposit = loaded.deposits.get(request);
      const decision = command.decide(request, { loaded: loaded.own, balances, nowMs });
      if (deposit) requireDepositWithin(standing, deposit, nowMs);
      const { change, transfers } = decision;
      const staked = rules.stakeOf?.(change);
      if (staked) requireStake(standing, staked.name, staked.stake, nowMs);
      if (rules.trades) requireLossWithin(standing, outlay(transfers), nowMs);
      return decision;
    },
    ...(counts ? { counts: (loaded, decision) => counts(loaded.own, decision) } : {}),
  };
}

function requireBefore<Request, Change>(
  standing: Standing,
  request: Request,
  rules: OpeningRules<Request, Change>,
  nowMs: number,
): void {
  requireOpenings(standing, nowMs);
  if (rules.leverageOf) requireQuiz(standing, rules.leverageOf(request));
  if (rules.trades) requireTime(standing, nowMs);
}

/** Everything that leaves the free contract money: margin, stake, fee. */
const outlay = (transfers: readonly Transfer[]): Money =>
  add(
    ZERO,
    ...transfers.flatMap(({ from, amount }) =>
      from.owner === 'customer' && from.kind === 'contract' ? amount : [],
    ),
  );

/** For calls that are no command. Refuses: responsibleTrading.*. */
export async function assertOpenings(db: Queryable, userId: string, nowMs: number): Promise<void> {
  requireOpenings((await readStandings(db, [userId], nowMs))(userId), nowMs);
}
