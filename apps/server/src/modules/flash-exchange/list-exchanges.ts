import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { FlashExchangeOptions } from './deps.ts';
import { findPricingTicks, presentExchange } from './present-exchange.ts';
import { countExchanges, listExchanges } from './store.ts';

const PAGE_SIZE = 20;

/** A page of one customer's exchanges, newest first, each with the ticks that priced it. */
export async function listFlashExchanges(
  { db, prices }: FlashExchangeOptions,
  userId: string,
  { pageNo: current = 1, pageSize: size = PAGE_SIZE }: RequestOf<'listFlashExchanges'>,
): Promise<ResultOf<'listFlashExchanges'>> {
  const [exchanges, total] = await Promise.all([
    listExchanges(db, userId, { limit: size, offset: (current - 1) * size }),
    countExchanges(db, userId),
  ]);
  const ticks = await findPricingTicks(
    prices,
    db,
    exchanges.map(({ terms }) => terms),
  );
  return {
    records: exchanges.map((exchange) => presentExchange(exchange, ticks)),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
  };
}
