import { responsibleTradingCalls } from '@candor/contract/calls/responsible-trading';
import { create } from 'zustand';
import { call, type Reply } from '../../platform/call.ts';
import { sessionToken } from '../../platform/session.ts';
import { recall, remember, storageKeys } from '../../platform/storage.ts';

export type TimeReport = Reply<typeof responsibleTradingCalls, 'reportTime'>;

const MINUTE_S = 60;

/** The reality check that waits for an answer; null: none. */
export const useRealityCheck = create<{ readonly due: TimeReport | null }>(() => ({ due: null }));

/**
 * Names the check that a report makes due, the same in every tab: which session, and which of its
 * checks. Null before the first, or if the customer wants none.
 */
export function checkName({ session, realityCheckMinutes }: TimeReport): string | null {
  if (realityCheckMinutes === undefined) return null;
  const number = Math.floor(session.seconds / (realityCheckMinutes * MINUTE_S));
  return number === 0 ? null : `${session.startedAt}/${number}`;
}

/** Tells the server that the app is in front of its customer, and shows a check that is due. */
export async function reportTime(): Promise<void> {
  if (sessionToken() === '' || document.visibilityState !== 'visible') return;
  const report = await call(responsibleTradingCalls, 'reportTime', {}, { quiet: true }).catch(
    () => null,
  );
  const name = report && checkName(report);
  if (name === null || recall(storageKeys.realityCheck) === name) return;
  // Kept before it is shown, so that a second tab does not ask the same again.
  remember(storageKeys.realityCheck, name);
  useRealityCheck.setState({ due: report });
}

export const answerRealityCheck = (): void => useRealityCheck.setState({ due: null });
