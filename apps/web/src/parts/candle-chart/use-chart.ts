/** Keeps a chart of the library in step with the properties of its component. */
import { useTheme } from '@candor/client/theme';
import type { Price } from '@candor/domain/money/money';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useAppearance } from '../../platform/appearance.ts';
import { useCandles, type Candle } from '../../platform/live.ts';
import { openChart, type ChartHost, type ChartReading, type ChartSubject } from './chart-host.ts';
import { linesKey, type ChartLine } from './chart-lines.ts';
import type { ChartDrawings, DrawingEvents, DrawingView } from './drawing/chart-drawings.ts';
import type { IndicatorSetting } from './indicators/indicators.ts';

/** The drawings over a chart, and who hears of changes to them. */
export interface ChartDrawing {
  readonly view: DrawingView;
  readonly events: DrawingEvents;
  /** What places and moves drawings; null once the chart is gone. */
  readonly attach: (drawings: ChartDrawings | null) => void;
}

export interface ChartProps extends ChartSubject {
  readonly indicators: readonly IndicatorSetting[];
  /** Prices of the customer's own positions and orders. */
  readonly lines: readonly ChartLine[];
  readonly compact: boolean;
  readonly drawing?: ChartDrawing | undefined;
  readonly onLineDropped?: ((id: string, to: Price) => void) | undefined;
}

export interface ChartWiring {
  readonly onCandles: (candles: readonly Candle[]) => void;
  readonly onFailed: () => void;
  readonly onReading: (reading: ChartReading) => void;
  /** A new number reloads. */
  readonly attempt: number;
}

export function useChart(
  hostRef: RefObject<HTMLDivElement | null>,
  props: ChartProps,
  wiring: ChartWiring,
): RefObject<ChartHost | null> {
  const { symbol, period, pricePrecision, quantityPrecision, indicators, compact } = props;
  const { onCandles, attempt } = wiring;
  const chartRef = useRef<ChartHost | null>(null);
  const newest = useRef({ props, wiring });
  newest.current = { props, wiring };
  const attach = props.drawing?.attach;
  useEffect(() => {
    const host = hostRef.current;
    if (!host) return undefined;
    const chart = openChart(host, eventsOf(newest), compact);
    chartRef.current = chart;
    attach?.(chart.drawings);
    const stopFollowing = followTheme(host, chart);
    return () => {
      stopFollowing();
      chartRef.current = null;
      attach?.(null);
      chart.destroy();
    };
  }, [hostRef, compact, attach]);
  const settings = JSON.stringify(indicators);
  useEffect(() => {
    chartRef.current?.setIndicators(JSON.parse(settings) as readonly IndicatorSetting[]);
  }, [settings, hostRef, compact]);
  useEffect(() => {
    onCandles([]);
    chartRef.current?.show({ symbol, period, pricePrecision, quantityPrecision });
  }, [symbol, period, pricePrecision, quantityPrecision, onCandles, compact, attempt]);
  useLines(chartRef, props.lines, `${symbol} ${period} ${compact} ${attempt}`);
  const view = props.drawing?.view;
  useEffect(() => {
    if (view) chartRef.current?.drawings.show(view);
  }, [view, compact]);
  const follow = useCallback((candle: Candle) => chartRef.current?.update(candle), []);
  useCandles(symbol, period, follow);
  return chartRef;
}

type Newest = RefObject<{ readonly props: ChartProps; readonly wiring: ChartWiring }>;

/** The chart outlives a render; what it reports goes to the newest one. */
const eventsOf = (newest: Newest) => ({
  onCandles: (candles: readonly Candle[]) => newest.current.wiring.onCandles(candles),
  onFailed: () => newest.current.wiring.onFailed(),
  onReading: (reading: ChartReading) => newest.current.wiring.onReading(reading),
  onLineDropped: (id: string, to: Price) => newest.current.props.onLineDropped?.(id, to),
  onDrawn: (drawing: Parameters<DrawingEvents['onDrawn']>[0]) =>
    newest.current.props.drawing?.events.onDrawn(drawing),
  onMoved: (drawing: Parameters<DrawingEvents['onMoved']>[0]) =>
    newest.current.props.drawing?.events.onMoved(drawing),
  onSelected: (id: string | null) => newest.current.props.drawing?.events.onSelected(id),
});

/** Redraws when a line changes, not for every new list of the same lines. */
function useLines(
  chartRef: RefObject<ChartHost | null>,
  lines: readonly ChartLine[],
  subject: string,
): void {
  const linesRef = useRef(lines);
  linesRef.current = lines;
  const key = linesKey(lines);
  useEffect(() => {
    chartRef.current?.setLines(linesRef.current);
  }, [chartRef, key, subject]);
}

/** Follows size, theme and color convention of the page while the chart is mounted. */
function followTheme(host: HTMLElement, chart: ChartHost): () => void {
  const sizes = new ResizeObserver(() => chart.resize());
  sizes.observe(host);
  const scheme = window.matchMedia('(prefers-color-scheme: dark)');
  // The page's root is restyled by the same change; read its colors after that.
  const restyle = () => queueMicrotask(chart.restyle);
  scheme.addEventListener('change', restyle);
  // A canvas does not draw again by itself when a typeface arrives.
  document.fonts.addEventListener('loadingdone', restyle);
  const stops = [useTheme.subscribe(restyle), useAppearance.subscribe(restyle)];
  return () => {
    sizes.disconnect();
    scheme.removeEventListener('change', restyle);
    document.fonts.removeEventListener('loadingdone', restyle);
    for (const stop of stops) stop();
  };
}
