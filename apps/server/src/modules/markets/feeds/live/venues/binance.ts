import { garbage, type Heard, type Protocol, type Session } from '../protocol.ts';
import { at, listAt, readSaid, type Said, textAt } from '../read-said.ts';

/** Refusals of the REST API that mean «too many requests». */
const TOO_MANY = new Set(['-1003', '-1015']);

/**
 * Binance spot, and Binance.US, which speaks the same protocol.
 * Source: github.com/binance/binance-spot-api-docs, web-socket-streams.md and rest-api.md: streams
 * `<symbol>@bookTicker` and `<symbol>@trade`, both in real time; the book has an update id and no
 * time. The server pings; five messages a second from us; a connection lasts 24 hours.
 */
export const binance = (address: string, restAddress: string): Protocol => ({
  address,
  restAddress,
  transport: 'socket',
  pings: 'frame',
  isDated: false,
  silenceMaxMs: 8_000,
  path: () => '/stream',
  open: (codes) => openSession(codes),
  rest: (codes) => [
    {
      path: `/v3/ticker/bookTicker?symbols=${encodeURIComponent(JSON.stringify(codes))}`,
      read: readTickers,
    },
  ],
});

export const binanceCom = binance('wss://stream.binance.com:9443', 'https://api.binance.com/api');
export const binanceUs = binance('wss://stream.binance.us:9443', 'https://api.binance.us/api');

function openSession(codes: readonly string[]): Session {
  const params = codes.flatMap((code) => [
    `${code.toLowerCase()}@bookTicker`,
    `${code.toLowerCase()}@trade`,
  ]);
  return {
    greeting: [JSON.stringify({ method: 'SUBSCRIBE', params, id: 1 })],
    awaiting: codes,
    hear(text) {
      const said = readSaid(text);
      if (said === undefined) return garbage('not JSON');
      const stream = textAt(said, 'stream');
      if (stream !== '') return hearEvent(stream, at(said, 'data'));
      if (textAt(said, 'id') === '1' && at(said, 'result') === null)
        return [{ kind: 'accepted', codes }];
      if (textAt(said, 'e') === 'serverShutdown') return [shutdown];
      const code = textAt(said, 'code') || textAt(said, 'error', 'code');
      const reason = textAt(said, 'msg') || textAt(said, 'error', 'msg');
      return code === '' ? [] : [{ kind: 'broken', why: 'reconnect', reason: `${code} ${reason}` }];
    },
  };
}

const shutdown: Heard = { kind: 'broken', why: 'reconnect', reason: 'server shutdown' };

function hearEvent(stream: string, data: Said | undefined): readonly Heard[] {
  const code = textAt(data, 's');
  if (textAt(data, 'e') === 'serverShutdown') return [shutdown];
  // The name of the stream is what we asked for: an event of another symbol in it is not.
  if (stream === `${code.toLowerCase()}@bookTicker`)
    return [
      {
        kind: 'book',
        code,
        bid: textAt(data, 'b'),
        ask: textAt(data, 'a'),
        order: textAt(data, 'u'),
      },
    ];
  if (stream === `${code.toLowerCase()}@trade`)
    return [{ kind: 'traded', code, size: textAt(data, 'q') }];
  return [];
}

function readTickers(text: string): readonly Heard[] {
  const said = readSaid(text);
  if (said === undefined) return garbage('not JSON');
  const refusal = textAt(said, 'code');
  if (refusal !== '')
    return [
      {
        kind: 'broken',
        why: TOO_MANY.has(refusal) ? 'rateLimited' : 'garbage',
        reason: `${refusal} ${textAt(said, 'msg')}`,
      },
    ];
  return listAt(said).map((ticker) => ({
    kind: 'book',
    code: textAt(ticker, 'symbol'),
    bid: textAt(ticker, 'bidPrice'),
    ask: textAt(ticker, 'askPrice'),
  }));
}
