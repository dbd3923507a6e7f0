import { isJsonObject, readRequest } from './read-request.ts';
import type { VenueVoice } from './venue-voice.ts';

const BASE = '/api';
const TICKER = new RegExp(`^${BASE}/v2/ticker/([a-z]+)/$`);
const CHANNEL = /^(order_book|live_trades|detail_order_book|diff_order_book|live_orders)_[a-z]+$/;

/**
 * Bitstamp. Source: bitstamp.net/websocket/v2: one channel per subscription, events prefixed `bts:`,
 * books with a time in microseconds as text.
 */
export const bitstampVoice: VenueVoice = {
  path: '/',
  restBase: BASE,
  heard(line, text, { acknowledges, pongs }) {
    const request = readRequest(text);
    const { event, data } = isJsonObject(request) ? request : {};
    if (event === 'bts:heartbeat') {
      if (pongs) line.tell({ event: 'bts:heartbeat', channel: '', data: { status: 'success' } });
      return;
    }
    const channel = isJsonObject(data) ? String(data.channel) : '';
    if (event !== 'bts:subscribe' || !CHANNEL.test(channel))
      return line.tell({
        event: 'bts:error',
        channel: '',
        data: { code: null, message: 'Bad subscription string.' },
      });
    line.channels.add(channel);
    if (acknowledges) line.tell({ event: 'bts:subscription_succeeded', channel, data: {} });
  },
  channel: (code) => `order_book_${code}`,
  book: (code, { bid, ask, timeMs, number }) => ({
    data: {
      timestamp: String(Math.floor(timeMs / 1_000)),
      microtimestamp: String(timeMs * 1_000 + (number % 1_000)),
      bids: [
        [bid, '0.50000000'],
        ['1.00', '2.00000000'],
      ],
      asks: [
        [ask, '0.75000000'],
        ['900000.00', '1.00000000'],
      ],
    },
    channel: `order_book_${code}`,
    event: 'data',
  }),
  rest(url, books) {
    const code = TICKER.exec(url.pathname)?.[1] ?? '';
    const book = books.get(code);
    if (!book) return { status: 404, body: {} };
    return {
      status: 200,
      body: {
        timestamp: String(Math.floor(book.timeMs / 1_000)),
        open: '2211.00',
        high: '2811.00',
        low: '2188.97',
        last: book.bid,
        volume: '213.26801100',
        vwap: '2189.80',
        bid: book.bid,
        ask: book.ask,
        side: '0',
        open_24: '2211.00',
        percent_change_24: '13.57',
      },
    };
  },
};
