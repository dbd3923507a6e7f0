import { useText, type Text } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Price, Quantity } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/positions/terms';
import { numberText } from '@candor/ui/number-text';
import { useMemo } from 'react';
import type { ChartLine } from '../candle-chart/chart-lines.ts';
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

type LineKind = 'limit' | 'entry' | 'takeProfit' | 'stopLoss' | 'liquidation';

/** Prices of a position or an order to draw; missing ones are left out. */
interface OwnLevels extends Readonly<Partial<Record<LineKind, Price | null | undefined>>> {
  readonly id: string;
  readonly direction: Direction;
  readonly quantity: Quantity;
}

const kinds = ['limit', 'entry', 'takeProfit', 'stopLoss', 'liquidation'] as const;

/** The lines of one position or order over the candles of its market. */
function chartLinesOf(
  levels: OwnLevels,
  { quantityPrecision }: MarketSymbol,
  t: Text,
): readonly ChartLine[] {
  const { id, direction, quantity } = levels;
  const size = numberText(quantity, { decimals: quantityPrecision });
  return kinds.flatMap((kind) => {
    const price = levels[kind];
    if (price === null || price === undefined) return [];
    return {
      id: `${id} ${kind}`,
      name: t(`chartLine.${kind}.${direction}`, { size }),
      shortName: t(`chartLine.short.${kind}`),
      price,
    };
  });
}
