import { messageTo } from '@candor/domain/messages/message';
import {
  crossEquity,
  crossMaintenance,
  isCrossAtRisk,
} from '@candor/domain/positions/cross-account';
import type { ShortJob } from '../../platform/jobs.ts';
import { figure } from '../../platform/letter-figures.ts';
import { readBalances } from '../ledger/index.ts';
import { contractAccount } from './accounts.ts';
import { CrossAccounts, marksOf, type StoredAccount } from './cross-accounts.ts';
import type { PositionsOptions } from './deps.ts';
import { listCrossHoldersAfter, listCrossPositions } from './store-cross.ts';
import { markWarned } from './store-risk-warnings.ts';
import { termsOf } from './traded-symbols.ts';
import { isFresh } from './warn.job.ts';

const EVERY_MS = 5_000;
/** Between two portions, so that many accounts are a small steady load instead of a burst. */
const PAUSE_MS = 500;
const PORTION = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Warns owners of cross accounts that are close to their liquidation, by the margin ratio of the
 * whole account. Advice, not protection, as the warnings of isolated positions.
 * Source: docs/decisions/0152.
 */
export function warnCrossJob({
  prices,
  outbox,
}: Pick<PositionsOptions, 'prices' | 'outbox'>): ShortJob {
  const newest = (symbol: string) => {
    const tick = prices.latestTick(symbol);
    return tick && { tick, mean: tick.price };
  };
  const isPriced = ({ positions }: StoredAccount, nowMs: number): boolean =>
    positions.some(({ symbol }) => isFresh(prices.latestTick(symbol), nowMs));
  // A portion that is read twice or late warns nobody twice: the table remembers who was warned.
  let after = FIRST;
  return {
    name: 'positions.warnCross',
    recurringKey: 'all',
    async run(tx, _due, nowMs) {
      const userIds = await listCrossHoldersAfter(tx, { after, limit: PORTION });
      after = userIds.length === PORTION ? userIds.at(-1)! : FIRST;
      const [live, balances] = await Promise.all([
        listCrossPositions(tx, userIds),
        readBalances(tx, userIds.map(contractAccount)),
      ]);
      const accounts = new CrossAccounts(live);
      const risky = userIds.flatMap((userId) => {
        const free = balances.available(contractAccount(userId));
        const account = accounts.account(userId, free);
        const markOf = marksOf(account, newest);
        if (!isPriced(account, nowMs) || !isCrossAtRisk(account, markOf, termsOf)) return [];
        const equity = crossEquity(account, markOf);
        const maintenance = crossMaintenance(account.positions, markOf, termsOf);
        return { userId, equity: figure(equity), maintenance: figure(maintenance) };
      });
      const told = await markWarned(
        tx,
        risky.map(({ userId }) => userId),
        nowMs,
      );
      const messages = risky.flatMap(({ userId, ...figures }) =>
        told.has(userId) ? [messageTo(userId, 'position.accountAtRisk', figures)] : [],
      );
      await outbox.publish(tx, messages, nowMs);
      return after === FIRST ? nowMs + EVERY_MS : nowMs + PAUSE_MS;
    },
  };
}
