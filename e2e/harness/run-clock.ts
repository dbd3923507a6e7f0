/**
 * Offset of all clocks of this run from the machine's, so that midnight can be tested at any hour.
 */
export const RUN_AHEAD_MS = Number(process.env.CLOCK_AHEAD_MS ?? 0);
