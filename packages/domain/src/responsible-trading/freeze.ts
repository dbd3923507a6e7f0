import { DAY_MS } from '../durations.ts';
import { minuteText } from '../calendar.ts';
import { Refusal } from '../refusal.ts';

/** Why the house may freeze an account. Source: rules §0 R4. */
export const accountFreezeReasons = ['securityHold', 'sanctions', 'courtOrder', 'review'] as const;
export type AccountFreezeReason = (typeof accountFreezeReasons)[number];

export interface Freeze {
  readonly reason: AccountFreezeReason;
  /** Epoch milliseconds; it ends then by itself. */
  readonly untilMs: number;
}

export interface KeepingFreeze extends Freeze {
  readonly reason: 'courtOrder' | 'securityHold';
}

/** Longest time for which two operators can freeze at once. */
const freezeMaxMs: Readonly<Record<AccountFreezeReason, number>> = {
  securityHold: DAY_MS,
  review: DAY_MS,
  sanctions: 30 * DAY_MS,
  courtOrder: 30 * DAY_MS,
};

/** Refuses: settings.outOfBounds for a deadline that is over or beyond that of the reason. */
export function requireFreezeDeadline({ reason, untilMs }: Freeze, nowMs: number): void {
  if (untilMs <= nowMs || untilMs > nowMs + freezeMaxMs[reason])
    throw new Refusal('settings.outOfBounds', { name: 'until' });
}

/**
 * Refuses what its owner stopped by freezing the account: responsibleTrading.frozenByYou. Closing,
 * stops and repayments never ask.
 */
export function requireUnfrozen(ownFrozenAtMs: number | null): void {
  if (ownFrozenAtMs !== null)
    throw new Refusal('responsibleTrading.frozenByYou', { since: minuteText(ownFrozenAtMs) });
}

/**
 * Refuses withdrawals while the account is frozen for a reason that keeps money in place:
 * responsibleTrading.frozen. Source: rules §0 R4.
 */
export function requireLeavable(freeze: Freeze | null, nowMs: number): void {
  const keeping = keepingFreeze(freeze, nowMs);
  if (!keeping) return;
  const { reason, untilMs } = keeping;
  throw new Refusal('responsibleTrading.frozen', { reason, until: minuteText(untilMs) });
}

/** A freeze in force that keeps money in place; null: money may leave. Source: rules §0 R4. */
export function keepingFreeze(freeze: Freeze | null, nowMs: number): KeepingFreeze | null {
  if (!freeze || freeze.untilMs <= nowMs) return null;
  const { reason, untilMs } = freeze;
  return reason === 'courtOrder' || reason === 'securityHold' ? { reason, untilMs } : null;
}
