import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Responses of the previous release, by call and query. */
export type FormerAnswers = Readonly<Record<string, unknown>>;

/** What the previous release gave its customers for a day, and published about it. */
export interface FormerProofs {
  readonly answers: FormerAnswers;
  readonly reserveProof: unknown;
  /** An account statement, as a table. */
  readonly statement: string;
}

export function readFormerProofs(): FormerProofs {
  const file = new URL('former-proofs.json.gz', import.meta.url);
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'));
}

export interface FormerServer {
  readonly address: string;
  close(): Promise<void>;
}

/** Serves the responses of the previous release at their addresses. */
export async function serveFormer(
  answerTo: (call: string, query: URLSearchParams) => unknown,
): Promise<FormerServer> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const result = answerTo(pathname.split('/').at(-1)!, searchParams);
    const body = result === undefined ? { code: 404, message: 'unknown' } : { code: 200, result };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
