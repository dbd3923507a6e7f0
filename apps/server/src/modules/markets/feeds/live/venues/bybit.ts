import { garbage, type Heard, type Protocol, type Session } from '../protocol.ts';
import { at, listAt, readSaid, type Said, textAt, wholeMs } from '../read-said.ts';

const ADDRESS = 'wss://stream.bybit.com';
const REST_ADDRESS = 'https://api.bybit.com';
/** Spot takes up to ten topics in one request. */
const TOPICS_PER_REQUEST = 10;
/** «Too many visits», «IP rate limit». */
const TOO_MANY = new Set(['10006', '10018']);

/**
 * Bybit spot. Source: bybit-exchange.github.io/docs/v5: topic `orderbook.1.SYMBOL` pushes complete
 * snapshots within 10 ms of a change and again after three seconds without one; `u` rises and starts
 * again at 1 when the service does; `{"op":"ping"}` is answered.
 */
export const bybit: Protocol = {
  address: ADDRESS,
  restAddress: REST_ADDRESS,
  transport: 'socket',
  pings: 'text',
  isDated: true,
  silenceMaxMs: 8_000,
  path: () => '/v5/public/spot',
  open: (codes) => openSession(codes),
  rest: (codes) =>
    codes.map((code) => ({
      path: `/v5/market/tickers?category=spot&symbol=${code}`,
      read: readTicker,
    })),
};

function openSession(codes: readonly string[]): Session {
  const requests = new Map<string, readonly string[]>();
  for (const [id, topic] of [
    ['book', 'orderbook.1'],
    ['trade', 'publicTrade'],
  ]) {
    const topics = codes.map((code) => `${topic}.${code}`);
    for (let from = 0; from < topics.length; from += TOPICS_PER_REQUEST)
      requests.set(`${id}-${from}`, topics.slice(from, from + TOPICS_PER_REQUEST));
  }
  return {
    greeting: [...requests].map(([id, args]) =>
      JSON.stringify({ req_id: id, op: 'subscribe', args }),
    ),
    awaiting: codes,
    ping: () => JSON.stringify({ req_id: 'ping', op: 'ping' }),
    hear(text) {
      const said = readSaid(text);
      if (said === undefined) return garbage('not JSON');
      const topic = textAt(said, 'topic');
      if (topic.startsWith('orderbook.1.')) return hearBook(topic, said);
      if (topic.startsWith('publicTrade.'))
        return listAt(said, 'data').map((trade) => ({
          kind: 'traded',
          code: textAt(trade, 's'),
          size: textAt(trade, 'v'),
        }));
      if (textAt(said, 'op') === 'ping' || textAt(said, 'op') === 'pong') return [{ kind: 'pong' }];
      return textAt(said, 'op') === 'subscribe' ? hearAnswer(said, requests) : [];
    },
  };
}

function hearBook(topic: string, said: Said): readonly Heard[] {
  const code = textAt(said, 'data', 's');
  if (topic !== `orderbook.1.${code}`) return [];
  const order = textAt(said, 'data', 'u');
  return [
    {
      kind: 'book',
      code,
      bid: textAt(said, 'data', 'b', 0, 0),
      ask: textAt(said, 'data', 'a', 0, 0),
      timeMs: wholeMs(textAt(said, 'ts')),
      // After a restart of the service numbers mean nothing for once, and the time decides.
      ...(order === '1' ? {} : { order }),
    },
  ];
}

function hearAnswer(
  said: Said,
  requests: ReadonlyMap<string, readonly string[]>,
): readonly Heard[] {
  const reason = textAt(said, 'ret_msg');
  if (at(said, 'success') === true) {
    const topics = requests.get(textAt(said, 'req_id')) ?? [];
    const codes = topics.flatMap((topic) => /^orderbook\.1\.(.+)$/.exec(topic)?.[1] ?? []);
    return [{ kind: 'accepted', codes }];
  }
  // One unknown topic refuses its whole request.
  const isRate = /too many|rate|limit/i.test(reason);
  return [{ kind: 'broken', why: isRate ? 'rateLimited' : 'reconnect', reason }];
}

function readTicker(text: string): readonly Heard[] {
  const said = readSaid(text);
  if (said === undefined) return garbage('not JSON');
  const code = textAt(said, 'retCode');
  if (code !== '0')
    return [
      {
        kind: 'broken',
        why: TOO_MANY.has(code) ? 'rateLimited' : 'garbage',
        reason: `${code} ${textAt(said, 'retMsg')}`,
      },
    ];
  return listAt(said, 'result', 'list').map((ticker) => ({
    kind: 'book',
    code: textAt(ticker, 'symbol'),
    bid: textAt(ticker, 'bid1Price'),
    ask: textAt(ticker, 'ask1Price'),
    timeMs: wholeMs(textAt(said, 'time')),
  }));
}
