import { DAY_MS } from '../calendar.ts';

/** Why an order may be frozen. Source: products §2. */
export const freezeReasons = ['securityHold', 'sanctions', 'courtOrder', 'review'] as const;

/** Longest freeze that operators can set at once. */
export const FREEZE_MAX_MS = 30 * DAY_MS;
