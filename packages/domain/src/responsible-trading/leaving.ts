import { minuteText } from '../calendar.ts';
import { Refusal } from '../refusal.ts';

/** An account that its owner is closing, or has closed. Epoch milliseconds. */
export interface Leaving {
  readonly askedAtMs: number;
  /** Null while something still stands in the way. */
  readonly closedAtMs: number | null;
}

/** Refuses everything of value in a closed account: identity.accountClosed. */
export function requireNotClosed(leaving: Leaving | null): void {
  if (leaving !== null && leaving.closedAtMs !== null)
    throw new Refusal('identity.accountClosed', { since: minuteText(leaving.closedAtMs) });
}

/**
 * Refuses what would begin something in an account that its owner is closing: ownData.closing,
 * identity.accountClosed.
 */
export function requireStaying(leaving: Leaving | null): void {
  requireNotClosed(leaving);
  if (leaving !== null)
    throw new Refusal('ownData.closing', { since: minuteText(leaving.askedAtMs) });
}
