import { now } from '@candor/client/clock';
import { sessionCalls } from '@candor/contract/calls/session';
import { call } from './call.ts';
import { sessionToken } from './session.ts';
import { recall, remember, storageKeys } from './storage.ts';

export const REPORT_EVERY_MS = 3_600_000;

/** True if the last report is at least an hour old, in the future by a clock since set right, or there was none. */
export function isReportDue(lastReport: string | null, nowMs: number): boolean {
  const last = Number(lastReport ?? Number.NaN);
  return Number.isNaN(last) || nowMs < last || nowMs - last >= REPORT_EVERY_MS;
}

/** Reports to the server that the app is in use: at most once an hour, and never without a token. */
export async function reportActivity(): Promise<void> {
  if (sessionToken() === '' || !isReportDue(recall(storageKeys.activityReportedAt), now())) return;
  remember(storageKeys.activityReportedAt, String(now()));
  await Promise.allSettled([
    call(sessionCalls, 'reportActivity', {}, { quiet: true }),
    call(sessionCalls, 'reportPresence', {}, { quiet: true }),
  ]);
}
