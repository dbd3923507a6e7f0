import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Price, Quantity } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/positions/terms';
import { numberText } from '@candor/ui/number-text';
import type { Text } from '../../platform/language.ts';
import type { ChartLine } from '../candle-chart/chart-lines.ts';

type LineKind = 'limit' | 'entry' | 'takeProfit' | 'stopLoss' | 'liquidation';

/** Prices of a position or an order to draw; missing ones are left out. */
export interface OwnLevels extends Readonly<Partial<Record<LineKind, Price | null | undefined>>> {
  readonly id: string;
  readonly direction: Direction;
  readonly quantity: Quantity;
}

const kinds = ['limit', 'entry', 'takeProfit', 'stopLoss', 'liquidation'] as const;

/** The lines of one position or order over the candles of its market. */
export function chartLinesOf(
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
