/** A price may be this far ahead of a node's own time, because node clocks differ slightly. */
const AHEAD_MAX_MS = 1_000;

/**
 * Whether a price was recorded at a time still in the future, by a clock that has stepped back
 * since. Such a price is not tradable, however new it is. Times in epoch milliseconds.
 */
export const isFromFuture = (tick: { readonly timeMs: number }, nowMs: number): boolean =>
  tick.timeMs - nowMs > AHEAD_MAX_MS;
