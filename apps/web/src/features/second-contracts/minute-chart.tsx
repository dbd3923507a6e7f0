import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { ReactNode } from 'react';
import { LazyCandleChart } from '../../parts/candle-chart/lazy-candle-chart.tsx';

export interface MinuteChartProps {
  readonly market: MarketSymbol;
  /** In pixels. */
  readonly height: number;
}

/** Minute candles: what a bet of minutes looks at. */
export function MinuteChart({ market, height }: MinuteChartProps): ReactNode {
  return (
    <div style={{ height }} className="-me-3 py-1">
      <LazyCandleChart
        compact
        symbol={market.symbol}
        period="1min"
        pricePrecision={market.pricePrecision}
        quantityPrecision={market.quantityPrecision}
        indicators={[]}
      />
    </div>
  );
}
