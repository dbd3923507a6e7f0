import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../startup/process-identity.ts';
import { program } from './binaries.ts';
import type { Place } from './place.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { programEnvironment, runAs } from './run-as.ts';
import { settingArguments } from './settings.ts';

export interface RunningServer {
  pid: number;
  port: number;
}

const pollMs = 20;
/** Crash recovery replays at most max_wal_size; this is generous even on a slow disk. */
const READY_WITHIN_MS = 120_000;
const stopWithinMs = 30_000;

export type Settings = Readonly<Record<string, string>>;

/**
 * Starts the server detached, with a file for its output: it must neither die with our terminal nor
 * hang on an unread pipe. Resolves once it accepts connections, rejects with its last output.
 */
export async function startServer(
  place: Place,
  port: number,
  settings: Settings,
  readyWithinMs = READY_WITHIN_MS,
): Promise<RunningServer> {
  const logStart = sizeOf(place.logFile);
  const log = openSync(place.logFile, 'a', 0o600);
  const child = spawn(
    program(place.programs, 'postgres'),
    ['-D', place.cluster, '-p', String(port), ...settingArguments(settings)],
    {
      cwd: place.home,
      env: programEnvironment(),
      stdio: ['ignore', log, log],
      detached: true,
      windowsHide: true,
      ...runAs(place.user),
    },
  );
  closeSync(log);
  child.unref();
  // Evaluated lazily: a server that exits cleanly much later may leave no log to read.
  const failures: (() => Error)[] = [];
  child.once('error', (error) => failures.push(() => error));
  child.once('exit', () => failures.push(() => new Error(lastWords(place.logFile, logStart))));

  for (let waitedMs = 0; waitedMs < readyWithinMs && failures.length === 0; waitedMs += pollMs) {
    await wait(pollMs);
    const file = readPostmasterFile(place.cluster);
    if (file && file.pid === child.pid && file.status === 'ready') {
      return { pid: file.pid, port: file.port };
    }
  }
  if (child.pid && isAlive(child.pid)) process.kill(child.pid, 'SIGQUIT');
  throw failures[0]?.() ?? new Error(`PostgreSQL was not ready within ${readyWithinMs / 1000} s`);
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function stopServer(place: Place, pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(pid)) return;
    requestStop(place, pid, signal);
    if (await isGoneWithin(pid, stopWithinMs)) return;
  }
}

export function requestStop(place: Place, pid: number, signal: NodeJS.Signals): void {
  if (process.platform === 'win32') {
    spawnSync(program(place.programs, 'pg_ctl'), ['stop', '-D', place.cluster, '-m', 'fast']);
    return;
  }
  try {
    process.kill(pid, signal);
  } catch {
    // It exited between the check and the signal, which is the goal.
  }
}

export async function isGoneWithin(pid: number, withinMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += pollMs) {
    if (!isAlive(pid)) return true;
    await wait(pollMs);
  }
  return !isAlive(pid);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function lastWords(logFile: string, from: number): string {
  const said = readFileSync(logFile).subarray(from).toString('utf8').trim();
  const reasons = said.split('\n').filter((line) => /FATAL|PANIC|could not|error/i.test(line));
  return `PostgreSQL ended at once: ${reasons.slice(-3).join(' ') || said.slice(-300) || 'silently'}`;
}
