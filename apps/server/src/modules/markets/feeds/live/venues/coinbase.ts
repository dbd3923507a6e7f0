import { garbage, type Heard, type Protocol, type Session } from '../protocol.ts';
import { isoMs, listAt, readSaid, type Said, textAt } from '../read-said.ts';

const ADDRESS = 'wss://ws-feed.exchange.coinbase.com';
const REST_ADDRESS = 'https://api.exchange.coinbase.com';
const CHANNELS = ['ticker', 'heartbeat'];

/**
 * Coinbase Exchange. Source: docs.cdp.coinbase.com/exchange/websocket-feed: `ticker` comes with every
 * match and carries the best bid and ask of that moment; `heartbeat` comes every second with the
 * last trade id, which tells whether a ticker was missed. So a ticker stands as long as heartbeats
 * name its trade.
 */
export const coinbase: Protocol = {
  address: ADDRESS,
  restAddress: REST_ADDRESS,
  transport: 'socket',
  pings: 'frame',
  isDated: true,
  silenceMaxMs: 6_000,
  path: () => '/',
  open: (codes) => openSession(codes),
  rest: (codes) =>
    codes.map((code) => ({
      path: `/products/${code}/ticker`,
      read: (text) => readTicker(code, text),
    })),
};

function openSession(codes: readonly string[]): Session {
  /** Trade id of the newest ticker, by market. */
  const trades = new Map<string, bigint>();
  return {
    greeting: [JSON.stringify({ type: 'subscribe', product_ids: codes, channels: CHANNELS })],
    awaiting: codes,
    hear(text) {
      const said = readSaid(text);
      if (said === undefined) return garbage('not JSON');
      const type = textAt(said, 'type');
      if (type === 'ticker') return hearTicker(said, trades);
      if (type === 'heartbeat') return hearHeartbeat(said, trades);
      if (type === 'subscriptions') return [{ kind: 'accepted', codes: acceptedIn(said) }];
      if (type !== 'error') return [];
      const reason = `${textAt(said, 'message')}: ${textAt(said, 'reason')}`;
      const isRate = /rate limit|too many/i.test(reason);
      return [{ kind: 'broken', why: isRate ? 'rateLimited' : 'reconnect', reason }];
    },
  };
}

function hearTicker(said: Said, trades: Map<string, bigint>): readonly Heard[] {
  const code = textAt(said, 'product_id');
  const trade = idOf(textAt(said, 'trade_id'));
  const before = trades.get(code);
  if (trade !== undefined && (before === undefined || trade > before)) trades.set(code, trade);
  const isNew = before === undefined || trade === undefined || trade > before;
  return [
    {
      kind: 'book',
      code,
      bid: textAt(said, 'best_bid'),
      ask: textAt(said, 'best_ask'),
      timeMs: isoMs(textAt(said, 'time')),
      order: textAt(said, 'sequence'),
      stands: false,
    },
    // The first ticker after subscribing repeats the last trade.
    ...(isNew && before !== undefined
      ? [{ kind: 'traded', code, size: textAt(said, 'last_size') } as const]
      : []),
  ];
}

function hearHeartbeat(said: Said, trades: ReadonlyMap<string, bigint>): readonly Heard[] {
  const code = textAt(said, 'product_id');
  const last = idOf(textAt(said, 'last_trade_id'));
  const known = trades.get(code);
  if (last === undefined || known === undefined) return [];
  if (last > known)
    return [{ kind: 'broken', why: 'gap', reason: `trade ${last} of ${code} was not told` }];
  // An older heartbeat was overtaken by a ticker.
  return last === known ? [{ kind: 'unchanged', code }] : [];
}

/** Markets for which every channel is confirmed. */
function acceptedIn(said: Said): string[] {
  const [first = [], ...others] = CHANNELS.map((name) =>
    listAt(said, 'channels')
      .filter((channel) => textAt(channel, 'name') === name)
      .flatMap((channel) => listAt(channel, 'product_ids'))
      .filter((code) => typeof code === 'string'),
  );
  return first.filter((code) => others.every((codes) => codes.includes(code)));
}

function readTicker(code: string, text: string): readonly Heard[] {
  const said = readSaid(text);
  if (said === undefined) return garbage('not JSON');
  return [
    {
      kind: 'book',
      code,
      bid: textAt(said, 'bid'),
      ask: textAt(said, 'ask'),
      timeMs: isoMs(textAt(said, 'time')),
    },
  ];
}

const idOf = (digits: string): bigint | undefined =>
  /^\d{1,30}$/.test(digits) ? BigInt(digits) : undefined;
