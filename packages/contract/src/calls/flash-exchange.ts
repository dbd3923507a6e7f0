import * as z from 'zod/mini';
import { define } from '../call.ts';
import { id, money, optional, page, paging, price, time } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import { tickProof } from './markets.ts';
import { currency } from './wallet.ts';

/** The recorded ticks that priced it; none for the settlement currency, whose price is 1. */
const priceProof = z.object({ from: optional(tickProof), to: optional(tickProof) });

const terms = {
  from: currency,
  to: currency,
  /** Amount given, in `from`. */
  amount: money,
  /** `to` for one `from`, before the spread. */
  rate: price,
  /** Amount credited, in `to`, after the spread. */
  received: money,
  /** Amount kept by the house, in `to`. */
  spread: money,
  priceProof,
};

const flashQuote = renamed(
  z.object({
    id: z.string(),
    ...terms,
    expiresAt: time,
    /** Milliseconds of validity from this response on, for a countdown on any clock. */
    holdsMs: z.number(),
  }),
  { received: 'receiveAmount', spread: 'fee', expiresAt: 'expireTime' },
);

const flashExchange = renamed(
  z.object({
    id: z.string(),
    ...terms,
    /** What the market gave above the quote, in `to`. */
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
    summary: 'Quotes an exchange, firm for ten seconds and one use; replaces my previous quote',
    access: 'member',
    request: z.object({ from: currency, to: currency, amount: money }),
    result: flashQuote,
    refusals: [...marketRefusals, 'flashExchange.quotesUnused'],
  }),
  exchangeFlash: define({
    summary:
      'Exchanges at my quote, or better if the market moved; without a quote, at the current price',
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
