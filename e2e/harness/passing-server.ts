import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PassingServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Passes requests on to a server, except that one path gets another text. */
export async function startPassing(
  target: string,
  path: string,
  rewrite: (text: string) => string,
): Promise<PassingServer> {
  const server = createServer((asked, answer) => {
    if (asked.url === path) void rewritten(new URL(path, target), rewrite, answer);
    else pass(target, asked, answer);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function rewritten(
  address: URL,
  rewrite: (text: string) => string,
  answer: ServerResponse,
): Promise<void> {
  const reply = await fetch(address);
  const type = reply.headers.get('content-type') ?? '';
  answer.writeHead(reply.status, { 'content-type': type, 'cache-control': 'no-store' });
  answer.end(rewrite(await reply.text()));
}

function pass(target: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url = '/' } = asked;
  const onward = request(new URL(url, target), { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
}
