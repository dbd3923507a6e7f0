import { truncateTo } from '@candor/domain/money/fixed';
import { toText, type Price } from '@candor/domain/money/money';

export type OrderType = 'market' | 'limit';

export const orderTypes = ['market', 'limit'] as const satisfies readonly OrderType[];

/** What a ticket says of its order type. */
export interface OrderTypeEntry {
  readonly orderType: OrderType;
  /** Plain decimal price; matters for limit orders alone. */
  readonly limitPrice: string;
}

/** Choosing a limit begins at the mark, unless a price was typed before. */
export function chooseOrderType(
  orderType: OrderType,
  { limitPrice }: Pick<OrderTypeEntry, 'limitPrice'>,
  { mark, decimals }: { readonly mark: Price | undefined; readonly decimals: number },
): Partial<OrderTypeEntry> {
  if (orderType === 'market' || limitPrice !== '' || mark === undefined) return { orderType };
  return { orderType, limitPrice: toText(truncateTo(mark, decimals) as Price) };
}
