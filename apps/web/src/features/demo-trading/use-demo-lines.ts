import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { useMemo } from 'react';
import type { ChartLine } from '../../parts/candle-chart/chart-lines.ts';
import { chartLinesOf } from '../../parts/contract/chart-lines-of.ts';
import { useText } from '../../platform/language.ts';
import { useDemo } from './demo-account.ts';

/** Where the demo's positions and orders of this pair stand on the chart. */
export function useDemoLines(market: MarketSymbol): readonly ChartLine[] {
  const t = useText();
  const { open, resting } = useDemo(({ book }) => book);
  return useMemo(() => {
    // Of an order its limit alone: the rest is not true before it fills.
    const orders = resting.map(({ id, symbol, direction, quantity, limitPrice: limit }) => ({
      id,
      symbol,
      direction,
      quantity,
      limit,
    }));
    const positions = open.map(({ entryPrice: entry, liquidationPrice: liquidation, ...rest }) => ({
      ...rest,
      entry,
      liquidation,
    }));
    return [...orders, ...positions]
      .filter(({ symbol }) => symbol === market.symbol)
      .flatMap((levels) => chartLinesOf(levels, market, t));
  }, [open, resting, market, t]);
}
