import { garbage, type Heard, type Protocol, type RestRequest, type Session } from '../protocol.ts';
import { readSaid, type Said, textAt, wholeMs } from '../read-said.ts';

const ADDRESS = 'wss://ws.bitstamp.net';
const REST_ADDRESS = 'https://www.bitstamp.net/api';
const BOOK = 'order_book_';
const TRADES = 'live_trades_';

/**
 * Bitstamp. Source: bitstamp.net/websocket/v2 and bitstamp.net/api: channel `order_book_PAIR` sends
 * the top hundred of both sides with its time in microseconds; one subscription per message;
 * `bts:heartbeat` is answered; `bts:request_reconnect` announces the end of a connection.
 */
export const bitstamp: Protocol = {
  address: ADDRESS,
  restAddress: REST_ADDRESS,
  transport: 'socket',
  pings: 'text',
  isDated: true,
  silenceMaxMs: 8_000,
  path: () => '/',
  open: (codes) => openSession(codes),
  rest: (codes) => codes.map(tickerRequest),
};

function openSession(codes: readonly string[]): Session {
  return {
    greeting: [BOOK, TRADES].flatMap((prefix) =>
      codes.map((code) =>
        JSON.stringify({ event: 'bts:subscribe', data: { channel: `${prefix}${code}` } }),
      ),
    ),
    awaiting: codes,
    ping: () => JSON.stringify({ event: 'bts:heartbeat' }),
    hear(text) {
      const said = readSaid(text);
      if (said === undefined) return garbage('not JSON');
      const channel = textAt(said, 'channel');
      switch (textAt(said, 'event')) {
        case 'data':
          return channel.startsWith(BOOK) ? [bookOf(channel.slice(BOOK.length), said)] : [];
        case 'trade':
          return channel.startsWith(TRADES) ? [tradeOf(channel.slice(TRADES.length), said)] : [];
        case 'bts:subscription_succeeded':
          return channel.startsWith(BOOK)
            ? [{ kind: 'accepted', codes: [channel.slice(BOOK.length)] }]
            : [];
        case 'bts:heartbeat':
          return [{ kind: 'pong' }];
        case 'bts:request_reconnect':
          return [{ kind: 'broken', why: 'reconnect', reason: 'reconnection requested' }];
        case 'bts:error':
          return hearError(said);
        default:
          return [];
      }
    },
  };
}

const bookOf = (code: string, said: Said): Heard => ({
  kind: 'book',
  code,
  bid: textAt(said, 'data', 'bids', 0, 0),
  ask: textAt(said, 'data', 'asks', 0, 0),
  timeMs: wholeMs(textAt(said, 'data', 'microtimestamp'), 1_000),
});

const tradeOf = (code: string, said: Said): Heard => ({
  kind: 'traded',
  code,
  size: textAt(said, 'data', 'amount_str'),
});

function hearError(said: Said): readonly Heard[] {
  const reason = textAt(said, 'data', 'message');
  const code = /^(?:order_book)_(.+)$/.exec(textAt(said, 'channel'))?.[1];
  if (code !== undefined) return [{ kind: 'unavailable', code, reason }];
  const isRate = /rate|too many|limit/i.test(reason);
  return [{ kind: 'broken', why: isRate ? 'rateLimited' : 'reconnect', reason }];
}

/** Its time is that of the last trade in seconds, so the moment of asking dates the prices. */
const tickerRequest = (code: string): RestRequest => ({
  path: `/v2/ticker/${code}/`,
  read(text) {
    const said = readSaid(text);
    if (said === undefined) return garbage('not JSON');
    return [{ kind: 'book', code, bid: textAt(said, 'bid'), ask: textAt(said, 'ask') }];
  },
});
