import { useText, type Text } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Price, Quantity } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/positions/terms';
import { numberText } from '@candor/ui/number-text';
import { useMemo } from 'react';
import type { ChartLine } from '../candle-chart/chart-lines.ts';
import { useTicker } from '../../platform/live.ts';
import { liveTrailing } from './trailing.ts';
import { useCloseOrders, useOpenPositions, useRestingOrders } from './my-positions.ts';

/** A line that was dragged: whose it is, which price of it, and where it was let go. */
export interface MovedLine {
  readonly id: string;
  readonly kind: MovableKind;
  readonly to: Price;
}

export interface MovedLineProps {
  readonly moved: MovedLine;
  readonly onClose: () => void;
}

const movableKinds = ['limit', 'takeProfit', 'stopLoss'] as const;
type MovableKind = (typeof movableKinds)[number];

/** What a dragged line with this id stands for. */
export function movedLine(lineId: string, to: Price): MovedLine | null {
  const [id = '', name] = lineId.split(' ');
  const kind = movableKinds.find((each) => each === name);
  return kind ? { id, kind, to } : null;
}

export interface ChartLinesOptions {
  /** Limits and stops can be dragged. */
  readonly areMovable?: boolean;
}

/** Chart lines of the customer's positions and orders in this pair. */
export function useChartLines(
  market: MarketSymbol,
  { areMovable = false }: ChartLinesOptions = {},
): readonly ChartLine[] {
  const t = useText();
  const positions = useOpenPositions().data?.records;
  const orders = useRestingOrders().data?.records;
  const isTrailing = positions?.some(
    ({ symbol, trailing }) => trailing && symbol === market.symbol,
  );
  // Lines move with every price only where one of them follows it.
  const mark = useTicker(isTrailing ? market.symbol : null)?.price;
  const closings = useCloseOrders().data?.records;
  return useMemo(() => {
    const levels = [
      ...[...(orders ?? []), ...(positions ?? [])].map((position) => ({
        symbol: position.symbol,
        ...levelsOf(position, mark),
      })),
      ...(closings ?? []).map(({ id, symbol, direction, quantity, limitPrice: close }) => ({
        symbol,
        id,
        direction,
        quantity,
        close,
      })),
    ];
    return levels
      .filter(({ symbol }) => symbol === market.symbol)
      .flatMap((own) => chartLinesOf(own, market, t))
      .map((line) => (areMovable && isMovable(line.id) ? { ...line, isMovable: true } : line));
  }, [positions, orders, closings, market, t, areMovable, mark]);
}

const isMovable = (lineId: string): boolean =>
  movableKinds.some((kind) => kind === lineId.split(' ')[1]);

/** Only the limit of an order: the other prices do not apply before it fills. */
function levelsOf(position: ResultOf<'openPosition'>, mark: Price | undefined): OwnLevels {
  const { id, direction, quantity, limitPrice } = position;
  const stop = position.stopCrossed === false ? position.stopPrice : undefined;
  if (position.status === 'pending') return { id, direction, quantity, limit: limitPrice, stop };
  const { openPrice: entry, takeProfit, stopLoss, liquidationPrice: liquidation } = position;
  const trailing = position.trailing && liveTrailing(direction, position.trailing, mark).trigger;
  return { id, direction, quantity, entry, takeProfit, stopLoss, trailing, liquidation };
}

type LineKind = (typeof kinds)[number];

/** Prices of a position or an order to draw; missing ones are left out. */
interface OwnLevels extends Readonly<Partial<Record<LineKind, Price | null | undefined>>> {
  readonly id: string;
  readonly direction: Direction;
  readonly quantity: Quantity;
}

const kinds = [
  'limit',
  'stop',
  'close',
  'entry',
  'takeProfit',
  'stopLoss',
  'trailing',
  'liquidation',
] as const;

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
