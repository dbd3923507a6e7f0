import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../startup/process-identity.ts';
import { adoptServer } from './adopt.ts';
import { databaseUrl, prepareDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { initialise } from './initialise.ts';
import { keptPassword } from './password.ts';
import { findPlace, type Place } from './place.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import {
  type RunningServer,
  requestStop,
  type Settings,
  startServer,
  stopServer,
} from './server-process.ts';

/** Receives the supervisor's log lines; a pino logger fits. */
export interface LineLog {
  info(line: string): void;
  warn(line: string): void;
}

export interface EmbeddedPostgres {
  /** Stays the same while this process runs, including across server restarts. */
  url: string;
  /** Folder with the database files: below DATA_DIR where that is possible. */
  home: string;
  /** Current pid of the server; tests kill it. */
  pid(): number;
  stop(): Promise<void>;
  /**
   * Detaches from a server that another of our processes runs: it stays up after this process ends.
   */
  leave(): void;
}

/**
 * PostgreSQL as a child of the product: created on first start, adopted if a killed product left it
 * running, restarted when it dies, shut down by `stop`.
 * The caller holds the lock of the data directory (lockDataDir). As root the server runs as another
 * account; see place.ts for where its data then lives.
 * Throws a one-line error when there are no programs for this platform, no account to run as, or
 * the cluster is gone.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: LineLog;
  /** On top of settings.ts; tests trade durability for speed. */
  settings?: Settings;
}): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options;
  const place = findPlace(options.dataDir);
  if (place.remark) log.info(place.remark);
  const password = keptPassword(place.passwordFile);
  await initialise(place, password);

  const answers = (port: number) => prepareDatabase(port, password, place.cluster);
  const adopted = await adoptServer(place, answers);
  if (adopted) log.info(`adopted the PostgreSQL server left running (pid ${adopted.pid})`);
  const server = adopted ?? (await startPatiently(place, await freePort(), settings));
  if (!adopted && !(await answers(server.port))) {
    await stopServer(place, server.pid);
    throw new Error(`PostgreSQL started but denies access; see ${place.logFile}`);
  }
  return supervise(place, server, settings, log, databaseUrl(server.port, password));
}

const watchMs = 250;

function supervise(
  place: Place,
  first: RunningServer,
  settings: Settings,
  log: LineLog,
  url: string,
): EmbeddedPostgres {
  let server = first;
  let restarting: Promise<void> | null = null;
  const watch = setInterval(() => {
    if (!restarting && !isAlive(server.pid)) restarting = restart();
  }, watchMs);
  watch.unref();
  // An exit without `stop` (a start that failed later on) at least requests a shutdown. The pid
  // comes from the file, because a restart in progress has not reported its pid yet.
  const askToStop = () => {
    const running = readPostmasterFile(place.cluster);
    if (running && isAlive(running.pid)) requestStop(place, running.pid, 'SIGINT');
  };
  process.once('exit', askToStop);

  function leave(): void {
    clearInterval(watch);
    process.off('exit', askToStop);
  }

  async function restart(): Promise<void> {
    log.warn('the PostgreSQL server exited; restarting it');
    try {
      server = await startPatiently(place, first.port, settings);
      log.info(`the PostgreSQL server is back (pid ${server.pid})`);
    } catch (error) {
      log.warn(error instanceof Error ? error.message : String(error));
    }
    restarting = null;
  }

  return {
    url,
    home: place.home,
    pid: () => server.pid,
    leave,
    async stop() {
      leave();
      await restarting;
      await stopServer(place, server.pid);
    },
  };
}

/** After a kill the old server's children may hold its shared memory a moment longer. */
async function startPatiently(
  place: Place,
  port: number,
  settings: Settings,
): Promise<RunningServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startServer(place, port, settings);
    } catch (error) {
      const passing = error instanceof Error && /still in use|already exists/.test(error.message);
      if (!passing || attempt === 20) throw error;
      await wait(250);
    }
  }
}
