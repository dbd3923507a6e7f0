/** Has the chart library take two quick presses in different places for two. */
import type { Chart } from 'klinecharts';

/** Pixels within which the library takes a second press for half of a double one. */
const SAME_PLACE = { touch: 30, mouse: 5 } as const;

/**
 * What this needs of the library, whose interface has nothing for it: a second press within half a
 * second of the first is a double press if it is near, and is dropped if it is not.
 */
interface Internals {
  readonly _chartEvent: {
    readonly _event: { _resetTapTimeout(): void; _resetClickTimeout(): void };
  };
}

/** Ends the library's wait for a double press as soon as another place is pressed; returns what stops that. */
export function keepQuickPresses(chart: Chart, host: HTMLElement): () => void {
  const handler = (chart as unknown as Internals)._chartEvent._event;
  const elsewhere = (reach: number, reset: () => void) => {
    let last: { readonly x: number; readonly y: number } | null = null;
    return ({ clientX: x, clientY: y }: { readonly clientX: number; readonly clientY: number }) => {
      if (last && Math.abs(x - last.x) + Math.abs(y - last.y) >= reach) reset();
      last = { x, y };
    };
  };
  const byTouch = elsewhere(SAME_PLACE.touch, () => handler._resetTapTimeout());
  const byMouse = elsewhere(SAME_PLACE.mouse, () => handler._resetClickTimeout());
  const touched = ({ changedTouches: [touch] }: TouchEvent) => touch && byTouch(touch);
  // Before the library hears of the same press.
  host.addEventListener('touchstart', touched, { capture: true, passive: true });
  host.addEventListener('mousedown', byMouse, { capture: true });
  return () => {
    host.removeEventListener('touchstart', touched, { capture: true });
    host.removeEventListener('mousedown', byMouse, { capture: true });
  };
}
