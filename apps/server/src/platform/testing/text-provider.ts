import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProviderAnswer {
  readonly status?: number;
  readonly body?: unknown;
  /** The socket is closed without an answer, or nothing ever comes. */
  readonly fault?: 'closed' | 'silent';
}

export interface AskedText {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly form: Record<string, string>;
}

/** A provider on this machine that answers as told, in turn, and keeps what it was asked. */
export async function startTextProvider(answers: readonly ProviderAnswer[]) {
  const asked: AskedText[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push({
        path: request.url ?? '',
        authorization: request.headers.authorization,
        form: Object.fromEntries(new URLSearchParams(body)),
      });
      const { status = 200, body: answer = {}, fault } = answers[asked.length - 1] ?? {};
      if (fault === 'silent') return;
      if (fault === 'closed') response.destroy();
      else
        response
          .writeHead(status, { 'Content-Type': 'application/json' })
          .end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
