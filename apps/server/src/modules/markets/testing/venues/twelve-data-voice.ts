import { isJsonObject, readRequest } from './read-request.ts';
import type { VenueVoice } from './venue-voice.ts';

export const TWELVE_DATA_KEY = 'canary-twelve-data-9a2c';

const OFFERED = /^(XAU|XAG|EUR|GBP|AUD)\/USD$|^USD\/JPY$/;

/**
 * Twelve Data. Source: twelvedata.com/docs, WebSocket and real-time price: the key in the address,
 * `subscribe-status` with successes and failures, prices as JSON numbers, whole seconds.
 */
export const twelveDataVoice: VenueVoice = {
  path: '/v1/quotes/price',
  refusesKeysByStatus: true,
  connected(line) {
    if (line.url.searchParams.get('apikey') !== TWELVE_DATA_KEY) line.close(1008);
  },
  heard(line, text, { acknowledges, pongs, isEntitled }) {
    const request = readRequest(text);
    const { action, params } = isJsonObject(request) ? request : {};
    if (action === 'heartbeat') {
      if (pongs) line.tell({ event: 'heartbeat', status: 'ok' });
      return;
    }
    const symbols = isJsonObject(params) ? String(params.symbols).split(',') : [];
    if (action !== 'subscribe' || symbols.length === 0)
      return line.tell({
        event: 'subscribe-status',
        status: 'error',
        messages: ['params is required'],
      });
    const isOffered = (symbol: string) => isEntitled && OFFERED.test(symbol);
    const success = symbols.filter(isOffered).map(symbolOf);
    const fails = symbols.filter((symbol) => !isOffered(symbol)).map(symbolOf);
    for (const { symbol } of success) line.channels.add(symbol);
    const status = fails.length > 0 ? 'error' : 'ok';
    if (acknowledges) line.tell({ event: 'subscribe-status', status, success, fails });
  },
  channel: (code) => code,
  // Written as text, because the vendor's numbers have digits of their own.
  book: (code, { bid, ask, timeMs }) =>
    `{"event":"price","symbol":${JSON.stringify(code)},"currency_base":"Euro",` +
    `"currency_quote":"US Dollar","type":"Physical Currency",` +
    `"timestamp":${Math.floor(timeMs / 1_000)},"price":${bid},"bid":${bid},"ask":${ask}}`,
  rest: () => ({ status: 404, body: {} }),
};

const symbolOf = (symbol: string) => ({
  symbol,
  exchange: 'Forex',
  country: '',
  type: 'Physical Currency',
});
