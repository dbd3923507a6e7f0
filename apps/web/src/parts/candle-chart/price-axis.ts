/** The price axis without labels that would run into the tags of the last price and of lines. */
import type { AxisCreateTicksParams, AxisTick, Chart } from 'klinecharts';

const PRICE_PANE = 'candle_pane';
/** Pixels between the middle of a label and that of a tag. */
const CLEARANCE = 18;

/** Ticks that keep clear of tags at these heights. */
export const clearTicks = (
  ticks: readonly AxisTick[],
  taken: readonly number[],
): readonly AxisTick[] =>
  ticks.filter(({ coord }) => taken.every((y) => Math.abs(y - coord) >= CLEARANCE));

export interface PriceAxisOptions {
  /** Prices that have a tag on the axis. */
  readonly tags: () => readonly number[];
  /** Has the library make its ticks again. */
  readonly rebuild: () => void;
}

/** Clears the axis and returns what clears it again after a price has moved. */
export function clearPriceAxis(chart: Chart, { tags, rebuild }: PriceAxisOptions): () => void {
  let seen: AxisCreateTicksParams | null = null;
  let shown = '';
  const cleared = ({ range, bounding, defaultTicks }: AxisCreateTicksParams): AxisTick[] => {
    const heights = tags().map(
      (value) => bounding.height * (1 - (value - range.realFrom) / range.realRange),
    );
    return [...clearTicks(defaultTicks, heights)];
  };
  const createTicks = (params: AxisCreateTicksParams): AxisTick[] => {
    seen = params;
    const ticks = cleared(params);
    shown = keyOf(ticks);
    return ticks;
  };
  chart.overrideYAxis({ paneId: PRICE_PANE, createTicks });
  // By itself the library makes ticks only when the range of prices changes.
  return () => {
    if (seen && keyOf(cleared(seen)) !== shown) rebuild();
  };
}

const keyOf = (ticks: readonly AxisTick[]): string => ticks.map(({ text }) => text).join(' ');
