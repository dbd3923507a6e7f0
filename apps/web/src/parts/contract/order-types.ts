import { truncateTo } from '@candor/domain/money/fixed';
import { toText, type Price } from '@candor/domain/money/money';

export const orderTypes = ['market', 'limit', 'stopLimit'] as const;
export type OrderType = (typeof orderTypes)[number];

/** Order type state of a ticket. */
export interface OrderTypeEntry {
  readonly orderType: OrderType;
  /** Plain decimal price; used by limit and stop-limit orders. */
  readonly limitPrice: string;
  /** Plain decimal price; used only by stop-limit orders. */
  readonly stopPrice: string;
}

/** A new limit starts at the mark price, unless a price was entered before. */
export function chooseOrderType(
  orderType: OrderType,
  { limitPrice }: Pick<OrderTypeEntry, 'limitPrice'>,
  { mark, decimals }: { readonly mark: Price | undefined; readonly decimals: number },
): Partial<OrderTypeEntry> {
  if (orderType === 'market' || limitPrice !== '' || mark === undefined) return { orderType };
  return { orderType, limitPrice: toText(truncateTo(mark, decimals) as Price) };
}
