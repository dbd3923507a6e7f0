import { garbage, type Heard, type Protocol, type Session } from '../protocol.ts';
import { listAt, readSaid, type Said, textAt } from '../read-said.ts';

const ADDRESS = 'wss://ws.twelvedata.com';
const REST_ADDRESS = 'https://api.twelvedata.com';

/**
 * Twelve Data. Source: twelvedata.com/docs (WebSocket, real-time price): the key is part of the
 * address; `subscribe` is answered by `subscribe-status` with what succeeded and what failed; `price`
 * events carry bid and ask where the market has them, and whole seconds; `heartbeat` every ten
 * seconds keeps a connection.
 */
export function twelveData(key: string): Protocol {
  const query = `apikey=${encodeURIComponent(key)}`;
  return {
    address: ADDRESS,
    restAddress: REST_ADDRESS,
    transport: 'socket',
    pings: 'text',
    isDated: true,
    silenceMaxMs: 12_000,
    path: () => `/v1/quotes/price?${query}`,
    open: (codes) => openSession(codes),
    // Credits are counted by the minute, and one round would use up those of the common plans.
    rest: () => [],
  };
}

function openSession(codes: readonly string[]): Session {
  return {
    greeting: [JSON.stringify({ action: 'subscribe', params: { symbols: codes.join(',') } })],
    awaiting: codes,
    ping: () => JSON.stringify({ action: 'heartbeat' }),
    hear(text) {
      const said = readSaid(text);
      if (said === undefined) return garbage('not JSON');
      switch (textAt(said, 'event')) {
        case 'price':
          return [priceOf(said)];
        case 'heartbeat':
          return [{ kind: 'pong' }];
        case 'subscribe-status':
          return hearStatus(said);
        default:
          return hearRefusal(said);
      }
    },
  };
}

/** Where a market has no bid and ask, the price is both. */
function priceOf(said: Said): Heard {
  const [bid, ask] = [textAt(said, 'bid'), textAt(said, 'ask')];
  const price = textAt(said, 'price');
  const seconds = textAt(said, 'timestamp');
  return {
    kind: 'book',
    code: textAt(said, 'symbol'),
    bid: bid || price,
    ask: ask || price,
    timeMs: /^\d{1,12}$/.test(seconds) ? Number(seconds) * 1_000 : undefined,
  };
}

function hearStatus(said: Said): readonly Heard[] {
  const named = (list: string) =>
    listAt(said, list)
      .map((each) => textAt(each, 'symbol'))
      .filter((code) => code !== '');
  return [
    { kind: 'accepted', codes: named('success') },
    ...named('fails').map(
      (code) => ({ kind: 'unavailable', code, reason: 'not part of the plan' }) as const,
    ),
  ];
}

function hearRefusal(said: Said): readonly Heard[] {
  if (textAt(said, 'status') !== 'error') return [];
  const code = textAt(said, 'code');
  const reason = `${code} refused`;
  if (code === '429') return [{ kind: 'broken', why: 'rateLimited', reason }];
  return [{ kind: 'broken', why: 'refused', reason }];
}
