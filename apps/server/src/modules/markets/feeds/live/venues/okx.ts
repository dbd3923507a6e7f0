import { garbage, type Heard, type Protocol, type Session } from '../protocol.ts';
import { at, listAt, readSaid, type Said, textAt, wholeMs } from '../read-said.ts';

const ADDRESS = 'wss://ws.okx.com:8443';
const REST_ADDRESS = 'https://www.okx.com/api';

/** «Requests too frequent», «The request frequency is too high». */
const TOO_MANY = new Set(['50011', '60014']);

/**
 * OKX. Source: okx.com/docs-v5: channel `bbo-tbt` comes within 10 ms of a change of the best prices,
 * with time and a rising sequence; the text `ping` is answered by `pong`; a connection without a
 * message for 30 s is closed; a notice with code 64008 announces a restart.
 */
export const okx: Protocol = {
  address: ADDRESS,
  restAddress: REST_ADDRESS,
  transport: 'socket',
  pings: 'text',
  isDated: true,
  silenceMaxMs: 8_000,
  path: () => '/ws/v5/public',
  open: (codes) => openSession(codes),
  rest: (codes) =>
    codes.map((code) => ({
      path: `/v5/market/ticker?instId=${code}`,
      read: readTicker,
    })),
};

function openSession(codes: readonly string[]): Session {
  const args = ['bbo-tbt', 'trades'].flatMap((channel) =>
    codes.map((instId) => ({ channel, instId })),
  );
  return {
    greeting: [JSON.stringify({ id: '1', op: 'subscribe', args })],
    awaiting: codes,
    ping: () => 'ping',
    hear(text) {
      if (text === 'pong') return [{ kind: 'pong' }];
      const said = readSaid(text);
      if (said === undefined) return garbage('not JSON');
      const event = textAt(said, 'event');
      if (event !== '') return hearEvent(event, said);
      const code = textAt(said, 'arg', 'instId');
      const channel = textAt(said, 'arg', 'channel');
      const data = listAt(said, 'data');
      if (channel === 'bbo-tbt') return data.map((book) => bookOf(code, book));
      if (channel !== 'trades') return [];
      return data.map((trade) => ({ kind: 'traded', code, size: textAt(trade, 'sz') }));
    },
  };
}

const bookOf = (code: string, book: Said): Heard => ({
  kind: 'book',
  code,
  bid: textAt(book, 'bids', 0, 0),
  ask: textAt(book, 'asks', 0, 0),
  timeMs: wholeMs(textAt(book, 'ts')),
  order: textAt(book, 'seqId'),
});

function hearEvent(event: string, said: Said): readonly Heard[] {
  const code = textAt(said, 'code');
  const reason = `${code} ${textAt(said, 'msg')}`;
  if (event === 'subscribe' && textAt(said, 'arg', 'channel') === 'bbo-tbt')
    return [{ kind: 'accepted', codes: [textAt(said, 'arg', 'instId')] }];
  if (event === 'notice') return [{ kind: 'broken', why: 'reconnect', reason }];
  if (event !== 'error') return [];
  const market = textAt(said, 'arg', 'instId') || (/instId:([A-Z0-9-]+)/.exec(reason)?.[1] ?? '');
  if (TOO_MANY.has(code)) return [{ kind: 'broken', why: 'rateLimited', reason }];
  return market === ''
    ? [{ kind: 'broken', why: 'reconnect', reason }]
    : [{ kind: 'unavailable', code: market, reason }];
}

function readTicker(text: string): readonly Heard[] {
  const said = readSaid(text);
  if (said === undefined) return garbage('not JSON');
  const code = textAt(said, 'code');
  if (code !== '0')
    return [
      {
        kind: 'broken',
        why: TOO_MANY.has(code) ? 'rateLimited' : 'garbage',
        reason: `${code} ${textAt(said, 'msg')}`,
      },
    ];
  return listAt(at(said, 'data')).map((ticker) => ({
    kind: 'book',
    code: textAt(ticker, 'instId'),
    bid: textAt(ticker, 'bidPx'),
    ask: textAt(ticker, 'askPx'),
    timeMs: wholeMs(textAt(ticker, 'ts')),
  }));
}
