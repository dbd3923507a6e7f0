import { truncateTo } from '@candor/domain/money/fixed';
import { toText, type Price } from '@candor/domain/money/money';
import type { OrderType, TicketChange, TicketForm } from './ticket-form.ts';

export const orderTypes = ['market', 'limit'] as const satisfies readonly OrderType[];

/** Choosing a limit begins at the mark, unless a price was typed before. */
export function chooseOrderType(
  orderType: OrderType,
  { limitPrice }: Pick<TicketForm, 'limitPrice'>,
  { mark, decimals }: { readonly mark: Price | undefined; readonly decimals: number },
): TicketChange {
  if (orderType === 'market' || limitPrice !== '' || mark === undefined) return { orderType };
  return { orderType, limitPrice: toText(truncateTo(mark, decimals) as Price) };
}
