import {
  type AskedService,
  ANYWHERE,
  type CustomerCountries,
  requireService,
} from '@candor/domain/countries/country-rules';
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
import type { CountryGuard } from '../countries/index.ts';
import type { Command } from '../ledger/index.ts';
import { lockStandings, readStandings, type Standings } from './standings.ts';

/** What opens something is, as seen by the limits that apply to it. */
export interface OpeningRules<Request, Change, Loaded = unknown> {
  /**
   * Which service it is, for the rules of countries; null for what every country allows, and of a
   * request for something that does not exist.
   */
  readonly serviceOf: ((request: Request, loaded: Loaded) => AskedService | null) | null;
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

/** What a guarded command needs to know besides its own. */
export interface GuardDeps {
  now(): number;
  readonly countries: CountryGuard;
}

interface GuardedLoaded<Request, Loaded> {
  readonly standings: Standings;
  readonly deposits: ReadonlyMap<Request, DepositFigures>;
  readonly countries: (userId: string) => CustomerCountries;
  readonly own: Loaded;
}

/**
 * The same command, refused while its customer takes a break or is frozen, where it would pass a
 * limit that the customer has set, or if a country of the customer does not allow it. Everything it
 * depends on is read in the transaction of the command, and locked first. Refuses:
 * responsibleTrading.*, countries.*.
 */
export function guarded<Request, Loaded, Change, Result>(
  { now, countries }: GuardDeps,
  command: Command<Request, Loaded, Change, Result>,
  rules: OpeningRules<NoInfer<Request>, NoInfer<Change>, NoInfer<Loaded>>,
): Command<Request, GuardedLoaded<Request, Loaded>, Change, Result> {
  const { lockShared, counts, ...unshared } = command;
  return {
    ...unshared,
    async load(tx, requests) {
      // Sent together: the row of the customer is locked before those of the module.
      const userIds = requests.map(command.userId);
      const [standings, allowed, own] = await Promise.all([
        lockStandings(tx, userIds, now()),
        rules.serviceOf ? countries.read(tx, userIds) : () => ANYWHERE,
        command.load(tx, requests),
      ]);
      const deposits = new Map<Request, DepositFigures>();
      for (const request of rules.depositOf ? requests : [])
        if (standings(command.userId(request)).limits.size > 0)
          deposits.set(request, await rules.depositOf!(tx, request, now()));
      return { standings, deposits, countries: allowed, own };
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
      const asked = rules.serviceOf?.(request, loaded.own) ?? null;
      if (asked) requireService(asked, loaded.countries(command.userId(request)));
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
    write: (tx, changes, { loaded, nowMs }) =>
      command.write(tx, changes, { loaded: loaded.own, nowMs }),
  };
}

function requireBefore<Request, Change>(
  standing: Standing,
  request: Request,
  rules: Pick<OpeningRules<Request, Change>, 'leverageOf' | 'trades'>,
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
