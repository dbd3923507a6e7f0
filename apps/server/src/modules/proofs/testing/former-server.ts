import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Answers of the release before, by call and query. */
export type FormerAnswers = Readonly<Record<string, unknown>>;

/** What the release before gave its customers of a day, and what it said of it in public. */
export interface FormerProofs {
  readonly answers: FormerAnswers;
  readonly reserveProof: unknown;
  /** A statement of account, as a table. */
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

/** Gives out what the release before answered, at the addresses where it did. */
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
