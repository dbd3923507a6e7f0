import { connect } from 'node:net';

const NAME = 'localhost';
const ANSWER_MS = 1_000;

/**
 * The same address by host name, because browsers keep passkeys only for names; null where that
 * name leads elsewhere, for example to another program at the same port of the other IP version.
 */
export function namedAddress(address: string): Promise<string | null> {
  const named = new URL(address);
  const ip = named.hostname.replace(/^\[(.*)\]$/, '$1');
  named.hostname = NAME;
  return new Promise((resolve) => {
    const port = Number(named.port || 80);
    // Tries the addresses of the name in a browser's order.
    const socket = connect({ host: NAME, port, autoSelectFamily: true, timeout: ANSWER_MS });
    const end = (found: string | null) => {
      socket.destroy();
      resolve(found);
    };
    socket.once('connect', () => end(socket.remoteAddress === ip ? named.origin : null));
    socket.once('error', () => end(null));
    socket.once('timeout', () => end(null));
  });
}
