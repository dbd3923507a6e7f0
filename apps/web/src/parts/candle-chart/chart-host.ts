/** Wraps one chart of the library: the only code that uses its API. */
import { dispose, init, type Chart, type KLineData } from 'klinecharts';
import { withCommas } from '@candor/ui/number-text';
import type { Candle, CandlePeriod } from '../../platform/live.ts';
import { loadCandles, PAGE, periods, toBar } from './candle-data.ts';
import { chartStyles } from './chart-styles.ts';
import { showLines, type ChartLine } from './chart-lines.ts';
import { indicatorNames, type IndicatorName } from './indicator-names.ts';
import { withCandle } from './with-candle.ts';

const PRICE_PANE = 'candle_pane';
const calcParams: Partial<Record<IndicatorName, number[]>> = { MA: [7, 25], VOL: [], RSI: [14] };
/** Bars need no figures; those of other indicators are shown above their lines. */
const noLegend = () => ({ name: '', calcParamsText: '', features: [], legends: [] });
const paneHeight = { VOL: 64, MACD: 84, RSI: 84, KDJ: 84 } as const;

export interface ChartSubject {
  readonly symbol: string;
  readonly pricePrecision: number;
  readonly quantityPrecision: number;
  readonly period: CandlePeriod;
}

export interface ChartHost {
  show(subject: ChartSubject): void;
  setIndicators(names: readonly IndicatorName[]): void;
  /** Prices of the customer's own orders; kept until replaced. */
  setLines(lines: readonly ChartLine[]): void;
  /** A candle as it forms, or the next one. */
  update(candle: Candle): void;
  /** Reapplies colors after the theme or convention changed. */
  restyle(): void;
  resize(): void;
  destroy(): void;
}

export interface ChartEvents {
  /** Everything that is loaded, oldest first. */
  readonly onCandles: (candles: readonly Candle[]) => void;
  readonly onFailed: () => void;
}

export function openChart(host: HTMLElement, events: ChartEvents, compact: boolean): ChartHost {
  const chart = init(host, {
    timezone: 'Etc/UTC',
    styles: chartStyles(host),
    thousandsSeparator: { sign: ',', format: withThousands },
    formatter: { formatDate: ({ timestamp, type }) => dateText(timestamp, type) },
  });
  if (!chart) throw new Error('the chart has no room');
  // The library puts its canvas first in the tab order; the figures beside it say the same.
  host.querySelector('[tabindex]')?.setAttribute('tabindex', '-1');
  chart.setOffsetRightDistance(compact ? 6 : 12);
  chart.setBarSpace(compact ? 8 : 9);
  return hostOf(chart, host, events, compact);
}

function hostOf(
  chart: Chart,
  host: HTMLElement,
  { onCandles, onFailed }: ChartEvents,
  compact: boolean,
): ChartHost {
  let candles: readonly Candle[] = [];
  let lines: readonly ChartLine[] = [];
  let push: ((bar: KLineData) => void) | null = null;
  let subject: ChartSubject | null = null;
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
    show(next) {
      subject = next;
      candles = [];
      const { symbol: ticker, pricePrecision, quantityPrecision: volumePrecision } = next;
      chart.setSymbol({ ticker, pricePrecision, volumePrecision });
      chart.setPeriod(periods[next.period]);
    },
    setIndicators: (names) => setIndicators(chart, names),
    setLines: (next) => showLines(chart, (lines = next), host, compact),
    update(candle) {
      if (candles.length === 0) return;
      keep(withCandle(candles, candle));
      push?.(toBar(candle));
    },
    restyle() {
      chart.setStyles(chartStyles(host));
      showLines(chart, lines, host, compact);
    },
    resize: () => chart.resize(),
    destroy: () => dispose(host),
  };
}

function setIndicators(chart: Chart, names: readonly IndicatorName[]): void {
  chart.removeIndicator();
  for (const name of indicatorNames.filter((known) => names.includes(known))) {
    const params = calcParams[name];
    const onPrice = name === 'MA' || name === 'BOLL';
    chart.createIndicator(
      {
        name,
        ...(params && { calcParams: params }),
        ...(name === 'VOL' && { createTooltipDataSource: noLegend }),
        paneId: onPrice ? PRICE_PANE : name,
      },
      true,
    );
    if (!onPrice) chart.setPaneOptions({ id: name, height: paneHeight[name], minHeight: 40 });
  }
}

function withThousands(value: string | number): string {
  const [whole = '', fraction] = String(value).split('.');
  const sign = whole.startsWith('-') ? '−' : '';
  const grouped = withCommas(whole.replace('-', ''));
  return fraction === undefined ? sign + grouped : `${sign}${grouped}.${fraction}`;
}

/** Dates when the axis spans days, otherwise hours; in UTC like all times here. */
function dateText(timestamp: number, type: 'tooltip' | 'crosshair' | 'xAxis'): string {
  const language = document.documentElement.lang;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(timestamp);
  const day = format({ day: 'numeric', month: 'short' });
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (type !== 'xAxis') return `${day} ${time}`;
  return timestamp % 86_400_000 === 0 ? day : time;
}
