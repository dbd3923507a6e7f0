import { connect, type Socket } from 'node:net';
import { streamPath } from '@candor/contract/wire/calls';

const upgrade = [
  `GET ${streamPath} HTTP/1.1`,
  'Host: 127.0.0.1',
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${Buffer.alloc(16, 7).toString('base64')}`,
  '\r\n',
].join('\r\n');

/**
 * A WebSocket that has said one thing. Hand-written, because thousands of full clients would use
 * more of the machine than the measured server.
 */
export function openSocket(port: number, said: unknown): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  return new Promise((done, fail) => {
    socket.once('error', fail);
    socket.once('connect', () => socket.write(upgrade));
    socket.once('data', () => {
      socket.off('error', fail).on('error', () => socket.destroy());
      socket.write(masked(JSON.stringify(said)));
      done(socket);
    });
  });
}

/** A text frame below 126 bytes, with a zero mask that leaves the text unchanged. */
function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
