import { isJsonObject, readRequest } from './read-request.ts';
import type { Book, VenueLine, VenueVoice } from './venue-voice.ts';

const CHANNELS = ['ticker', 'trade', 'book', 'ohlc', 'instrument'];
const OFFERED = /^[A-Z]{2,6}\/(USD|USDT|USDC|EUR)$/;
/** The REST API's own spelling of some pairs. */
const restNames: Readonly<Record<string, string>> = {
  XBTUSD: 'XXBTZUSD',
  BTCUSD: 'XXBTZUSD',
  ETHUSD: 'XETHZUSD',
  XRPUSD: 'XXRPZUSD',
  DOGEUSD: 'XDGUSD',
};

/**
 * Kraken spot, WebSocket version 2. Source: docs.kraken.com, spot-websocket-v2: `status` first, one
 * answer per symbol, prices as JSON numbers, ping and pong with req_id.
 */
export const krakenVoice: VenueVoice = {
  path: '/v2',
  connected: (line) => line.tell(krakenStatus('online')),
  heard(line, text, { acknowledges, pongs }) {
    const request = readRequest(text);
    if (!isJsonObject(request))
      return line.tell({ error: 'Malformed request', success: false, ...times });
    const { method, params, req_id: id } = request;
    if (method === 'ping') {
      if (pongs) line.tell({ method: 'pong', req_id: id, ...times });
      return;
    }
    if (method !== 'subscribe' || !isJsonObject(params))
      return line.tell({ error: 'Unsupported method', method, success: false, ...times });
    subscribe(line, params, { id, acknowledges });
  },
  channel: (code) => `ticker:${code}`,
  // Written as text, because the venue's numbers have more digits than a float keeps.
  book: (code, book) => tickerText('update', code, book),
  rest(url, books) {
    const pair = url.searchParams.get('pair') ?? '';
    const book = [...books].find(([code]) => code.replace('/', '') === pair)?.[1];
    if (url.pathname !== '/0/public/Ticker' || !book)
      return { status: 200, body: { error: ['EQuery:Unknown asset pair'] } };
    const { ask, bid } = book;
    const own = { a: [ask, '1', '1.000'], b: [bid, '1', '1.000'], c: [bid, '0.00067643'] };
    return { status: 200, body: { error: [], result: { [restNames[pair] ?? pair]: own } } };
  },
};

const times = { time_in: '2023-09-25T09:04:31.742599Z', time_out: '2023-09-25T09:04:31.742648Z' };

export const krakenStatus = (system: 'online' | 'maintenance' | 'cancel_only' | 'post_only') => ({
  channel: 'status',
  type: 'update',
  data: [{ version: '2.0.0', system, api_version: 'v2', connection_id: 12_393_906_104 }],
});

function subscribe(
  line: VenueLine,
  params: Record<string, unknown>,
  { id, acknowledges }: { id: unknown; acknowledges: boolean },
): void {
  const { channel, symbol: symbols } = params;
  const common = { method: 'subscribe', req_id: id };
  if (!CHANNELS.includes(String(channel)) || !Array.isArray(symbols))
    return line.tell({ ...common, error: 'Channel not found', success: false, ...times });
  for (const symbol of symbols.map(String)) {
    if (!OFFERED.test(symbol)) {
      const error = `Currency pair not supported ${symbol}`;
      line.tell({ ...common, error, success: false, symbol, ...times });
      continue;
    }
    line.channels.add(`${String(channel)}:${symbol}`);
    const result = { ...params, symbol };
    if (acknowledges) line.tell({ ...common, result, success: true, ...times });
  }
}

function tickerText(type: 'snapshot' | 'update', code: string, book: Book): string {
  const { bid, ask, timeMs } = book;
  const time = new Date(timeMs).toISOString().replace('Z', '000Z');
  const data =
    `"symbol":${JSON.stringify(code)},"bid":${bid},"bid_qty":740.0,"ask":${ask},` +
    `"ask_qty":1361.44813783,"last":${bid},"volume":997038.98383185,"vwap":0.10148,` +
    `"low":0.09979,"high":0.10285,"change":-0.00017,"change_pct":-0.17,"timestamp":"${time}"`;
  return `{"channel":"ticker","type":"${type}","data":[{${data}}]}`;
}
