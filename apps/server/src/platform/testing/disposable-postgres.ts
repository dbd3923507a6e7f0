import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../db.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { readPostmasterFile } from '../embedded-postgres/postmaster-file.ts';
import { isAlive } from '../startup/process-identity.ts';

const namePrefix = 'candor-test-postgres-';

/**
 * Nothing in it outlives the run, so it need not wait for the disk; several workers run several
 * nodes each on it.
 */
const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/** A server in a temporary directory named after this process, removed with everything in it. */
export async function startDisposablePostgres(): Promise<{
  url: string;
  remove(): Promise<void>;
}> {
  removeAbandoned();
  const dataDir = join(tmpdir(), `${namePrefix}${process.pid}-${randomUUID()}`);
  // Others may pass through: as root the server runs as another account.
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o711);
  const quiet = { info: () => {}, warn: (line: string) => console.warn(line) };
  const server = await startEmbeddedPostgres({ dataDir, log: quiet, settings: forgetful });
  await letConnectQuickly(server.url);
  return {
    url: server.url,
    async remove() {
      await server.stop();
      for (const folder of [server.home, dataDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Every test opens a dozen connections, and proving the password takes both sides thousands of
 * hashes each time, meant for passwords that can be guessed. Ours is random.
 */
async function letConnectQuickly(url: string): Promise<void> {
  const admin = connect(url, { max: 1 });
  try {
    await admin.begin(async (tx) => {
      await tx`set local scram_iterations = 1`;
      await tx.unsafe(`alter role current_user password '${new URL(url).password}'`);
    });
  } finally {
    await admin.end();
  }
}

/** Cleans up after a run that was killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(namePrefix))) {
    if (isAlive(Number.parseInt(name.slice(namePrefix.length), 10))) continue;
    const folder = join(tmpdir(), name);
    try {
      const left = readPostmasterFile(join(folder, 'postgres', 'cluster'));
      if (left && isAlive(left.pid)) process.kill(left.pid, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another account's: not ours to remove.
    }
  }
}
