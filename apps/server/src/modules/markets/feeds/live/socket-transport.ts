import { WebSocket } from 'ws';
import { type OpenTransport, readRetryAfter } from './transport.ts';

/** More than any documented message; an order book of a hundred levels has about ten thousand. */
const MESSAGE_MAX_BYTES = 1_000_000;

/**
 * A WebSocket. Library: `ws`, because the one built into Node has no ping frames, without which a
 * half-open connection looks like a quiet market (docs/decisions/0230-own-venue-adapters.md).
 */
export const openSocket: OpenTransport = ({ url, headers }, events) => {
  const socket = new WebSocket(url, {
    headers: { ...headers },
    maxPayload: MESSAGE_MAX_BYTES,
    followRedirects: false,
    perMessageDeflate: false,
  });
  let isOver = false;
  const end: typeof events.closed = (ended) => {
    if (isOver) return;
    isOver = true;
    events.closed(ended);
  };
  socket.on('open', () => !isOver && events.opened());
  socket.on('message', (data, isBinary) => {
    if (!isOver) events.heard(isBinary ? '' : String(data as Buffer));
  });
  socket.on('pong', () => !isOver && events.ponged());
  socket.on('unexpected-response', (request, { statusCode: status = 0, headers: answered }) => {
    request.destroy();
    end({ reason: `HTTP ${status}`, status, ...readRetryAfter(answered['retry-after']) });
  });
  // The message of an error may hold the address and, with it, a key.
  socket.on('error', (error) => end({ reason: 'code' in error ? String(error.code) : error.name }));
  socket.on('close', (code) => end({ reason: `closed ${code}` }));

  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    ping() {
      if (socket.readyState === WebSocket.OPEN) socket.ping();
    },
    drop() {
      isOver = true;
      socket.terminate();
    },
  };
};
