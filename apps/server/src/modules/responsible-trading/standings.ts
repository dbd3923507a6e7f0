import { dayOf } from '@candor/domain/calendar';
import { ZERO } from '@candor/domain/money/money';
import {
  amountAt,
  limitOf,
  limitPeriods,
  type Limits,
  periodStarts,
  type PeriodSums,
} from '@candor/domain/responsible-trading/limits';
import { FREE, type Standing } from '@candor/domain/responsible-trading/opening';
import type { Queryable, Tx } from '../../platform/db.ts';
import { readResults } from '../ledger/index.ts';
import { findAccounts, lockAccounts, type StoredAccount } from './store.ts';
import { findLimits } from './store-limits.ts';
import { findSeconds } from './store-use.ts';

/** Standing of a customer; without anything kept about them, they are free. */
export type Standings = (userId: string) => Standing;

/**
 * Locks what decides whether these customers may open something, then reads it: of two orders on
 * two processes, the second sees what the first left.
 */
export async function lockStandings(
  tx: Tx,
  userIds: readonly string[],
  nowMs: number,
): Promise<Standings> {
  return standingsOf(tx, await lockAccounts(tx, userIds), nowMs);
}

/** The same without a lock, for orders that were checked when they were placed. */
export async function readStandings(
  db: Queryable,
  userIds: readonly string[],
  nowMs: number,
): Promise<Standings> {
  if (userIds.length === 0) return () => FREE;
  return standingsOf(db, await findAccounts(db, userIds), nowMs);
}

async function standingsOf(
  db: Queryable,
  accounts: ReadonlyMap<string, StoredAccount>,
  nowMs: number,
): Promise<Standings> {
  const limited = [...accounts.values()].flatMap(({ userId, hasLimits }) =>
    hasLimits ? userId : [],
  );
  const figures = limited.length > 0 ? await readFigures(db, limited, nowMs) : () => NO_FIGURES;
  return (userId) => {
    const account = accounts.get(userId);
    if (!account) return FREE;
    const { exclusion, freeze, ownFrozenAtMs, leaving, quizVersion } = account;
    return { exclusion, freeze, ownFrozenAtMs, leaving, quizVersion, ...figures(userId) };
  };
}

type Read = Awaited<ReturnType<typeof readResults>>[number];
type Figures = Pick<Standing, 'limits' | 'results' | 'atRisk' | 'secondsToday'>;

const { limits, results, atRisk, secondsToday } = FREE;
const NO_FIGURES: Figures = { limits, results, atRisk, secondsToday };

async function readFigures(
  db: Queryable,
  userIds: readonly string[],
  nowMs: number,
): Promise<(userId: string) => Figures> {
  const [found, seconds] = await Promise.all([
    findLimits(db, userIds),
    findSeconds(db, userIds, dayOf(nowMs)),
  ]);
  const losing = userIds.filter((userId) => limitsLoss(found.get(userId), nowMs));
  const starts = periodStarts(nowMs);
  const sums =
    losing.length === 0
      ? []
      : await readResults(
          db,
          losing,
          limitPeriods.map((period) => starts[period]),
        );
  const byUser = new Map(sums.map((each) => [each.userId, each]));
  return (userId) => ({
    limits: found.get(userId) ?? limits,
    results: resultsOf(byUser.get(userId)),
    atRisk: byUser.get(userId)?.inMargins ?? ZERO,
    secondsToday: seconds.get(userId) ?? 0,
  });
}

const limitsLoss = (own: Limits | undefined, nowMs: number): boolean =>
  own !== undefined &&
  limitPeriods.some((period) => amountAt(own, limitOf('loss', period), nowMs) !== null);

/** Sums that were read in the order of `limitPeriods`, by period. */
function resultsOf(read: Read | undefined): PeriodSums | null {
  if (!read) return null;
  const [day = ZERO, week = ZERO, month = ZERO] = read.results;
  return { day, week, month };
}
