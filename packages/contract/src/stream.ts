import * as z from 'zod/mini';
import { alertFiring } from './calls/alerts.ts';
import { candle, ticker } from './calls/markets.ts';
import { price } from './wire/fields.ts';

/**
 * Messages between a client and the stream, one JSON text per frame.
 * Channels: `tickers`, `ticker:BTCUSDT`, `candle:BTCUSDT:1min`, `me` (with the session token in the
 * same message, never in the address).
 */
export const streamRequest = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('subscribe'),
    channel: z.string().check(z.maxLength(64)),
    token: z.optional(z.string().check(z.maxLength(256))),
  }),
  z.object({ op: z.literal('unsubscribe'), channel: z.string().check(z.maxLength(64)) }),
  z.object({ op: z.literal('ping') }),
]);

/** Data of `ticker:SYMBOL`: the ticker and the inputs of its price. */
export const tickerDetail = z.extend(ticker, {
  mark: price,
  sourceCount: z.number(),
  hash: z.string(),
});

/** Data of `me`: what changed, so that the client refetches it. `id` is set for a single record. */
/** By BCP 47 tag, so that nobody has to ask for them; English is always there. */
export const announcementTitles = z.record(z.string(), z.string());

export const privateNote = z.object({
  kind: z.enum([
    'balance',
    'position',
    'order',
    'notice',
    'level',
    'favourites',
    'competition',
    'alert',
    'task',
    'message',
    'announcement',
    'read',
    'support',
    'supportTyping',
  ]),
  id: z.optional(z.string()),
  /** Number of the newest message, or of an announcement. */
  sequence: z.optional(z.number()),
  titles: z.optional(announcementTitles),
  /** Why a position closed, for the notification. */
  reason: z.optional(z.string()),
  /** Of a price alert that fired: what the notification says. */
  alert: z.optional(alertFiring),
});

export const streamFrame = z.union([
  z.object({ channel: z.literal('tickers'), data: z.array(ticker) }),
  z.object({ channel: z.literal('me'), data: privateNote }),
  z.object({ channel: z.string(), data: z.union([tickerDetail, candle]) }),
  z.object({ op: z.literal('subscribed'), channel: z.string() }),
  z.object({ op: z.literal('error'), errorKey: z.string(), channel: z.optional(z.string()) }),
  z.object({ op: z.literal('pong'), time: z.number() }),
]);
