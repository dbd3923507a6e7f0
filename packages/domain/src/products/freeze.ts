import { DAY_MS } from '../durations.ts';

/** Why an order may be frozen. Source: products §2. */
export const freezeReasons = ['securityHold', 'sanctions', 'courtOrder', 'review'] as const;

/** Longest freeze that operators can set at once. */
export const FREEZE_MAX_MS = 30 * DAY_MS;

/**
 * Nobody keeps an order frozen for longer than this in all, counted from its first freeze: every
 * reason of the list is decided within it, and what is not decided by then ends in the customer's
 * favor. Thawing in between does not start it anew.
 */
export const FREEZE_TOTAL_MAX_MS = 90 * DAY_MS;

/** The latest moment until which an order may be frozen now. Epoch milliseconds. */
export const freezeLimit = (firstFrozenAtMs: number | null, nowMs: number): number =>
  Math.min(nowMs + FREEZE_MAX_MS, (firstFrozenAtMs ?? nowMs) + FREEZE_TOTAL_MAX_MS);
