import { divideDown } from '@candor/domain/money/fixed';
import { numberText, percentText } from '@candor/ui/number-text';
import type { Text } from '@candor/client/language';
import type { Candle } from '../../platform/live.ts';
import type { ChartSubject } from './chart-host.ts';
import type { ChartLine } from './chart-lines.ts';
import { isDaily } from './period-names.ts';
import { momentText } from './time-axis.ts';

/** What the chart shows, as one sentence for screen readers. */
export function chartSummary(
  candles: readonly Candle[],
  { symbol, period, pricePrecision }: Pick<ChartSubject, 'symbol' | 'period' | 'pricePrecision'>,
  t: Text,
): string {
  const first = candles[0];
  const last = candles.at(-1);
  if (!first || !last) return t('chart.loading', { symbol });
  const priceText = (value: bigint) => numberText(value, { decimals: pricePrecision });
  const pick = (values: readonly bigint[], isBetter: (a: bigint, b: bigint) => boolean) =>
    values.reduce((best, value) => (isBetter(value, best) ? value : best));
  const change = first.open === 0n ? 0n : divideDown(last.close - first.open, first.open);
  return t('chart.summary', {
    symbol,
    period,
    count: candles.length,
    open: priceText(first.open),
    high: priceText(
      pick(
        candles.map(({ high }) => high),
        (a, b) => a > b,
      ),
    ),
    low: priceText(
      pick(
        candles.map(({ low }) => low),
        (a, b) => a < b,
      ),
    ),
    last: priceText(last.close),
    change: percentText(change, { decimals: 2, signed: true }),
  });
}

/** One candle as a sentence. */
export function candleSummary(
  { time, open, high, low, close }: Candle,
  { period, pricePrecision }: Pick<ChartSubject, 'period' | 'pricePrecision'>,
  t: Text,
): string {
  const priceText = (value: bigint) => numberText(value, { decimals: pricePrecision });
  return t('chart.candle', {
    time: momentText(time * 1000, isDaily(period)),
    open: priceText(open),
    high: priceText(high),
    low: priceText(low),
    close: priceText(close),
  });
}

/** The customer's own lines as one sentence for screen readers; empty without any. */
export function linesSummary(lines: readonly ChartLine[], decimals: number, t: Text): string {
  if (lines.length === 0) return '';
  const named = lines.map(({ name, price }) =>
    t('chartLine.one', { name, price: numberText(price, { decimals }) }),
  );
  return t('chartLine.list', { lines: named.join(', ') });
}
