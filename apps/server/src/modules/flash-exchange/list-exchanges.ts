import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import type { FlashExchangeOptions } from './deps.ts';
import { findPricingTicks, presentExchange } from './present-exchange.ts';
import { countExchanges, listExchanges } from './store.ts';

/** A page of one customer's exchanges, newest first, each with the ticks that priced it. */
export async function listFlashExchanges(
  { db, prices }: FlashExchangeOptions,
  userId: string,
  request: RequestOf<'listFlashExchanges'>,
): Promise<ResultOf<'listFlashExchanges'>> {
  const asked = pageOf(request);
  const [found, total] = await Promise.all([
    listExchanges(db, userId, asked),
    countExchanges(db, userId),
  ]);
  const { shown, page } = pageOfRows(asked, found, { total, placeOf: ({ id }) => id });
  const ticks = await findPricingTicks(
    prices,
    db,
    shown.map(({ terms }) => terms),
  );
  return { records: shown.map((exchange) => presentExchange(exchange, ticks)), ...page };
}
