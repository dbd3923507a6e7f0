import { useText } from '@candor/client/language';
import { useCallback, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Candle } from '../../platform/live.ts';
import { FailedState } from '../failed-state.tsx';
import type { ChartHost, ChartReading } from './chart-host.ts';
import type { ChartLine } from './chart-lines.ts';
import { candleSummary, chartSummary, linesSummary } from './chart-summary.ts';
import { useChart, type ChartDrawing, type ChartProps } from './use-chart.ts';

export interface CandleChartProps extends Omit<ChartProps, 'lines' | 'compact' | 'drawing'> {
  /** Prices of the customer's own positions and orders. */
  readonly lines?: readonly ChartLine[];
  /** Smaller margins around the candles, next to a ticket. */
  readonly compact?: boolean;
  readonly drawing?: ChartDrawing & { readonly onKey?: (key: string) => boolean };
  /** All loaded candles, oldest first, for a table next to the chart. */
  readonly onCandles?: (candles: readonly Candle[]) => void;
  /** The candle under the crosshair, else the newest. */
  readonly onReading?: (reading: ChartReading) => void;
}

const NO_LINES: readonly ChartLine[] = [];

/** Live candlestick chart. Loaded lazily: the chart library is as large as the rest of a page. */
export function CandleChart(props: CandleChartProps): ReactNode {
  const { symbol, period, pricePrecision, lines = NO_LINES, compact = false } = props;
  const t = useText();
  const [candles, setCandles] = useState<readonly Candle[]>([]);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const hostRef = useRef<HTMLDivElement>(null);
  const onCandlesRef = useRef(props.onCandles);
  onCandlesRef.current = props.onCandles;
  const onCandles = useCallback((loaded: readonly Candle[]) => {
    setFailed(false);
    setCandles(loaded);
    onCandlesRef.current?.(loaded);
  }, []);
  const keys = useKeys(props);
  const chartRef = useChart(
    hostRef,
    { ...props, lines, compact },
    {
      onCandles,
      onFailed: () => setFailed(true),
      onReading(reading) {
        keys.hear(candles, reading);
        props.onReading?.(reading);
      },
      attempt,
    },
  );
  const summary = chartSummary(candles, { symbol, period, pricePrecision }, t);
  const help = useId();
  return (
    <div className="relative h-full">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move its crosshair */}
      <div
        ref={hostRef}
        role="img"
        aria-label={`${summary} ${linesSummary(lines, pricePrecision, t)}`.trim()}
        aria-describedby={help}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        onKeyDown={(event) => keys.press(event, chartRef.current)}
        // Without candles, the library makes up an axis.
        className={`h-full -outline-offset-2 data-grip:[&_*]:cursor-ns-resize! ${candles.length === 0 ? '*:invisible' : ''}`}
      />
      <p id={help} className="screen-only">
        {t('chart.keys')}
      </p>
      <p aria-live="polite" className="screen-only">
        {keys.spoken}
      </p>
      {failed && candles.length === 0 ? (
        <ChartFailed compact={compact} onRetry={() => setAttempt((count) => count + 1)} />
      ) : null}
    </div>
  );
}

interface ChartFailedProps {
  readonly compact: boolean;
  readonly onRetry: () => void;
}

function ChartFailed({ compact, onRetry }: ChartFailedProps): ReactNode {
  const t = useText();
  if (!compact) {
    return (
      <div className="absolute inset-0 flex overflow-y-auto bg-canvas">
        <FailedState inline onRetry={onRetry} />
      </div>
    );
  }
  return (
    <button
      type="button"
      onClick={onRetry}
      className="absolute inset-0 bg-canvas px-8 text-center text-body text-secondary"
    >
      {t('coin.curveFailed')}
    </button>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Arrow keys move the crosshair, and the candle it comes to is spoken; live prices are not. */
function useKeys({ drawing, period, pricePrecision }: CandleChartProps) {
  const t = useText();
  const [spoken, setSpoken] = useState('');
  const isAsked = useRef(false);
  return {
    spoken,
    press(event: KeyboardEvent, chart: ChartHost | null) {
      const by = steps[event.key];
      if (drawing?.onKey?.(event.key)) event.preventDefault();
      else if (by !== undefined && !event.altKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        isAsked.current = true;
        chart?.moveCrosshair(event.ctrlKey ? by * 10 : by);
      }
    },
    hear(candles: readonly Candle[], { time }: ChartReading) {
      if (!isAsked.current) return;
      isAsked.current = false;
      const candle = candles.findLast((each) => each.time === time);
      if (candle) setSpoken(candleSummary(candle, { period, pricePrecision }, t));
    },
  };
}
