import { deviceTimeText } from '../../platform/time-text.ts';

/** `HH:mm` by this device's clock. */
export const hourText = (epochMs: number): string => deviceTimeText(epochMs).slice(11);

/** Day by this device's clock, `YYYY-MM-DD`. */
export const dayTextOf = (epochMs: number): string => deviceTimeText(epochMs).slice(0, 10);

/** Whole minutes, at least one. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.round(seconds / 60));
