/*
 * Loaded before the product: the internet is the port OUTSIDE_WORLD of this machine. TLS connections
 * go there under the name that they asked for, and everything else that would leave this machine
 * fails. The product's addresses and its checks of certificates stay as they are.
 */
import net from 'node:net';
import { createRequire, syncBuiltinESMExports } from 'node:module';

const tls = createRequire(import.meta.url)('node:tls');
const port = Number(process.env.OUTSIDE_WORLD);
const loopback = new Set(['127.0.0.1', '::1', 'localhost', undefined]);
const { connect } = tls;

tls.connect = (...given) => {
  const [first, ...rest] = given;
  if (typeof first !== 'object' || first.socket || loopback.has(first.host))
    return connect(...given);
  const servername = first.servername || first.host;
  return connect({ ...first, host: '127.0.0.1', port, servername }, ...rest);
};

const open = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...given) {
  const [first] = given.flat();
  const host = typeof first === 'object' ? first.host : undefined;
  if (!loopback.has(host ?? undefined))
    throw new Error(`a connection without TLS would leave this machine: ${host}`);
  return open.apply(this, given);
};
syncBuiltinESMExports();
