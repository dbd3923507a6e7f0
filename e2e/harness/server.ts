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
  /** Without a trailing slash; unchanged by startAgain. */
  readonly url: string;
  /** Of the operators' console, without a trailing slash. */
  consoleUrl(): string;
  readonly dataDir: string;
  /** Everything it has printed since its first start. */
  output(): string;
  /** Emails that it would have sent, oldest first. */
  outbox(): Promise<EmailMessage[]>;
  /** Pauses the process, but not its database, until `goOn`. */
  pause(): void;
  goOn(): void;
  /** Resolves when the process has exited, with its exit code; null after a signal. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Of its embedded PostgreSQL; null if it is down or the server uses another database. */
  databasePid(): number | null;
  /** Its database, for an auditor that bypasses the server. */
  databaseUrl(): string;
  /** Restarts after a kill, with the same data and address. `aheadMs` sets its clock ahead. */
  startAgain(aheadMs?: number): Promise<void>;
  /** Stops it cleanly and deletes its data. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly env?: Record<string, string>;
  /** Shares the database of this server. */
  readonly beside?: RealServer;
  /** A database that exists; it is not dropped at the end. */
  readonly databaseUrl?: string;
  /** Entry point of another release; that of this tree by default. */
  readonly program?: string;
  /** First start to continue from, by default that of the run; null: a first start on no data. */
  readonly from?: FirstStart | null;
}

/**
 * The product as a new user runs it, with a separate directory and a free port. Uses a new database
 * on the server of DATABASE_URL if set, otherwise its own PostgreSQL, or the database of the server
 * that it runs beside.
 */
export async function startServer(options: ServerOptions = {}): Promise<RealServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-e2e-'));
  // Readable by others: as root, the database runs under another account.
  chmodSync(dataDir, 0o711);
  const { beside, databaseUrl = beside?.databaseUrl() } = options;
  const { from = databaseUrl ? null : inject('firstStart') } = options;
  if (from) copyDataDir(from, dataDir);
  const database = databaseUrl
    ? { env: { DATABASE_URL: databaseUrl }, drop: async () => undefined }
    : await createDatabase(process.env.DATABASE_URL, from?.database ?? null);
  let printed = from?.passwords ?? '';
  const launch = (port: string, moreMs = 0) => {
    const aheadMs = RUN_AHEAD_MS + moreMs;
    const own = { DATA_DIR: dataDir, PORT: port, CONSOLE_PORT: '0', HOST: '127.0.0.1' };
    const later = { CLOCK_AHEAD_MS: String(aheadMs) };
    const clock = aheadMs ? ['--import', laterClock] : [];
    const child = spawn(process.execPath, [...clock, options.program ?? program], {
      env: { ...ordinaryEnvironment(), ...database.env, ...own, ...later, ...options.env },
      // If the test run is killed, the channel closes and the server stops.
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

/** PostgreSQL's pid file: pid in the first line, port in the fourth. */
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

/** The environment of a plain shell: a test runner adds variables, MODE among them. */
function ordinaryEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TEMP, TMP, SystemRoot, NATS_URL } = process.env;
  // A first start without a practice day; tests that need one ask for it. A simulated venue that
  // fails makes its market close-only for half a minute, which any test that opens could meet.
  const practice = { PRACTICE_DAY: '0', PRACTICE_FAULTS: '0', SUITABILITY_QUIZ: '0' };
  return { PATH, HOME, TMPDIR, TEMP, TMP, SystemRoot, NATS_URL, ...practice };
}

/** The address that the server prints when ready. Rejects with its output if it exits before. */
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
