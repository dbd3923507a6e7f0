/** Wraps one chart of the library. */
import type { Price } from '@candor/domain/money/money';
import { dispose, init, type Chart, type KLineData } from 'klinecharts';
import type { Candle, CandlePeriod } from '../../platform/live.ts';
import { loadCandles, PAGE, periods, toBar, toDrawn } from './candle-data.ts';
import { showLines, type ChartLine } from './chart-lines.ts';
import { chartStyles } from './chart-styles.ts';
import { chartDrawings, type ChartDrawings, type DrawingEvents } from './drawing/chart-drawings.ts';
import { drawIndicators, readingsAt, type IndicatorReading } from './indicators/draw-indicators.ts';
import type { IndicatorSetting } from './indicators/indicators.ts';
import { dragLines } from './line-drag.ts';
import { clearPriceAxis } from './price-axis.ts';
import { keepQuickPresses } from './quick-presses.ts';
import { withThousands } from './thousands.ts';
import { timeText, whole, withDays } from './time-axis.ts';
import { withCandle } from './with-candle.ts';

export interface ChartSubject {
  readonly symbol: string;
  readonly pricePrecision: number;
  readonly quantityPrecision: number;
  readonly period: CandlePeriod;
}

export interface ChartHost {
  readonly drawings: ChartDrawings;
  show(subject: ChartSubject): void;
  setIndicators(settings: readonly IndicatorSetting[]): void;
  /** Prices of the customer's own orders; kept until replaced. */
  setLines(lines: readonly ChartLine[]): void;
  /** A candle as it forms, or the next one. */
  update(candle: Candle): void;
  /** Puts the crosshair so many candles further. */
  moveCrosshair(candles: number): void;
  /** Reapplies colors after the theme or convention changed. */
  restyle(): void;
  resize(): void;
  destroy(): void;
}

/** The candle under the crosshair, else the newest, and indicators there. */
export interface ChartReading {
  /** Unix seconds. */
  readonly time: number;
  readonly indicators: readonly IndicatorReading[];
}

export interface ChartEvents extends DrawingEvents {
  /** Everything that is loaded, oldest first. */
  readonly onCandles: (candles: readonly Candle[]) => void;
  readonly onFailed: () => void;
  readonly onReading: (reading: ChartReading) => void;
  readonly onLineDropped: (id: string, to: Price) => void;
}

export function openChart(host: HTMLElement, events: ChartEvents, compact: boolean): ChartHost {
  const chart = init(host, {
    timezone: 'Etc/UTC',
    thousandsSeparator: { sign: ',', format: withThousands },
    formatter: { formatDate: timeText },
  });
  if (!chart) throw new Error('the chart has no room');
  // The library puts its canvas first in the tab order; the element around it takes the keys.
  host.querySelector('[tabindex]')?.setAttribute('tabindex', '-1');
  buildTimeAxis(chart);
  chart.setOffsetRightDistance(compact ? 6 : 12);
  chart.setBarSpace(compact ? 8 : 9);
  return hostOf(chart, host, events, compact);
}

/** Also has both axes make their ticks again; the price axis keeps a range that was set by hand. */
function buildTimeAxis(chart: Chart): void {
  chart.overrideXAxis({
    name: 'normal',
    createTicks: ({ bounding, defaultTicks }) => withDays(whole(defaultTicks, bounding.width)),
  });
}

function hostOf(chart: Chart, host: HTMLElement, events: ChartEvents, compact: boolean): ChartHost {
  const data = dataOf(chart, events);
  const lines = linesOf(chart, host, { ...events, compact });
  const tags = () => [
    ...data
      .candles()
      .slice(-1)
      .map(({ close }) => toDrawn(close)),
    ...lines.shown().map(({ price }) => toDrawn(price)),
  ];
  const endPresses = keepQuickPresses(chart, host);
  const clearAxis = clearPriceAxis(chart, { tags, rebuild: () => buildTimeAxis(chart) });
  const read = readingOf(chart, events.onReading);
  const restyle = () => {
    chart.setStyles(chartStyles(host, read));
    lines.redraw();
  };
  restyle();
  return {
    drawings: chartDrawings(chart, events),
    show: data.show,
    setIndicators: (settings) => drawIndicators(chart, settings, compact),
    setLines(next) {
      lines.set(next);
      clearAxis();
    },
    update(candle) {
      data.update(candle);
      clearAxis();
    },
    moveCrosshair: (candles) => moveCrosshair(chart, data.pointed(candles)),
    restyle,
    resize: () => chart.resize(),
    destroy() {
      lines.end();
      endPresses();
      dispose(host);
    },
  };
}

