import { useText } from '@candor/client/language';
import { useTheme } from '@candor/client/theme';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useCandles, type Candle } from '../../platform/live.ts';
import { useAppearance } from '../../platform/appearance.ts';
import { FailedState } from '../failed-state.tsx';
import { openChart, type ChartHost, type ChartSubject } from './chart-host.ts';
import { linesKey, type ChartLine } from './chart-lines.ts';
import { chartSummary, linesSummary } from './chart-summary.ts';
import type { IndicatorName } from './indicator-names.ts';

export interface CandleChartProps extends ChartSubject {
  readonly indicators: readonly IndicatorName[];
  /** Prices of the customer's own positions and orders. */
  readonly lines?: readonly ChartLine[];
  /** Smaller margins around the candles, next to a ticket. */
  readonly compact?: boolean;
  /** All loaded candles, oldest first, for a table next to the chart. */
  readonly onCandles?: (candles: readonly Candle[]) => void;
}

const NO_LINES: readonly ChartLine[] = [];

/** Live candlestick chart. Loaded lazily: the chart library is as large as the rest of a page. */
export function CandleChart(props: CandleChartProps): ReactNode {
  const { symbol, period, pricePrecision, lines = NO_LINES } = props;
  const t = useText();
  const [candles, setCandles] = useState<readonly Candle[]>([]);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const hostRef = useRef<HTMLDivElement>(null);
  const onCandlesRef = useRef(props.onCandles);
  onCandlesRef.current = props.onCandles;
  const onLoaded = useCallback((loaded: readonly Candle[]) => {
    setFailed(false);
    setCandles(loaded);
    onCandlesRef.current?.(loaded);
  }, []);
  useChart(hostRef, props, { onCandles: onLoaded, onFailed: () => setFailed(true), attempt });
  const summary = chartSummary(candles, { symbol, period, pricePrecision }, t);
  return (
    <div className="relative h-full">
      <div
        ref={hostRef}
        role="img"
        aria-label={`${summary} ${linesSummary(lines, pricePrecision, t)}`.trim()}
        className="h-full"
      />
      {failed && candles.length === 0 ? (
        <div className="absolute inset-0 flex overflow-y-auto bg-canvas">
          <FailedState inline onRetry={() => setAttempt((count) => count + 1)} />
        </div>
      ) : null}
    </div>
  );
}

interface ChartWiring {
  readonly onCandles: (candles: readonly Candle[]) => void;
  readonly onFailed: () => void;
  /** A new number reloads. */
  readonly attempt: number;
}

function useChart(
  hostRef: { readonly current: HTMLDivElement | null },
  props: CandleChartProps,
  { onCandles, onFailed, attempt }: ChartWiring,
): void {
  const { symbol, period, pricePrecision, quantityPrecision, indicators } = props;
  const { compact = false, lines = NO_LINES } = props;
  const chartRef = useRef<ChartHost | null>(null);
  const failedRef = useRef(onFailed);
  failedRef.current = onFailed;
  useEffect(() => {
    const host = hostRef.current;
    if (!host) return undefined;
    const events = { onCandles, onFailed: () => failedRef.current() };
    const chart = openChart(host, events, compact);
    chartRef.current = chart;
    const stopFollowing = followTheme(host, chart);
    return () => {
      stopFollowing();
      chartRef.current = null;
      chart.destroy();
    };
  }, [hostRef, onCandles, compact]);
  const names = indicators.join(' ');
  useEffect(() => {
    chartRef.current?.setIndicators(names.split(' ').filter(Boolean) as IndicatorName[]);
  }, [names, hostRef, onCandles, compact]);
  useEffect(() => {
    onCandles([]);
    chartRef.current?.show({ symbol, period, pricePrecision, quantityPrecision });
  }, [symbol, period, pricePrecision, quantityPrecision, onCandles, compact, attempt]);
  useLines(chartRef, lines, `${symbol} ${period} ${compact} ${attempt}`);
  const follow = useCallback((candle: Candle) => chartRef.current?.update(candle), []);
  useCandles(symbol, period, follow);
}

/** Redraws when a line changes, not for every new list of the same lines. */
function useLines(
  chartRef: { readonly current: ChartHost | null },
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
  const stops = [useTheme.subscribe(restyle), useAppearance.subscribe(restyle)];
  return () => {
    sizes.disconnect();
    scheme.removeEventListener('change', restyle);
    for (const stop of stops) stop();
  };
}
