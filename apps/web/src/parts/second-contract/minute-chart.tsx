import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { ReactNode } from 'react';
import type { ChartLine } from '../candle-chart/chart-lines.ts';
import { LazyCandleChart } from '../candle-chart/lazy-candle-chart.tsx';

export interface MinuteChartProps {
  readonly market: MarketSymbol;
  /** In pixels. */
  readonly height: number;
  /** Entry prices of active contracts. */
  readonly lines: readonly ChartLine[];
}

/** Minute candles, the scale of contracts that last minutes. */
export function MinuteChart({ market, height, lines }: MinuteChartProps): ReactNode {
  return (
    <div style={{ height }} className="-me-3 py-1">
      <LazyCandleChart
        compact
        symbol={market.symbol}
        period="1min"
        pricePrecision={market.pricePrecision}
        quantityPrecision={market.quantityPrecision}
        indicators={[]}
        lines={lines}
      />
    </div>
  );
}
