import type { ResultOf } from '@candor/contract/calls';
import { dayOf } from '@candor/domain/calendar';
import { amountAt } from '@candor/domain/responsible-trading/limits';
import { formatFixed } from '@candor/domain/money/fixed';
import { inTransaction } from '../../platform/db.ts';
import { readResults } from '../ledger/index.ts';
import type { ResponsibleTradingOptions } from './deps.ts';
import { lockAccounts, type StoredAccount } from './store.ts';
import { findLimits } from './store-limits.ts';
import { addSeconds, findSeconds, setSeen } from './store-use.ts';

/** A report counts the time since the last one, up to this much: it is sent once a minute. */
const COUNTED_MAX_S = 90;
/** After this long without a report a new session begins. */
const SESSION_GAP_MS = 30 * 60_000;

/**
 * The running session of a customer; null if none is. Its time is that from its start to its last
 * report.
 */
export function sessionOf(
  { sessionStartedAtMs, lastSeenAtMs }: StoredAccount,
  nowMs: number,
): { startedAt: number; seconds: number } | null {
  if (sessionStartedAtMs === null || lastSeenAtMs === null) return null;
  if (nowMs - lastSeenAtMs > SESSION_GAP_MS) return null;
  const seconds = Math.max(0, Math.floor((lastSeenAtMs - sessionStartedAtMs) / 1000));
  return { startedAt: sessionStartedAtMs, seconds };
}

/**
 * Counts the time since the customer's last report, whichever tab or device sent it, so that two of
 * them at once count once.
 */
export async function reportTime(
  { db }: Pick<ResponsibleTradingOptions, 'db'>,
  userId: string,
  nowMs: number,
): Promise<ResultOf<'reportTime'>> {
  const day = dayOf(nowMs);
  const account = await inTransaction(db, async (tx) => {
    const before = (await lockAccounts(tx, [userId])).get(userId)!;
    const running = sessionOf(before, nowMs);
    const sessionStartedAtMs = running?.startedAt ?? nowMs;
    const lastSeenAtMs = Math.max(before.lastSeenAtMs ?? 0, nowMs);
    const seconds = Math.floor((nowMs - (before.lastSeenAtMs ?? nowMs)) / 1000);
    if (running && seconds <= 0) return before;
    if (running && seconds <= COUNTED_MAX_S) await addSeconds(tx, { userId, day, seconds });
    await setSeen(tx, userId, { sessionStartedAtMs, lastSeenAtMs });
    return { ...before, sessionStartedAtMs, lastSeenAtMs };
  });
  const { startedAt, seconds } = sessionOf(account, nowMs)!;
  const [[read], today, limits] = await Promise.all([
    readResults(db, [userId], [startedAt]),
    findSeconds(db, [userId], day),
    findLimits(db, [userId]),
  ]);
  const minutesMax = amountAt(limits.get(userId) ?? new Map(), 'sessionDay', nowMs);
  return {
    session: { startedAt, seconds, result: read!.results[0]! },
    secondsToday: today.get(userId) ?? 0,
    ...(minutesMax === null ? {} : { minutesMax: Number(formatFixed(minutesMax)) }),
    ...(account.realityCheckMinutes ? { realityCheckMinutes: account.realityCheckMinutes } : {}),
  };
}
