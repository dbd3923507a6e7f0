import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@candor/server/src/platform/embedded-postgres/index.ts';
import type { Benchmark } from '../runner/benchmark.ts';
import { startProduct } from '../runner/product.ts';

const web = fileURLToPath(new URL('../../apps/web', import.meta.url));
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));

/**
 * Startup time for a new user, always with the embedded PostgreSQL, even if DATABASE_URL is set.
 */
export const start: Benchmark = {
  name: 'start',
  subject: 'first start after installation (web build, new database, seeds) and a later start',
  reference: 'the embedded PostgreSQL alone: new, and started again',
  rounds: 3,
  figures: [
    {
      what: 'first start',
      unit: 's',
      of: ({ buildS, firstS }) => buildS! + firstS!,
      goal: { atMost: 60 },
    },
    { what: 'later start', unit: 's', of: ({ laterS }) => laterS!, goal: { atMost: 3 } },
    { what: 'building the web app, of the first start', unit: 's', of: ({ buildS }) => buildS! },
    { what: 'PostgreSQL alone, new', unit: 's', of: (_, { firstS }) => firstS! },
    { what: 'PostgreSQL alone, again', unit: 's', of: (_, { laterS }) => laterS! },
  ],
  async open() {
    return {
      reference: () => inFolder(measurePostgres),
      subject: () => inFolder(measureProduct),
      close: async () => undefined,
    };
  },
};

async function measureProduct(dataDir: string) {
  const buildS = await timed(async () => {
    const args = [vite, 'build', '--logLevel', 'warn', '--outDir', join(dataDir, 'web')];
    const built = spawnSync(process.execPath, args, { cwd: web, encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stderr.slice(-300));
  });
  const first = await startProduct({ dataDir });
  await first.stop();
  const later = await startProduct({ dataDir });
  await later.stop();
  return { buildS, firstS: first.startSeconds, laterS: later.startSeconds };
}

async function measurePostgres(dataDir: string) {
  const log = { info: () => undefined, warn: (line: string) => console.warn(line) };
  const startAndStop = async () => {
    let stop = async () => undefined as void;
    const seconds = await timed(async () => {
      ({ stop } = await startEmbeddedPostgres({ dataDir, log }));
    });
    await stop();
    return seconds;
  };
  return { firstS: await startAndStop(), laterS: await startAndStop() };
}

async function inFolder<T>(measure: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  // Readable by others: as root, the database runs under another account.
  chmodSync(dataDir, 0o711);
  try {
    return await measure(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timed(command: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await command();
  return (performance.now() - begun) / 1_000;
}
