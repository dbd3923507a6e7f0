import { DAY_MS } from '@candor/domain/durations';
import { isJsonObject, readRequest } from './read-request.ts';
import type { Book, VenueVoice } from './venue-voice.ts';

const BASE = '/api';
const METHODS = ['SUBSCRIBE', 'UNSUBSCRIBE', 'LIST_SUBSCRIPTIONS', 'SET_PROPERTY', 'GET_PROPERTY'];

/**
 * Binance spot. Source: binance-spot-api-docs, web-socket-streams.md and rest-api.md: combined
 * streams under `/stream`, lower-case stream names, `result: null` for a subscription, errors with
 * code and msg, ping frames every 20 s, five messages a second, 24 hours.
 */
export const binanceVoice: VenueVoice = {
  path: '/stream',
  restBase: BASE,
  pingEveryMs: 20_000,
  lifetimeMs: DAY_MS,
  messagesPerSecondMax: 5,
  heard(line, text, { acknowledges }) {
    const request = readRequest(text);
    if (!isJsonObject(request))
      return line.tell({ code: 3, msg: 'Invalid JSON: expected value at line 1 column 1' });
    const { method, params, id } = request;
    if (typeof method !== 'string' || !METHODS.includes(method))
      return line.tell({ code: 2, msg: 'Invalid request: unknown variant' });
    if (typeof id !== 'number')
      return line.tell({
        code: 2,
        msg: 'Invalid request: request ID must be an unsigned integer',
      });
    if (method === 'SUBSCRIBE' && Array.isArray(params))
      for (const name of params) line.channels.add(String(name));
    if (acknowledges) line.tell({ result: null, id });
  },
  channel: (code) => `${code.toLowerCase()}@bookTicker`,
  book: (code, book) => ({
    stream: `${code.toLowerCase()}@bookTicker`,
    data: tickerOf(code, book),
  }),
  rest(url, books) {
    if (url.pathname !== `${BASE}/v3/ticker/bookTicker`) return { status: 404, body: {} };
    const wanted = readRequest(url.searchParams.get('symbols') ?? '');
    if (!Array.isArray(wanted))
      return { status: 400, body: { code: -1100, msg: 'Illegal characters found in parameter.' } };
    return {
      status: 200,
      body: [...books]
        .filter(([code]) => wanted.includes(code))
        .map(([symbol, { bid, ask }]) => ({
          symbol,
          bidPrice: bid,
          bidQty: '4.00000000',
          askPrice: ask,
          askQty: '9.00000000',
        })),
    };
  },
};

const tickerOf = (code: string, { bid, ask, number }: Book) => ({
  u: number,
  s: code,
  b: bid,
  B: '31.21000000',
  a: ask,
  A: '40.66000000',
});
