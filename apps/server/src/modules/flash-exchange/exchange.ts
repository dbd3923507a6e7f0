import type { RequestOf } from '@candor/contract/calls';
import { betterTerms, type ExchangeTerms } from '@candor/domain/flash-exchange/exchange-terms';
import { exchangeTransfers } from '@candor/domain/flash-exchange/exchange-transfers';
import type { Balances } from '@candor/domain/ledger/balances';
import { customerAccount } from '@candor/domain/ledger/transfer';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { add, subtract, toText, ZERO, type Money } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import { sumHousePocket, type Act } from '../ledger/index.ts';
import type { FlashExchangeOptions } from './deps.ts';
import { findPricingTicks, newestTicks, type PricingTicks } from './present-exchange.ts';
import { insertExchanges, lockDesks, type Exchange } from './store.ts';
import { lockQuotes, type Quote, useQuotes } from './store-quotes.ts';
import { termsNow, termsNowIfAny } from './terms-now.ts';

export interface ExchangeCommand {
  readonly userId: string;
  /** Id that the exchange will have. */
  readonly id: string;
  readonly request: RequestOf<'exchangeFlash'>;
}

/** An exchange with the ticks that priced it. */
export interface Made {
  readonly exchange: Exchange;
  readonly ticks: PricingTicks;
}

interface Loaded {
  /** That the quotes stand on. */
  readonly ticks: PricingTicks;
  /** By customer. */
  readonly quotes: ReadonlyMap<string, Quote>;
  /** House equity by currency that is wanted, less what this batch has taken. */
  readonly equity: Map<CurrencyCode, Money>;
}

/** Gives one currency for another at the customer's quote, or at better. */
export const exchangeAct = ({
  prices,
}: Pick<FlashExchangeOptions, 'prices'>): Act<ExchangeCommand, Loaded, Exchange, Made> => ({
  name: 'exchangeFlash',
  lane: ({ userId }) => userId,
  userId: ({ userId }) => userId,
  async load(tx, commands) {
    const quoted = commands.filter(({ request }) => request.quoteId !== undefined);
    const quotes = await lockQuotes(
      tx,
      quoted.map(({ userId }) => userId),
    );
    return {
      ticks: await findPricingTicks(
        prices,
        tx,
        quotes.map(({ terms }) => terms),
      ),
      quotes: new Map(quotes.map((quote) => [quote.userId, quote])),
      equity: await lockEquity(
        tx,
        commands.map(({ request }) => request.to),
      ),
    };
  },
  accounts: ({ userId, request }) => [
    customerAccount(userId, 'balance', request.from),
    customerAccount(userId, 'balance', request.to),
  ],
  decide(command, { loaded, balances, nowMs }) {
    const { userId, id, request } = command;
    const quote = requireQuote(loaded, command, nowMs);
    const terms = quote
      ? betterTerms(quote.terms, termsNowIfAny(prices, request, nowMs))
      : termsNow(prices, request, nowMs);
    requireBalance(command, balances);
    takeEquity(loaded, terms);
    const improvement = quote ? subtract(terms.received, quote.terms.received) : ZERO;
    const quoteId = quote?.id ?? null;
    const exchange = { userId, id, quoteId, terms, improvement, exchangedAtMs: nowMs };
    return {
      change: exchange,
      result: { exchange, ticks: new Map([...loaded.ticks, ...newestTicks(prices, terms)]) },
      transfers: exchangeTransfers(userId, terms),
      transferKey: `exchange/${id}`,
      events: [{ topic: `me:${userId}`, body: { kind: 'balance' } }],
    };
  },
  async write(tx, exchanges) {
    const used = exchanges.flatMap(({ quoteId }) => (quoteId === null ? [] : [quoteId]));
    await Promise.all([insertExchanges(tx, exchanges), useQuotes(tx, used)]);
  },
});

/** Equity of each currency, which nobody else exchanges into until the transaction ends. */
async function lockEquity(
  tx: Tx,
  wanted: readonly CurrencyCode[],
): Promise<Map<CurrencyCode, Money>> {
  await lockDesks(tx, wanted);
  const currencies = [...new Set(wanted)];
  const sums = await Promise.all(
    currencies.map(async (currency) => sumHousePocket(tx, 'equity', currency)),
  );
  return new Map(currencies.map((currency, index) => [currency, sums[index]!]));
}

/**
 * The quote that is used; null where none is named.
 * Refuses: flashExchange.quoteGone, flashExchange.quoteDiffers.
 */
function requireQuote(
  { quotes }: Loaded,
  { userId, request }: ExchangeCommand,
  nowMs: number,
): Quote | null {
  if (request.quoteId === undefined) return null;
  const quote = quotes.get(userId);
  if (quote?.id !== request.quoteId || quote.expiresAtMs <= nowMs) {
    throw new Refusal('flashExchange.quoteGone');
  }
  const { from, to, amount } = quote.terms;
  if (from !== request.from || to !== request.to || amount !== request.amount) {
    throw new Refusal('flashExchange.quoteDiffers');
  }
  return quote;
}

/** Refuses: wallet.insufficientBalance. */
function requireBalance({ userId, request }: ExchangeCommand, balances: Balances): void {
  const available = balances.available(customerAccount(userId, 'balance', request.from));
  if (request.amount <= available) return;
  throw new Refusal('wallet.insufficientBalance', {
    available: toText(available),
    needed: toText(request.amount),
  });
}

/** The house pays from what it has and is never short of a currency. Refuses: flashExchange.soldOut. */
function takeEquity({ equity }: Loaded, { to, received, spread, rounding }: ExchangeTerms): void {
  const left = subtract(equity.get(to) ?? ZERO, add(received, spread, rounding));
  if (left < 0n) throw new Refusal('flashExchange.soldOut', { currency: to });
  equity.set(to, left);
}
