import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A load balancer as operators run: it asks every backend for `/readyz` and passes each request to one
 * that was ready when last asked. A request for which no connection could be made goes to another, and
 * so does one with an idempotency key whose kept connection was closed, as Go's transport does (Caddy).
 */
export interface Balancer {
  readonly url: string;
  /** Resolves when the backend was found ready. */
  add(backend: string): Promise<void>;
  remove(backend: string): void;
  stop(): Promise<void>;
}

const ASKED_EVERY_MS = 250;

export async function startBalancer(): Promise<Balancer> {
  const ready = new Map<string, boolean>();
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let turn = 0;

  const isReady = async (backend: string) =>
    fetch(`${backend}/readyz`)
      .then(({ status }) => status === 200)
      .catch(() => false);
  const ask = async (backend: string) => {
    const answer = await isReady(backend);
    if (ready.has(backend)) ready.set(backend, answer);
  };
  const asking = setInterval(() => {
    for (const backend of ready.keys()) void ask(backend);
  }, ASKED_EVERY_MS);

  /** Those that were ready, one after the other. */
  function nextBackends(): string[] {
    const up = [...ready].filter(([, isUp]) => isUp).map(([backend]) => backend);
    turn += 1;
    return up.map((_, index) => up[(turn + index) % up.length]!);
  }

  function pass(
    asked: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
    left: string[],
  ): void {
    const [backend, ...others] = left;
    if (backend === undefined) return void answer.writeHead(502).end();
    const { method, headers, url = '/' } = asked;
    const onward = request(new URL(url, backend), { method, headers, agent }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, endToEnd(reply.headers));
      reply.pipe(answer);
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      // A kept connection may close while a request is on its way; its key makes it safe to repeat.
      const isRepeatable = onward.reusedSocket && headers['idempotency-key'] !== undefined;
      const mayPass = error.code === 'ECONNREFUSED' || isRepeatable;
      if (mayPass && !answer.headersSent) return pass(asked, body, answer, others);
      answer.destroy();
    });
    onward.end(body);
  }

  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('end', () => pass(asked, Buffer.concat(chunks), answer, nextBackends()));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(backend) {
      ready.set(backend, false);
      while (!ready.get(backend)) {
        await ask(backend);
        await new Promise((done) => setTimeout(done, 20));
      }
    },
    remove: (backend) => void ready.delete(backend),
    async stop() {
      clearInterval(asking);
      server.closeAllConnections();
      agent.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** What a backend says about its own connection is not for the client. */
function endToEnd({
  connection: _connection,
  'keep-alive': _keepAlive,
  ...headers
}: NodeJS.Dict<string | string[]>) {
  return headers;
}
