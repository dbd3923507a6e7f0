import type { Book, VenueVoice } from './venue-voice.ts';

export const OANDA_TOKEN = 'canary-oanda-token-5f1d';
export const OANDA_ACCOUNT = '001-001-7654321-001';

const PATH = new RegExp(`^/v3/accounts/${OANDA_ACCOUNT}/pricing(/stream)?$`);
const nanosOf = (timeMs: number) => new Date(timeMs).toISOString().replace('Z', '747745Z');

/**
 * OANDA v20. Source: developer.oanda.com/rest-live-v20/pricing-ep and pricing-df: lines of JSON,
 * times with nine decimals, prices as text, `tradeable`, heartbeats every five seconds.
 */
export const oandaVoice: VenueVoice = {
  path: '/none',
  streamPath: new RegExp(`^/v3/accounts/${OANDA_ACCOUNT}/pricing/stream$`),
  refusesKeysByStatus: true,
  heard: () => undefined,
  connected(line) {
    if (line.headers.authorization !== `Bearer ${OANDA_TOKEN}`) return line.close(401);
    for (const code of (line.url.searchParams.get('instruments') ?? '').split(','))
      line.channels.add(code);
  },
  channel: (code) => code,
  book: (code, book) => priceOf(code, book),
  rest(url, books, { authorization }) {
    if (authorization !== `Bearer ${OANDA_TOKEN}`)
      return {
        status: 401,
        body: { errorMessage: 'Insufficient authorization to perform request.' },
      };
    if (!PATH.test(url.pathname)) return { status: 404, body: { errorMessage: 'Not found' } };
    const wanted = (url.searchParams.get('instruments') ?? '').split(',');
    const prices = [...books]
      .filter(([code]) => wanted.includes(code))
      .map(([code, book]) => priceOf(code, book));
    return { status: 200, body: { time: nanosOf(0), prices } };
  },
};

export const oandaHeartbeat = (timeMs: number) => ({ type: 'HEARTBEAT', time: nanosOf(timeMs) });

/** The last price before a pause. */
export const oandaClosed = (code: string, book: Book) => ({
  ...priceOf(code, book),
  status: 'non-tradeable',
  tradeable: false,
});

const priceOf = (code: string, { bid, ask, timeMs }: Book) => ({
  type: 'PRICE',
  time: nanosOf(timeMs),
  bids: [{ price: bid, liquidity: 10_000_000 }],
  asks: [{ price: ask, liquidity: 10_000_000 }],
  closeoutBid: bid,
  closeoutAsk: ask,
  status: 'tradeable',
  tradeable: true,
  instrument: code,
});
