import type { ResultOf } from '@candor/contract/calls';
import { truncateTo } from '@candor/domain/money/fixed';
import { toText, ZERO, type Money } from '@candor/domain/money/money';
import type { OpenPosition, RestingOrder } from '@candor/domain/positions/terms';
import { MARGIN_DECIMALS } from '../../parts/contract/amount-entry.ts';

export type Position = ResultOf<'openPosition'>;

/** A position as the rules take it. Who owns it and when it was armed matter on the server alone. */
export function toOpenPosition(position: Position): OpenPosition {
  const { id, symbol, direction, leverage, marginMode, margin, quantity, openPrice, fee } =
    position;
  return {
    id,
    userId: '',
    symbol,
    direction,
    leverage,
    marginMode,
    margin,
    tierFloor: position.tierFloor ?? null,
    quantity,
    entryPrice: openPrice,
    openFee: fee,
    liquidationPrice: position.liquidationPrice ?? null,
    takeProfit: position.takeProfit ?? null,
    stopLoss: position.stopLoss ?? null,
    triggersFromSequence: 0,
  };
}

/** An order that waits for its limit, as the rules take it. */
export const toRestingOrder = (order: Position): RestingOrder => ({
  ...toOpenPosition(order),
  limitPrice: order.limitPrice ?? order.openPrice,
});

/** What a closed position brought: profit less all fees, with funding and swaps. */
export const netResult = ({
  profit,
  fee,
  carry = ZERO,
}: Pick<Position, 'profit' | 'fee' | 'carry'>): Money => (profit - fee + carry) as Money;

/** The terms of a position as `handedOver` reads them from the address of the ticket. */
export const termsOf = ({
  symbol,
  direction,
  leverage,
  margin,
}: Pick<Position, 'symbol' | 'direction' | 'leverage' | 'margin'>) => ({
  symbol,
  side: direction,
  leverage: String(leverage),
  margin: toText(truncateTo(margin, MARGIN_DECIMALS) as Money),
});
