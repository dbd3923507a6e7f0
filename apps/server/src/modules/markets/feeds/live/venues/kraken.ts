import { garbage, type Heard, type Protocol, type RestRequest, type Session } from '../protocol.ts';
import { at, isoMs, listAt, readSaid, type Said, textAt } from '../read-said.ts';

const ADDRESS = 'wss://ws.kraken.com';
const REST_ADDRESS = 'https://api.kraken.com';

/**
 * Kraken spot, WebSocket version 2. Source: docs.kraken.com/exchange/api-reference/spot-websocket-v2:
 * `ticker` with `event_trigger: bbo` comes when the best prices change, prices are JSON numbers; each
 * symbol is confirmed by itself; `status` tells the state of the exchange; a heartbeat comes about
 * every second in which nothing else does.
 */
export const kraken: Protocol = {
  address: ADDRESS,
  restAddress: REST_ADDRESS,
  transport: 'socket',
  pings: 'text',
  isDated: true,
  silenceMaxMs: 6_000,
  path: () => '/v2',
  open: (codes) => openSession(codes),
  rest: (codes) => codes.map(tickerRequest),
};

function openSession(codes: readonly string[]): Session {
  let pings = 100;
  const ticker = { channel: 'ticker', symbol: codes, event_trigger: 'bbo', snapshot: true };
  const trade = { channel: 'trade', symbol: codes, snapshot: false };
  return {
    greeting: [
      JSON.stringify({ method: 'subscribe', params: ticker, req_id: 1 }),
      JSON.stringify({ method: 'subscribe', params: trade, req_id: 2 }),
    ],
    awaiting: codes,
    ping: () => JSON.stringify({ method: 'ping', req_id: ++pings }),
    hear(text) {
      const said = readSaid(text);
      if (said === undefined) return garbage('not JSON');
      const channel = textAt(said, 'channel');
      if (channel === 'ticker') return listAt(said, 'data').map(bookOf);
      if (channel === 'trade') return listAt(said, 'data').map(tradeOf);
      if (channel === 'status') return hearStatus(said);
      if (textAt(said, 'method') === 'pong') return [{ kind: 'pong' }];
      return textAt(said, 'method') === 'subscribe' ? hearAnswer(said) : hearError(said);
    },
  };
}

const bookOf = (data: Said): Heard => ({
  kind: 'book',
  code: textAt(data, 'symbol'),
  bid: textAt(data, 'bid'),
  ask: textAt(data, 'ask'),
  timeMs: isoMs(textAt(data, 'timestamp')),
});

const tradeOf = (data: Said): Heard => ({
  kind: 'traded',
  code: textAt(data, 'symbol'),
  size: textAt(data, 'qty'),
});

/** Prices of an exchange in maintenance cannot be traded at; the connection stays. */
function hearStatus(said: Said): readonly Heard[] {
  const system = textAt(said, 'data', 0, 'system');
  return system === 'maintenance' || system === 'cancel_only' ? [{ kind: 'withdrawn' }] : [];
}

function hearAnswer(said: Said): readonly Heard[] {
  if (at(said, 'success') === true)
    return textAt(said, 'result', 'channel') === 'ticker'
      ? [{ kind: 'accepted', codes: [textAt(said, 'result', 'symbol')] }]
      : [];
  const code = textAt(said, 'symbol');
  const reason = textAt(said, 'error');
  if (isRate(reason)) return [{ kind: 'broken', why: 'rateLimited', reason }];
  return code === ''
    ? [{ kind: 'broken', why: 'reconnect', reason }]
    : [{ kind: 'unavailable', code, reason }];
}

function hearError(said: Said): readonly Heard[] {
  const reason = textAt(said, 'error');
  if (reason === '') return [];
  return [{ kind: 'broken', why: isRate(reason) ? 'rateLimited' : 'reconnect', reason }];
}

const isRate = (reason: string): boolean => /rate|too many/i.test(reason);

/** The answer names the pair in a spelling of its own (XXBTZUSD), so each is asked for alone. */
const tickerRequest = (code: string): RestRequest => ({
  path: `/0/public/Ticker?pair=${code.replace('/', '')}`,
  read(text) {
    const said = readSaid(text);
    if (said === undefined) return garbage('not JSON');
    const [error] = listAt(said, 'error');
    if (typeof error === 'string')
      return [{ kind: 'broken', why: isRate(error) ? 'rateLimited' : 'garbage', reason: error }];
    const [pair] = Object.keys(at(said, 'result') ?? {});
    if (pair === undefined) return [];
    return [
      {
        kind: 'book',
        code,
        bid: textAt(said, 'result', pair, 'b', 0),
        ask: textAt(said, 'result', pair, 'a', 0),
      },
    ];
  },
});
