import { isJsonObject, readRequest } from './read-request.ts';
import type { VenueLine, VenueVoice } from './venue-voice.ts';

export const MASSIVE_KEY = 'canary-massive-key-77e0';

const AUTHENTICATED = 'authenticated';
const status = (name: string, message: string) => [{ ev: 'status', status: name, message }];

/**
 * Massive forex. Source: massive.com/docs/websocket/quickstart and forex/quotes: lists of events,
 * `connected`, `auth_success` or `auth_failed`, `subscribed to: C.…`, numbers as JSON numbers.
 */
export const massiveVoice: VenueVoice = {
  path: '/forex',
  connected: (line) => line.tell(status('connected', 'Connected Successfully')),
  heard(line, text, { acknowledges, takesKeys, isEntitled }) {
    const request = readRequest(text);
    const { action, params } = isJsonObject(request) ? request : {};
    if (action === 'auth') {
      if (params !== MASSIVE_KEY || !takesKeys) {
        line.tell(status('auth_failed', 'authentication failed'));
        return line.close(1000);
      }
      line.channels.add(AUTHENTICATED);
      return line.tell(status('auth_success', 'authenticated'));
    }
    if (action !== 'subscribe' || typeof params !== 'string')
      return line.tell(status('error', 'unknown action'));
    if (!line.channels.has(AUTHENTICATED)) return line.tell(status('error', 'not authorized'));
    if (!isEntitled) return line.tell(massivePlanEnded);
    subscribe(line, params.split(','), acknowledges);
  },
  channel: (code) => `C.${code}`,
  book: (code, { bid, ask, timeMs }) =>
    `[{"ev":"C","p":${JSON.stringify(code)},"x":48,"a":${ask},"b":${bid},"t":${timeMs}}]`,
  rest(url, books, { authorization }) {
    if (authorization !== `Bearer ${MASSIVE_KEY}`)
      return { status: 401, body: { status: 'ERROR', error: 'Unknown API Key' } };
    const code = /^\/v1\/last_quote\/currencies\/([A-Z]+\/[A-Z]+)$/.exec(url.pathname)?.[1] ?? '';
    const book = books.get(code);
    if (!book) return { status: 404, body: { status: 'NOT_FOUND' } };
    const last = `{"ask":${book.ask},"bid":${book.bid},"exchange":48,"timestamp":${book.timeMs}}`;
    return {
      status: 200,
      body: `{"last":${last},"request_id":"a73a","status":"success","symbol":"${code}"}`,
    };
  },
};

function subscribe(line: VenueLine, channels: readonly string[], acknowledges: boolean): void {
  for (const channel of channels) {
    line.channels.add(channel);
    if (acknowledges) line.tell(status('success', `subscribed to: ${channel}`));
  }
}

/** The plan ended while connected. */
export const massivePlanEnded = status('error', 'Your plan does not include websocket access.');
