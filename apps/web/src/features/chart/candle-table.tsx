import { useText } from '@candor/client/language';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { Amount, Price } from '@candor/ui/figures';
import { Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { periodName } from '../../parts/candle-chart/period-names.ts';
import type { Candle, CandlePeriod } from '../../platform/live.ts';
import { dateTimeText } from '../../platform/time-text.ts';

/** Enough rows to read; the chart shows the rest. */
const ROWS = 60;
const prices = ['open', 'high', 'low', 'close'] as const;

export interface CandleTableProps {
  /** Oldest first. */
  readonly candles: readonly Candle[];
  readonly market: MarketSymbol;
  readonly period: CandlePeriod;
}

/** The candles as a table, newest first. */
export function CandleTable({ candles, market, period }: CandleTableProps): ReactNode {
  const t = useText();
  if (candles.length === 0) return <Skeleton height={340} />;
  const newest = candles.slice(-ROWS).toReversed();
  const cell = 'py-2 ps-3 first:ps-0 text-end text-label font-normal';
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="screen-only">
          {t('chart.title')} {market.symbol} {periodName(period, t)}
        </caption>
        <thead className="text-tertiary">
          <tr>
            <th scope="col" className={`${cell} text-start!`}>
              {t('chart.time')}
            </th>
            {prices.map((name) => (
              <th key={name} scope="col" className={cell}>
                {t(`chart.${name}`)}
              </th>
            ))}
            <th scope="col" className={cell}>
              {t('chart.volume')}
            </th>
          </tr>
        </thead>
        <tbody>
          {newest.map((candle) => (
            <tr key={candle.time} className="border-t border-hairline">
              <th scope="row" className={`${cell} figures text-start! text-secondary`}>
                {dateTimeText(candle.time * 1000).slice(0, -3)}
              </th>
              {prices.map((name) => (
                <td key={name} className={cell}>
                  <Price value={candle[name]} decimals={market.pricePrecision} />
                </td>
              ))}
              <td className={cell}>
                <Amount value={candle.volume} decimals={2} short />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
