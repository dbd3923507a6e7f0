import { isJsonObject, readRequest } from './read-request.ts';
import type { Book, VenueLine, VenueVoice } from './venue-voice.ts';

const CHANNELS = ['ticker', 'heartbeat', 'status', 'level2_batch', 'matches', 'full'];
const isoOf = (timeMs: number) => new Date(timeMs).toISOString().replace('Z', '000Z');

/**
 * Coinbase Exchange. Source: docs.cdp.coinbase.com/exchange/websocket-feed, overview and channels: a
 * `subscriptions` message lists all channels with their products; `ticker` with every match, its
 * numbers as text; `heartbeat` every second per product; errors with message and reason.
 */
export const coinbaseVoice: VenueVoice = {
  path: '/',
  messagesPerSecondMax: 100,
  heard(line, text, { acknowledges }) {
    const request = readRequest(text);
    if (!isJsonObject(request) || request.type !== 'subscribe')
      return line.tell({ type: 'error', message: 'Malformed JSON', reason: 'bad request' });
    const { product_ids: products, channels } = request;
    if (!Array.isArray(products) || !Array.isArray(channels))
      return line.tell({ type: 'error', message: 'Failed to subscribe', reason: 'no channels' });
    const unknown = channels.find((name) => !CHANNELS.includes(String(name)));
    if (unknown !== undefined)
      return line.tell({
        type: 'error',
        message: 'Failed to subscribe',
        reason: `${String(unknown)} is not a valid channel`,
      });
    for (const name of channels)
      for (const product of products) line.channels.add(`${String(name)}:${String(product)}`);
    if (acknowledges) line.tell(subscriptionsOf(line));
  },
  channel: (code) => `ticker:${code}`,
  book: (code, book) => ({
    type: 'ticker',
    sequence: 37_475_248_000 + book.number,
    product_id: code,
    price: book.bid,
    open_24h: '1310.79',
    volume_24h: '245532.79269678',
    low_24h: '1280.52',
    high_24h: '1313.8',
    volume_30d: '9788783.60117027',
    best_bid: book.bid,
    best_bid_size: '0.46688654',
    best_ask: book.ask,
    best_ask_size: '1.56637040',
    side: 'buy',
    time: isoOf(book.timeMs),
    trade_id: tradeOf(book),
    last_size: '11.4396987',
  }),
  rest(url, books) {
    const code = /^\/products\/([A-Z0-9-]+)\/ticker$/.exec(url.pathname)?.[1] ?? '';
    const book = books.get(code);
    if (!book) return { status: 404, body: { message: 'NotFound' } };
    return {
      status: 200,
      body: {
        ask: book.ask,
        bid: book.bid,
        volume: '8410.54530000',
        trade_id: tradeOf(book),
        price: book.bid,
        size: '0.00100000',
        time: isoOf(book.timeMs),
      },
    };
  },
};

export const tradeOf = ({ number }: Book): number => 370_843_000 + number;

/** The heartbeat of a product whose newest trade is that of the book. */
export const coinbaseHeartbeat = (code: string, book: Book, timeMs: number) => ({
  type: 'heartbeat',
  sequence: 37_475_248_000 + book.number,
  last_trade_id: tradeOf(book),
  product_id: code,
  time: isoOf(timeMs),
});

function subscriptionsOf({ channels }: VenueLine) {
  const byName = Map.groupBy(channels, (channel) => channel.split(':')[0] ?? '');
  return {
    type: 'subscriptions',
    channels: [...byName].map(([name, own]) => ({
      name,
      product_ids: own.map((channel) => channel.split(':')[1]),
      account_ids: null,
    })),
  };
}
