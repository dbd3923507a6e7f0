import { isJsonObject, readRequest } from './read-request.ts';
import type { VenueVoice } from './venue-voice.ts';

const BASE = '/api';
const CHANNELS = ['bbo-tbt', 'trades', 'tickers', 'books', 'books5'];
const OFFERED = /^[A-Z]{2,6}-(USDT|USDC)$/;
const connId = 'a4d3ae55';

/**
 * OKX. Source: okx.com/docs-v5, WebSocket: `event: subscribe` per argument, `event: error` with code
 * and msg, plain `ping` and `pong`, numbers as text.
 */
export const okxVoice: VenueVoice = {
  path: '/ws/v5/public',
  restBase: BASE,
  heard(line, text, { acknowledges, pongs }) {
    if (text === 'ping') {
      if (pongs) line.tell('pong');
      return;
    }
    const request = readRequest(text);
    if (!isJsonObject(request) || request.op !== 'subscribe' || !Array.isArray(request.args))
      return line.tell({
        event: 'error',
        code: '60012',
        msg: `Invalid request: ${text}`,
        connId,
      });
    const { id } = request;
    for (const arg of request.args as { channel: string; instId: string }[]) {
      if (!CHANNELS.includes(arg.channel) || !OFFERED.test(arg.instId)) {
        const msg = `channel:${arg.channel},instId:${arg.instId} doesn't exist`;
        line.tell({ id, event: 'error', code: '60018', msg, connId });
        continue;
      }
      line.channels.add(`${arg.channel}:${arg.instId}`);
      if (acknowledges) line.tell({ id, event: 'subscribe', arg, connId });
    }
  },
  channel: (code) => `bbo-tbt:${code}`,
  book: (code, { bid, ask, timeMs, number }) => ({
    arg: { channel: 'bbo-tbt', instId: code },
    data: [
      {
        asks: [[ask, '55154', '0', '2']],
        bids: [[bid, '57745', '0', '2']],
        ts: String(timeMs),
        seqId: 363_996_000 + number,
      },
    ],
  }),
  rest(url, books) {
    const code = url.searchParams.get('instId') ?? '';
    const book = books.get(code);
    if (url.pathname !== `${BASE}/v5/market/ticker` || !book)
      return { status: 200, body: { code: '51001', msg: "Instrument ID doesn't exist", data: [] } };
    const ticker = {
      instType: 'SPOT',
      instId: code,
      last: book.bid,
      lastSz: '0.1',
      askPx: book.ask,
      askSz: '11',
      bidPx: book.bid,
      bidSz: '5',
      open24h: '9000',
      high24h: '10000',
      low24h: '8888.88',
      volCcy24h: '2222',
      vol24h: '2222',
      sodUtc0: '2222',
      sodUtc8: '2222',
      ts: String(book.timeMs),
    };
    return { status: 200, body: { code: '0', msg: '', data: [ticker] } };
  },
};
