import * as z from 'zod/mini';
import { define } from '../call.ts';
import { id, money, optional, page, paging, price, time } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import { tickProof } from './markets.ts';
import { currency } from './wallet.ts';

/** The recorded ticks that priced it; none for the settlement currency, whose unit is 1. */
const priceProof = z.object({ from: optional(tickProof), to: optional(tickProof) });

const terms = {
  from: currency,
  to: currency,
  /** Given, in `from`. */
  amount: money,
  /** `to` for one `from`, before the spread. */
  rate: price,
  /** Credited, in `to`, after the spread. */
  received: money,
  /** What the house keeps, in `to`. */
  spread: money,
  priceProof,
};

const flashQuote = renamed(
  z.object({
    id: z.string(),
    ...terms,
    expiresAt: time,
    /** Milliseconds that it holds from the moment of this answer, for a countdown on any clock. */
    holdsMs: z.number(),
  }),
  { received: 'receiveAmount', spread: 'fee', expiresAt: 'expireTime' },
);

const flashExchange = renamed(
  z.object({
    id: z.string(),
    ...terms,
    /** What the market gave on top of the quote, in `to`. */
    improvement: money,
    exchangedAt: time,
  }),
  { received: 'receiveAmount', spread: 'fee', exchangedAt: 'createTime' },
);

const marketRefusals = [
  'flashExchange.sameCurrency',
  'flashExchange.tooSmall',
  'flashExchange.tooLarge',
  'wallet.tooPrecise',
  'markets.noPrice',
  'markets.clockInDoubt',
  'positions.marketClosed',
  'positions.marketCloseOnly',
  'positions.marketHalted',
  'positions.stalePrice',
] as const;

export const flashExchangeCalls = {
  quoteFlashExchange: define({
    summary:
      'What an exchange brings, firm for ten seconds and for one use; takes the place of my quote before',
    access: 'member',
    request: z.object({ from: currency, to: currency, amount: money }),
    result: flashQuote,
    refusals: [...marketRefusals, 'flashExchange.quotesUnused'],
  }),
  exchangeFlash: define({
    summary:
      'Exchanges at my quote, or at better if the market moved; without a quote at the price of now',
    access: 'member',
    idempotent: true,
    passing: ['quoteId'],
    request: z.object({ from: currency, to: currency, amount: money, quoteId: optional(id) }),
    result: flashExchange,
    refusals: [
      ...marketRefusals,
      'flashExchange.quoteGone',
      'flashExchange.quoteDiffers',
      'flashExchange.soldOut',
      'wallet.insufficientBalance',
    ],
  }),
  listFlashExchanges: define({
    summary: 'My exchanges, newest first',
    access: 'member',
    request: z.object({ ...paging }),
    result: page(flashExchange),
  }),
} as const;
