import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupProblem } from './problem.ts';
import { isAlive, processStart } from './process-identity.ts';

export interface DataDirLock {
  release(): void;
}

interface Holder {
  pid: number;
  /** Distinguishes a holder from a later process that happens to have its pid. */
  start: string;
}

const lockName = 'candor.lock';
const attemptsMax = 20;

/**
 * Creates the data directory and locks it for this process. The lock of a dead process is taken
 * over. Throws when another copy runs on the directory, or it is not writable.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const path = join(dataDir, lockName);
  const mine = JSON.stringify({ pid: process.pid, start: processStart(process.pid) } as Holder);
  makeDataDir(dataDir);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    if (writeNew(path, mine, dataDir)) {
      const release = () => removeIf(path, mine);
      process.once('exit', release);
      return { release };
    }
    const held = readLock(path);
    // Empty for an instant while its holder writes it.
    if (held === '' && attempt < attemptsMax / 2) await wait(20);
    else if (held !== null) refuseOrClear(path, held, dataDir);
  }
  throw new StartupProblem(`another copy is just starting on ${dataDir}`);
}

/** The same checks without taking the lock, for use before slow work begins. */
export function checkDataDir(dataDir: string): void {
  makeDataDir(dataDir);
  const held = readLock(join(dataDir, lockName));
  if (held) refuseIfAlive(held, dataDir);
  const probe = join(dataDir, `.write-probe-${process.pid}`);
  writeNew(probe, '', dataDir);
  rmSync(probe, { force: true });
}

/** Others may pass through to the database server's own folder but list nothing on the way. */
function makeDataDir(dataDir: string): void {
  const missing: string[] = [];
  for (let dir = dataDir; !existsSync(dir); dir = dirname(dir)) missing.unshift(dir);
  try {
    // One by one: Node's own `recursive` never returns where the system answers "no such
    // directory".
    for (const dir of missing) mkdirSync(dir, { mode: 0o711 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      throw new StartupProblem(`DATA_DIR ${dataDir} cannot be created (${codeOf(error)})`);
    }
  }
}

function writeNew(path: string, content: string, dataDir: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new StartupProblem(`DATA_DIR ${dataDir} is not writable (${codeOf(error)})`);
  }
}

function refuseOrClear(path: string, held: string, dataDir: string): void {
  refuseIfAlive(held, dataDir);
  // Moved aside first: if another copy took it over since we read it, its lock is put back.
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = readLock(aside);
  if (moved && moved !== held) writeNew(path, moved, dataDir);
  rmSync(aside, { force: true });
}

function refuseIfAlive(held: string, dataDir: string): void {
  const holder = parseHolder(held);
  if (!holder || holder.pid === process.pid || !isAlive(holder.pid)) return;
  if (processStart(holder.pid) !== holder.start) return;
  throw new StartupProblem(
    `another copy (pid ${holder.pid}) runs on ${dataDir}; stop it, or give this one its own DATA_DIR`,
  );
}

function parseHolder(text: string): Holder | null {
  try {
    const { pid, start } = JSON.parse(text) as Partial<Holder>;
    return Number.isInteger(pid) && typeof start === 'string' ? { pid: pid!, start } : null;
  } catch {
    return null;
  }
}

function readLock(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new StartupProblem(`${path} cannot be read (${codeOf(error)})`);
  }
}

function removeIf(path: string, content: string): void {
  if (readLock(path) === content) rmSync(path, { force: true });
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
