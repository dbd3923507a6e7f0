import type { ResultOf } from '@candor/contract/calls';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { useMemo } from 'react';
import { useText } from '../../platform/language.ts';
import type { ChartLine } from '../candle-chart/chart-lines.ts';
import { chartLinesOf, type OwnLevels } from './chart-lines-of.ts';
import { useOpenPositions, useRestingOrders } from './my-positions.ts';

/** Chart lines of the customer's positions and orders in this pair. */
export function useChartLines(market: MarketSymbol): readonly ChartLine[] {
  const t = useText();
  const positions = useOpenPositions().data?.records;
  const orders = useRestingOrders().data?.records;
  return useMemo(
    () =>
      [...(orders ?? []), ...(positions ?? [])]
        .filter(({ symbol }) => symbol === market.symbol)
        .flatMap((position) => chartLinesOf(levelsOf(position), market, t)),
    [positions, orders, market, t],
  );
}

/** Only the limit of an order: the other prices do not apply before it fills. */
function levelsOf(position: ResultOf<'openPosition'>): OwnLevels {
  const { id, direction, quantity, limitPrice } = position;
  if (position.status === 'pending') return { id, direction, quantity, limit: limitPrice };
  const { openPrice: entry, takeProfit, stopLoss, liquidationPrice: liquidation } = position;
  return { id, direction, quantity, entry, takeProfit, stopLoss, liquidation };
}
