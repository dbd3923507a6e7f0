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

/** Where the supervisor tells, in whole lines, what it does; a pino logger fits. */
export interface LineLog {
  info(line: string): void;
  warn(line: string): void;
}

export interface EmbeddedPostgres {
  /** Stays the same while this process runs, restarts of the server included. */
  url: string;
  /** Folder with the database files: below DATA_DIR where that is possible. */
  home: string;
  /** Pid of the server as of now; tests kill it. */
  pid(): number;
  stop(): Promise<void>;
  /** Lets go of a server that another process of ours runs: it goes on after we end. */
  leave(): void;
}

/**
 * PostgreSQL as a child of the product: made on first start, adopted when an earlier product was
 * killed and left it running, started again when it dies, shut down by `stop`.
 * The caller holds the lock of the data directory (lockDataDir). As root the server runs as another
 * account; see place.ts for where its data is then.
 * Refuses with one line: no programs for this platform, no account to run as, cluster gone.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: LineLog;
  /** On top of settings.ts; tests give durability away for speed. */
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
    throw new Error(`PostgreSQL started but does not let us in; see ${place.logFile}`);
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
  // An exit that nobody prepared (a start that failed further on) asks at least for a shutdown.
  // The file is asked for the pid, because a restart under way has not told us of it yet.
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
    log.warn('the PostgreSQL server ended; starting it again');
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

/** After a kill the old server's own children may hold its shared memory for a moment more. */
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
