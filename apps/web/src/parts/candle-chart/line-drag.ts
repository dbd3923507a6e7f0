/** Drags the customer's own lines to other prices, with a mouse or a finger. */
import { price, type Price } from '@candor/domain/money/money';
import type { Chart } from 'klinecharts';
import { toDrawn } from './candle-data.ts';
import { lineLabel, type ChartLine } from './chart-lines.ts';
import { labelStarts, labelWidth } from './line-places.ts';

const PRICE_PANE = 'candle_pane';
/** How far from a line a press on its label counts, in pixels. */
const REACH = { mouse: 11, touch: 22 } as const;

export interface LineDragOptions {
  readonly lines: () => readonly ChartLine[];
  readonly compact: boolean;
  /** A line on its way; null when it is let go. */
  readonly onMove: (moved: { readonly id: string; readonly price: Price } | null) => void;
  readonly onDrop: (id: string, to: Price) => void;
}

interface Press {
  readonly clientX: number;
  readonly clientY: number;
}

/** Ahead of the chart library, which would scroll instead. Returns what ends it. */
export function dragLines(host: HTMLElement, chart: Chart, options: LineDragOptions): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const begin = (event: MouseEvent | TouchEvent) => {
    const press = pressOf(event);
    const isTouch = event.type === 'touchstart';
    const line = press && lineAt(host, chart, press, options, REACH[isTouch ? 'touch' : 'mouse']);
    if (!line) return;
    event.stopPropagation();
    event.preventDefault();
    follow(host, chart, line, options);
  };
  const look = (event: MouseEvent) => {
    if (event.buttons !== 0) return;
    const line = lineAt(host, chart, event, options, REACH.mouse);
    host.toggleAttribute('data-grip', line !== undefined);
  };
  host.addEventListener('mousedown', begin, { capture: true, signal });
  host.addEventListener('touchstart', begin, { capture: true, passive: false, signal });
  host.addEventListener('mousemove', look, { capture: true, signal });
  return () => ended.abort();
}

function pressOf(event: MouseEvent | TouchEvent): Press | undefined {
  if (!('touches' in event)) return event.button === 0 ? event : undefined;
  return event.touches.length === 1 ? event.touches[0] : undefined;
}

/** The movable line whose label is under a press; the nearest of several. */
function lineAt(
  host: HTMLElement,
  chart: Chart,
  press: Press,
  { lines, compact }: LineDragOptions,
  reach: number,
): ChartLine | undefined {
  const { left, top } = host.getBoundingClientRect();
  const shown = lines();
  const ys = shown.map((line) => heightOf(chart, line));
  const labels = shown.map((line) => lineLabel(line, compact));
  const starts = labelStarts(ys, labels);
  const distance = (index: number) => Math.abs((ys[index] ?? 0) - (press.clientY - top));
  const isOn = (index: number) => {
    const x = press.clientX - left - (starts[index] ?? 0);
    return distance(index) <= reach && x >= -reach && x <= labelWidth(labels[index] ?? '') + reach;
  };
  const hits = shown.flatMap(({ isMovable }, index) => (isMovable && isOn(index) ? [index] : []));
  const nearest = hits.toSorted((a, b) => distance(a) - distance(b))[0];
  return nearest === undefined ? undefined : shown[nearest];
}

function heightOf(chart: Chart, line: ChartLine): number {
  const at = chart.convertToPixel(
    { value: toDrawn(line.price) },
    { paneId: PRICE_PANE, absolute: true },
  );
  return (Array.isArray(at) ? at[0] : at)?.y ?? Number.NaN;
}

function priceAt(host: HTMLElement, chart: Chart, { clientY }: Press): Price | null {
  const { top } = host.getBoundingClientRect();
  const found = chart.convertFromPixel([{ y: clientY - top }], {
    paneId: PRICE_PANE,
    absolute: true,
  });
  const value = (Array.isArray(found) ? found[0] : found)?.value;
  if (value === undefined || !(value > 0)) return null;
  return price(value.toFixed(chart.getSymbol()?.pricePrecision ?? 2));
}

function follow(host: HTMLElement, chart: Chart, line: ChartLine, options: LineDragOptions): void {
  const ended = new AbortController();
  let at: Price | null = null;
  const move = (event: MouseEvent | TouchEvent) => {
    const press = 'touches' in event ? event.touches[0] : event;
    event.preventDefault();
    event.stopPropagation();
    at = (press && priceAt(host, chart, press)) ?? at;
    if (at !== null) options.onMove({ id: line.id, price: at });
  };
  const end = (isDropped: boolean) => {
    ended.abort();
    options.onMove(null);
    if (isDropped && at !== null && at !== line.price) options.onDrop(line.id, at);
  };
  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) =>
    window.addEventListener(name, listener, {
      capture: true,
      passive: false,
      signal: ended.signal,
    });
  listen('mousemove', move);
  listen('touchmove', move);
  listen('mouseup', () => end(true));
  listen('touchend', () => end(true));
  listen('touchcancel', () => end(false));
  listen('keydown', ({ key }) => key === 'Escape' && end(false));
}
