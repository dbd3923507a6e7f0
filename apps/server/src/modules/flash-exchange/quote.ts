import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { QUOTE_LIFE_MS } from '@candor/domain/flash-exchange/exchange-terms';
import { withQuote } from '@candor/domain/flash-exchange/unused-quotes';
import { inTransaction } from '../../platform/db.ts';
import type { FlashExchangeOptions } from './deps.ts';
import { findPricingTicks, presentTerms } from './present-exchange.ts';
import { lockUnused, putQuote, putUnused } from './store-quotes.ts';
import { termsNow, valueNow } from './terms-now.ts';

/** A firm quote at the newest recorded prices. Refuses: as termsNow, flashExchange.quotesUnused. */
export async function quote(
  { db, clock, random, prices }: FlashExchangeOptions,
  userId: string,
  intent: RequestOf<'quoteFlashExchange'>,
): Promise<ResultOf<'quoteFlashExchange'>> {
  const nowMs = clock.now();
  const terms = termsNow(prices, intent, nowMs);
  const id = random.uuid(nowMs);
  const expiresAtMs = nowMs + QUOTE_LIFE_MS;
  const value = valueNow(prices, intent, nowMs);
  await inTransaction(db, async (tx) => {
    // Locks the quote first, in the same order as an exchange.
    await putQuote(tx, { userId, id, terms, expiresAtMs, value });
    await putUnused(tx, userId, withQuote(await lockUnused(tx, userId), value, nowMs));
  });
  const ticks = await findPricingTicks(prices, db, [terms]);
  return {
    id,
    ...presentTerms(terms, ticks),
    expiresAt: expiresAtMs,
    holdsMs: Math.max(0, expiresAtMs - clock.now()),
  };
}
