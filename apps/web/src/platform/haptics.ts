/** Haptic feedback where the device supports it. Never for prices, wins or losses. */
function vibrate(pattern: number | number[]): void {
  navigator.vibrate?.(pattern);
}

/** A detent of a slider, a key of a keypad. */
export const tickHaptic = (): void => vibrate(5);
/** The server accepted an order. */
export const successHaptic = (): void => vibrate([12, 40, 12]);
/** The server refused one. */
export const warningHaptic = (): void => vibrate([30, 60, 30]);
