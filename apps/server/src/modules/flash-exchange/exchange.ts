import type { RequestOf } from '@candor/contract/calls';
import { betterTerms, type ExchangeTerms } from '@candor/domain/flash-exchange/exchange-terms';
import { exchangeTransfers } from '@candor/domain/flash-exchange/exchange-transfers';
import type { Balances } from '@candor/domain/ledger/balances';
import { customerAccount } from '@candor/domain/ledger/transfer';
import { add, subtract, toText, ZERO } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import {
  type Command,
  type EquityReading,
  Guard,
  keepReadings,
  lockGuard,
  readEquity,
} from '../ledger/index.ts';
import type { FlashExchangeOptions } from './deps.ts';
import { findPricingTicks, newestTicks, type PricingTicks } from './present-exchange.ts';
import { insertExchanges, type Exchange } from './store.ts';
import { lockQuotes, type Quote, useQuotes } from './store-quotes.ts';
import { termsNow, termsNowIfAny } from './terms-now.ts';

export interface ExchangeCommand {
  readonly userId: string;
  /** Id that the exchange will get. */
  readonly id: string;
  readonly request: RequestOf<'exchangeFlash'>;
}

/** An exchange with the ticks that priced it. */
export interface Made {
  readonly exchange: Exchange;
  readonly ticks: PricingTicks;
}

interface Loaded {
  /** Ticks that priced the quotes. */
  readonly ticks: PricingTicks;
  /** By customer. */
  readonly quotes: ReadonlyMap<string, Quote>;
  readonly equity: readonly EquityReading[];
  /** Equity of the house in both currencies, under lock. */
  readonly guard: Guard;
}

type Change = Pick<Loaded, 'equity'> & { readonly exchange: Exchange };

/** Exchanges one currency for another at the customer's quote, or at a better price. */
export const exchangeCommand = ({
  prices,
  clock,
}: Pick<FlashExchangeOptions, 'prices' | 'clock'>): Command<
  ExchangeCommand,
  Loaded,
  Change,
  Made
> => ({
  name: 'exchangeFlash',
  orderingKey: ({ userId }) => userId,
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
      equity: await readEquity(
        tx,
        commands.flatMap(({ request }) => [request.from, request.to]),
        clock.now(),
        0,
      ),
      guard: new Guard(new Map()),
    };
  },
  lockShared: async (tx, _commands, loaded) => ({
    ...loaded,
    guard: await lockGuard(tx, loaded.equity),
  }),
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
    requireEquity(loaded, terms);
    const improvement = quote ? subtract(terms.received, quote.terms.received) : ZERO;
    const quoteId = quote?.id ?? null;
    const exchange = { userId, id, quoteId, terms, improvement, exchangedAtMs: nowMs };
    return {
      change: { exchange, equity: loaded.equity },
      result: { exchange, ticks: new Map([...loaded.ticks, ...newestTicks(prices, terms)]) },
      transfers: exchangeTransfers(userId, terms),
      transferKey: `exchange/${id}`,
      events: [{ topic: `me:${userId}`, body: { kind: 'balance' } }],
    };
  },
  counts: ({ guard }, { transferKey, transfers }) => guard.count(transferKey, transfers),
  async write(tx, changes) {
    const exchanges = changes.map(({ exchange }) => exchange);
    const used = exchanges.flatMap(({ userId, quoteId }) =>
      quoteId === null ? [] : [{ userId, id: quoteId }],
    );
    await Promise.all([
      insertExchanges(tx, exchanges),
      useQuotes(tx, used),
      keepReadings(tx, changes[0]!.equity),
    ]);
  },
});

/**
 * The quote to be used; null if the request names none.
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

/** The house pays only from unreserved equity of the currency. Refuses: flashExchange.soldOut. */
function requireEquity({ guard }: Loaded, { to, received, spread, rounding }: ExchangeTerms): void {
  const left = subtract(guard.free(to), add(received, spread, rounding));
  if (left < 0n) throw new Refusal('flashExchange.soldOut', { currency: to });
}
