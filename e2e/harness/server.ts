import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { createDatabase } from './database.ts';
import { copyDataDir, type FirstStart } from './data-dir.ts';
import { type EmailMessage, readOutbox } from './outbox.ts';
import { RUN_AHEAD_MS } from './run-clock.ts';

const program = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const laterClock = new URL('later-clock.mjs', import.meta.url).href;
const readyWithinMs = 180_000;

export interface RealServer {
  /** Without a slash at its end; the same after startAgain. */
  readonly url: string;
  /** Of the operators' console, without a slash at its end. */
  consoleUrl(): string;
  readonly dataDir: string;
  /** Everything it printed since it was started first. */
  output(): string;
  /** What it would have mailed, oldest first. */
  outbox(): Promise<EmailMessage[]>;
  /** Lets the process stand still where it is, its database not, until it is told to go on. */
  pause(): void;
  goOn(): void;
  /** Resolves when the process is gone; answers its exit code, null after a signal. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Of the PostgreSQL it runs itself, to be killed; null when it was given a database, or it is down. */
  databasePid(): number | null;
  /** Where its books are, for an auditor who does not ask the server. */
  databaseUrl(): string;
  /** The same data at the same address, after a kill; on a clock that is so much ahead of the machine's. */
  startAgain(aheadMs?: number): Promise<void>;
  /** Stops it in good order and removes all it had. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly env?: Record<string, string>;
  /** Shares the database of this server. */
  readonly beside?: RealServer;
  /** What it goes on from, that of the run unless said; null: the very first start, on nothing. */
  readonly from?: FirstStart | null;
}

/**
 * The product as a stranger runs it, on a directory of its own and a free port. Uses a new database
 * of DATABASE_URL where that is set, else the server's own; or the database of the server it runs beside.
 */
export async function startServer(options: ServerOptions = {}): Promise<RealServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-e2e-'));
  // Others may pass through: as root the database runs as another account.
  chmodSync(dataDir, 0o711);
  const { beside, from = beside ? null : inject('firstStart') } = options;
  if (from) copyDataDir(from, dataDir);
  const database = beside
    ? { env: { DATABASE_URL: beside.databaseUrl() }, drop: async () => undefined }
    : await createDatabase(process.env.DATABASE_URL, from?.database ?? null);
  let printed = from?.passwords ?? '';
  const launch = (port: string, moreMs = 0) => {
    const aheadMs = RUN_AHEAD_MS + moreMs;
    const own = { DATA_DIR: dataDir, PORT: port, CONSOLE_PORT: '0', HOST: '127.0.0.1' };
    const later = { CLOCK_AHEAD_MS: String(aheadMs) };
    const child = spawn(process.execPath, [...(aheadMs ? ['--import', laterClock] : []), program], {
      env: { ...ordinaryEnvironment(), ...database.env, ...own, ...later, ...options.env },
      // The channel closes with the test run, should that be killed, and the server stops.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    }
    return child;
  };
  const remove = async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  let child = launch('0');
  const url = await readyAddress(child).catch(async (error: unknown) => {
    await remove();
    throw error;
  });

  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  };
  return {
    url,
    dataDir,
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    kill,
    output: () => printed,
    consoleUrl: () => /console of operators at (\S+)\/\n/.exec(printed)![1]!,
    databasePid: () => (database.env.DATABASE_URL ? null : postmasterPid(dataDir)),
    databaseUrl: () => database.env.DATABASE_URL ?? ownDatabaseUrl(dataDir),
    outbox: () => readOutbox(dataDir),
    async startAgain(aheadMs) {
      child = launch(new URL(url).port, aheadMs);
      await readyAddress(child);
    },
    async stop() {
      child.kill('SIGCONT');
      await kill('SIGTERM');
      await remove();
    },
  };
}

/** The file in which PostgreSQL notes itself: pid in the first line, port in the fourth. */
const postmasterFile = (dataDir: string): string[] =>
  readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n');

function postmasterPid(dataDir: string): number | null {
  try {
    return Number(postmasterFile(dataDir)[0]) || null;
  } catch {
    return null;
  }
}

function ownDatabaseUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  return `postgres://candor:${password}@127.0.0.1:${postmasterFile(dataDir)[3]}/candor`;
}

/** That of a plain shell: a test runner adds variables of its own, MODE among them. */
function ordinaryEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TEMP, TMP, SystemRoot, NATS_URL } = process.env;
  // A first start without a yesterday; a test that is about it asks for one.
  return { PATH, HOME, TMPDIR, TEMP, TMP, SystemRoot, NATS_URL, PRACTICE_DAY: '0' };
}

/** The address the server prints once it serves; refuses with what it printed instead. */
function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let printed = '';
    const end = (error?: Error, url = '') => {
      clearTimeout(deadline);
      child.off('exit', onExit);
      if (error) fail(error);
      else done(url);
    };
    const onExit = () => end(new Error(`the server ended before it was ready:\n${printed}`));
    const deadline = setTimeout(() => {
      child.kill('SIGKILL');
      end(new Error(`the server was not ready within ${readyWithinMs} ms:\n${printed}`));
    }, readyWithinMs);
    const onData = (chunk: Buffer) => {
      printed += chunk.toString();
      const ready = /ready at (http:\/\/[^\s/]+)/.exec(printed);
      if (ready) end(undefined, ready[1]);
    };
    child.once('exit', onExit);
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
  });
}