/** Tells a reading once, until it changes. */
function readingOf(chart: Chart, onReading: ChartEvents['onReading']) {
  let told = '';
  return (candle: KLineData | null) => {
    if (!candle) return;
    const index = chart.getDataList().indexOf(candle);
    const reading = { time: candle.timestamp / 1000, indicators: readingsAt(chart, index) };
    const key = JSON.stringify(reading);
    if (key === told) return;
    told = key;
    // In the middle of drawing.
    queueMicrotask(() => onReading(reading));
  };
}

function moveCrosshair(chart: Chart, index: number): void {
  const candle = chart.getDataList()[index];
  if (!candle) return;
  const { from, to } = chart.getVisibleRange();
  if (index < from || index >= to) chart.scrollToDataIndex(index);
  const found = chart.convertToPixel({ dataIndex: index, value: candle.close });
  const at = Array.isArray(found) ? found[0] : found;
  if (at?.x !== undefined && at.y !== undefined)
    chart.executeAction('onCrosshairChange', { x: at.x, y: at.y, paneId: 'candle_pane' });
}

/** Own lines, and where a dragged one is on its way. */
function linesOf(
  chart: Chart,
  host: HTMLElement,
  { onLineDropped, compact }: ChartEvents & { readonly compact: boolean },
) {
  let lines: readonly ChartLine[] = [];
  let moved: { readonly id: string; readonly price: Price } | null = null;
  const shown = () =>
    lines.map((line) => (line.id === moved?.id ? { ...line, price: moved.price } : line));
  const redraw = () => showLines(chart, shown(), host, compact);
  const end = dragLines(host, chart, {
    lines: () => lines,
    compact,
    onMove(next) {
      moved = next;
      redraw();
    },
    onDrop: onLineDropped,
  });
  return {
    shown,
    redraw,
    end,
    set(next: readonly ChartLine[]) {
      lines = next;
      redraw();
    },
  };
}

/** Candles of the subject: loaded in pages, then as they form. */
function dataOf(chart: Chart, { onCandles, onFailed }: ChartEvents) {
  let candles: readonly Candle[] = [];
  let push: ((bar: KLineData) => void) | null = null;
  let subject: ChartSubject | null = null;
  let pointed: number | null = null;
  const keep = (next: readonly Candle[]) => {
    candles = next;
    onCandles(next);
  };
  chart.setDataLoader({
    async getBars({ type, callback }) {
      const asked = subject;
      if (!asked || type === 'backward' || type === 'update') return callback([], false);
      const { symbol, period } = asked;
      const before = type === 'forward' ? candles[0]?.time : undefined;
      try {
        const page = await loadCandles(
          before === undefined ? { symbol, period } : { symbol, period, before },
        );
        if (subject !== asked) return;
        keep(type === 'forward' ? [...page, ...candles] : page);
        callback(page.map(toBar), { forward: page.length === PAGE });
      } catch {
        if (subject === asked) onFailed();
      }
    },
    subscribeBar: ({ callback }) => (push = callback),
    unsubscribeBar: () => (push = null),
  });
  return {
    candles: () => candles,
    show(next: ChartSubject) {
      subject = next;
      candles = [];
      pointed = null;
      const { symbol: ticker, pricePrecision, quantityPrecision: volumePrecision } = next;
      chart.setSymbol({ ticker, pricePrecision, volumePrecision });
      chart.setPeriod(periods[next.period]);
    },
    update(candle: Candle) {
      if (candles.length === 0) return;
      keep(withCandle(candles, candle));
      push?.(toBar(candle));
    },
    /** Index of the candle so many further than the one pointed at last, at first the newest. */
    pointed(by: number): number {
      const last = candles.length - 1;
      pointed = Math.max(0, Math.min(last, (pointed ?? last) + by));
      return pointed;
    },
  };
}
