import { isJsonObject, readRequest } from './read-request.ts';
import type { VenueVoice } from './venue-voice.ts';

const TOPIC = /^(orderbook\.(1|50|200|1000)|publicTrade|tickers)\.[A-Z0-9]+$/;
const TOPICS_MAX = 10;
const connection = { conn_id: '2324d924-aa4d-45b0-a858-7b8be29ab52b' };

/**
 * Bybit spot. Source: bybit-exchange.github.io/docs/v5, connect and public/orderbook: ten topics in a
 * request, one answer per request, complete snapshots at level 1, `ret_msg: pong`.
 */
export const bybitVoice: VenueVoice = {
  path: '/v5/public/spot',
  heard(line, text, { acknowledges, pongs }) {
    const request = readRequest(text);
    const { op, args, req_id = '' } = isJsonObject(request) ? request : {};
    if (op === 'ping') {
      if (pongs) line.tell({ success: true, ret_msg: 'pong', ...connection, req_id, op: 'ping' });
      return;
    }
    const refuse = (ret_msg: string) =>
      line.tell({ success: false, ret_msg, ...connection, req_id, op: 'subscribe' });
    if (op !== 'subscribe' || !Array.isArray(args)) return refuse('error:request invalid');
    if (args.length > TOPICS_MAX) return refuse('args size >10');
    const unknown = args.find((topic) => !TOPIC.test(String(topic)));
    if (unknown !== undefined) return refuse(`error:handler not found,topic:${String(unknown)}`);
    for (const topic of args) line.channels.add(String(topic));
    if (acknowledges)
      line.tell({ success: true, ret_msg: 'subscribe', ...connection, req_id, op: 'subscribe' });
  },
  channel: (code) => `orderbook.1.${code}`,
  book: (code, { bid, ask, timeMs, number }) => ({
    topic: `orderbook.1.${code}`,
    ts: timeMs,
    type: 'snapshot',
    data: {
      s: code,
      b: [[bid, '0.164']],
      a: [[ask, '1.201']],
      u: 1_854_000 + number,
      seq: 7_961_638_000 + number,
    },
    cts: timeMs - 3,
  }),
  rest(url, books) {
    const code = url.searchParams.get('symbol') ?? '';
    const book = books.get(code);
    if (url.pathname !== '/v5/market/tickers' || url.searchParams.get('category') !== 'spot')
      return { status: 404, body: {} };
    if (!book)
      return {
        status: 200,
        body: { retCode: 10_001, retMsg: 'Not supported symbols', result: {} },
      };
    const ticker = {
      symbol: code,
      bid1Price: book.bid,
      bid1Size: '2',
      ask1Price: book.ask,
      ask1Size: '0.00051',
      lastPrice: book.bid,
    };
    return {
      status: 200,
      body: {
        retCode: 0,
        retMsg: 'OK',
        result: { category: 'spot', list: [ticker] },
        retExtInfo: {},
        time: book.timeMs,
      },
    };
  },
};
