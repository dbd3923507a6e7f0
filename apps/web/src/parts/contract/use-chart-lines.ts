import type { ResultOf } from '@candor/contract/calls';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Price } from '@candor/domain/money/money';
import { numberText } from '@candor/ui/number-text';
import { useMemo } from 'react';
import { useText, type Text } from '../../platform/language.ts';
import type { ChartLine } from '../candle-chart/chart-lines.ts';
import { useOpenPositions, useRestingOrders } from './my-positions.ts';

type Position = ResultOf<'openPosition'>;

/** Where the customer's positions and orders of this pair stand on the chart. */
export function useChartLines(market: MarketSymbol): readonly ChartLine[] {
  const t = useText();
  const positions = useOpenPositions().data?.records;
  const orders = useRestingOrders().data?.records;
  return useMemo(
    () =>
      [...(orders ?? []), ...(positions ?? [])]
        .filter(({ symbol }) => symbol === market.symbol)
        .flatMap((position) => linesOf(position, market, t)),
    [positions, orders, market, t],
  );
}

/** Of an order its limit alone: the rest is not true before it fills. */
function linesOf(
  position: Position,
  { quantityPrecision }: MarketSymbol,
  t: Text,
): readonly ChartLine[] {
  const { direction } = position;
  const size = numberText(position.quantity, { decimals: quantityPrecision });
  const isOrder = position.status === 'pending';
  const found: readonly [LineKind, Price | undefined][] = isOrder
    ? [['limit', position.limitPrice]]
    : [
        ['entry', position.openPrice],
        ['takeProfit', position.takeProfit],
        ['stopLoss', position.stopLoss],
        ['liquidation', position.liquidationPrice],
      ];
  return found.flatMap(([kind, price]) =>
    price === undefined
      ? []
      : {
          id: `${position.id} ${kind}`,
          name: t(`chartLine.${kind}.${direction}`, { size }),
          shortName: t(`chartLine.short.${kind}`),
          price,
        },
  );
}

type LineKind = 'limit' | 'entry' | 'takeProfit' | 'stopLoss' | 'liquidation';
