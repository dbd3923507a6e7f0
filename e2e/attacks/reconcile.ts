import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { RealServer } from '../harness/server.ts';

const program = fileURLToPath(new URL('../../apps/server/src/reconcile.ts', import.meta.url));

/**
 * Output of the product's own reconciliation, run beside the server as an operator runs it. It must
 * not disturb the server's database.
 */
export async function reconcile(server: RealServer): Promise<string> {
  const database = server.databasePid();
  const verdict = await runReconcile(server);
  expect(server.databasePid()).toBe(database);
  return verdict;
}

function runReconcile(server: RealServer): Promise<string> {
  const { PATH, HOME, TMPDIR } = process.env;
  const isOutside = server.databasePid() === null;
  const books = isOutside ? { DATABASE_URL: server.databaseUrl() } : {};
  const env = { PATH, HOME, TMPDIR, DATA_DIR: server.dataDir, ...books };
  return new Promise((done) => {
    execFile(process.execPath, [program], { env }, (error, output, complaint) =>
      done(error ? `exit code ${error.code}: ${output}${complaint}` : output.trim()),
    );
  });
}
