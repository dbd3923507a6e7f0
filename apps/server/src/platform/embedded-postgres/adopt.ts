import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { commandLine, isAlive } from '../startup/process-identity.ts';
import type { Place } from './place.ts';
import { postmasterPath, readPostmasterFile } from './postmaster-file.ts';
import { isGoneWithin, type RunningServer, stopServer } from './server-process.ts';

const startingWithinMs = 120_000;
const stoppingWithinMs = 60_000;

/**
 * The server that a killed product left running on this cluster, if it answers; otherwise it is
 * stopped. Also removes a pid file whose pid was reassigned to another program, because PostgreSQL
 * would refuse to start on it.
 */
export async function adoptServer(
  place: Place,
  answers: (port: number) => Promise<boolean>,
): Promise<RunningServer | null> {
  const left = readPostmasterFile(place.cluster);
  if (!left || !isAlive(left.pid)) return null;
  if (!isServerOf(place.cluster, left.pid)) {
    rmSync(postmasterPath(place.cluster), { force: true });
    return null;
  }
  const server = await waitUntilDecided(place, left.pid);
  if (server && (await answers(server.port))) return server;
  await stopServer(place, left.pid);
  return null;
}

/** Outside Linux the command line is unavailable, so whether it answers decides alone. */
function isServerOf(cluster: string, pid: number): boolean {
  const words = commandLine(pid);
  return words === null || process.platform !== 'linux' || words.includes(cluster);
}

async function waitUntilDecided(place: Place, pid: number): Promise<RunningServer | null> {
  for (let waitedMs = 0; waitedMs < startingWithinMs && isAlive(pid); waitedMs += 50) {
    const file = readPostmasterFile(place.cluster);
    if (file?.pid !== pid) return null;
    if (file.status === 'ready') return { pid, port: file.port };
    if (file.status === 'stopping') {
      await isGoneWithin(pid, stoppingWithinMs);
      return null;
    }
    await wait(50);
  }
  return null;
}
