import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const READY = /Candor is ready at (http:\S+)/;
/** A first start beside other work on a slow disk. */
const READY_WITHIN_MS = 300_000;

export interface Product {
  readonly url: string;
  /** From the start of the process until it reports ready. */
  readonly startSeconds: number;
  /** Processor time of the server process so far, from its own metrics. */
  cpuSeconds(): Promise<number>;
  /** Its last output, which explains a failed measurement. */
  lastWords(): string;
  stop(): Promise<void>;
}

/** The real server in a separate process on a free port, with the practice feed. */
export async function startProduct(environment: {
  /** Missing: the product runs its own PostgreSQL below dataDir. */
  databaseUrl?: string;
  /** Missing: a temporary one, removed at the end. */
  dataDir?: string;
  /** Further variables. */
  settings?: Readonly<Record<string, string>>;
}): Promise<Product> {
  const dataDir = environment.dataDir ?? mkdtempSync(join(tmpdir(), 'candor-bench-data-'));
  const begun = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      CONSOLE_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: environment.databaseUrl ?? '',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '999999999',
      ...environment.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise<string>((done, fail) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS);
    const listen = (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-4_000);
      const ready = READY.exec(said)?.[1];
      if (ready) done(ready);
      if (ready) clearTimeout(timer);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => fail(new Error(`the product exited: ${said.slice(-400)}`)));
  });
  const startSeconds = (performance.now() - begun) / 1_000;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  return {
    url,
    startSeconds,
    async cpuSeconds() {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
    },
    lastWords: () => said.slice(-600),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      if (!environment.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
