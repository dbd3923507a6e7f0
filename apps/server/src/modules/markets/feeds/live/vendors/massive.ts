import { garbage, type Heard, type Protocol, type Session } from '../protocol.ts';
import { listAt, readSaid, type Said, textAt, wholeMs } from '../read-said.ts';

const ADDRESS = 'wss://socket.massive.com';
const REST_ADDRESS = 'https://api.massive.com';
const SUBSCRIBED = /^subscribed to: C\.(.+)$/;

/**
 * Massive (formerly Polygon) forex. Source: massive.com/docs/websocket/forex/quotes: every frame is a
 * list; `auth` with the key is answered by `auth_success`, and only then may `subscribe` follow;
 * quotes are events `C` with bid, ask and milliseconds.
 */
export function massive(key: string): Protocol {
  return {
    address: ADDRESS,
    restAddress: REST_ADDRESS,
    transport: 'socket',
    pings: 'frame',
    isDated: true,
    silenceMaxMs: 12_000,
    path: () => '/forex',
    headers: { authorization: `Bearer ${key}` },
    open: (codes) => openSession(codes, key),
    rest: (codes) =>
      codes.map((code) => ({
        path: `/v1/last_quote/currencies/${code}`,
        read: (text) => readLast(code, text),
      })),
  };
}

function openSession(codes: readonly string[], key: string): Session {
  const params = codes.map((code) => `C.${code}`).join(',');
  const subscribe = JSON.stringify({ action: 'subscribe', params });
  return {
    greeting: [JSON.stringify({ action: 'auth', params: key })],
    awaiting: codes,
    hear(text) {
      const said = readSaid(text);
      if (!Array.isArray(said)) return garbage('not a list');
      return (said as readonly Said[]).flatMap((event): readonly Heard[] => {
        if (textAt(event, 'ev') === 'C') return [quoteOf(event)];
        return textAt(event, 'ev') === 'status' ? hearStatus(event, subscribe) : [];
      });
    },
  };
}

const quoteOf = (event: Said): Heard => ({
  kind: 'book',
  code: textAt(event, 'p'),
  bid: textAt(event, 'b'),
  ask: textAt(event, 'a'),
  timeMs: wholeMs(textAt(event, 't')),
});

function hearStatus(event: Said, subscribe: string): readonly Heard[] {
  const message = textAt(event, 'message');
  switch (textAt(event, 'status')) {
    case 'auth_success':
      return [{ kind: 'reply', text: subscribe }];
    case 'success': {
      const code = SUBSCRIBED.exec(message)?.[1];
      return code === undefined ? [] : [{ kind: 'accepted', codes: [code] }];
    }
    case 'auth_failed':
    case 'auth_timeout':
    case 'not_authorized':
    case 'error':
      return [{ kind: 'broken', why: 'refused', reason: textAt(event, 'status') }];
    case 'max_connections':
      return [{ kind: 'broken', why: 'rateLimited', reason: 'max_connections' }];
    default:
      return [];
  }
}

function readLast(code: string, text: string): readonly Heard[] {
  const said = readSaid(text);
  if (said === undefined) return garbage('not JSON');
  const last = listAt([said])[0];
  return [
    {
      kind: 'book',
      code,
      bid: textAt(last, 'last', 'bid'),
      ask: textAt(last, 'last', 'ask'),
      timeMs: wholeMs(textAt(last, 'last', 'timestamp')),
    },
  ];
}
