import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Served {
  /** Without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** A web server on a free local port; `create` gets its address before it serves. */
export async function serve(create: (url: string) => RequestListener): Promise<Served> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', create(url));
  return {
    url,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
