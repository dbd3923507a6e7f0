import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../db.ts';
import { findPlace, type Place } from '../embedded-postgres/place.ts';
import { postmasterPath } from '../embedded-postgres/postmaster-file.ts';
import { programEnvironment, runAs } from '../embedded-postgres/run-as.ts';
import { startServer, stopServer } from '../embedded-postgres/server-process.ts';
import { StartupProblem } from '../startup/problem.ts';
import { withProgramsOfRelease } from './programs.ts';

export interface Recovery {
  /** Empty or missing; becomes the home of the copy. */
  readonly folder: string;
  /** Shell command that puts a base backup and its restore_command into $INTO. */
  readonly restoreCommand: string;
  /** The copy is of this moment. Epoch milliseconds. */
  readonly targetMs: number;
  /** User, password and name of the database in the backup. */
  readonly databaseUrl: string;
  /** A free port of this machine. */
  readonly port: number;
}

export interface RecoveredDatabase {
  readonly url: string;
  readonly pid: number;
  /** When the newest transaction in it was committed; null: none was made after the base backup. */
  readonly lastCommitMs: number | null;
  stop(): Promise<void>;
}

/** A day of write-ahead log is replayed in less. */
const RECOVERED_WITHIN_MS = 6 * 3_600_000;

/**
 * Restores a backup to a moment and starts a server on it that only this machine reaches and that
 * never writes into the archive. Throws StartupProblem when the archive does not reach the moment.
 */
export async function recover(recovery: Recovery): Promise<RecoveredDatabase> {
  const { folder, port, targetMs } = recovery;
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartupProblem(`${folder} is not empty, and the copy would mix with what is in it`);
  const found = findPlace(folder);
  mkdirSync(found.cluster, { mode: 0o700 });
  giveTo(found, found.cluster);
  const target = `${new Date(targetMs).toISOString().replace('T', ' ').replace('Z', '')}+00`;
  await runRestore(found, recovery.restoreCommand, target);
  const place = withProgramsOfRelease(found);
  rmSync(postmasterPath(place.cluster), { force: true });
  write(place, join(place.cluster, 'recovery.signal'), '');
  const settings = settingsOf(place, target);
  const server = await startServer(place, port, settings, RECOVERED_WITHIN_MS).catch(explainStart);
  const url = new URL(recovery.databaseUrl);
  url.host = `127.0.0.1:${port}`;
  url.search = '';
  return {
    url: url.href,
    pid: server.pid,
    lastCommitMs: await readLastCommit(url.href),
    stop: () => stopServer(place, server.pid),
  };
}

function explainStart(error: Error): never {
  if (!error.message.includes('before configured recovery target')) throw error;
  throw new StartupProblem(
    'the archive does not reach that moment, or nothing was written after it',
  );
}

/** Those of the original, its access rules and its archive stay out of the copy. */
function settingsOf(place: Place, target: string): Record<string, string> {
  const at = (name: string, text: string) => write(place, join(place.home, name), text);
  return {
    config_file: at('copy.conf', ''),
    hba_file: at('copy-hba.conf', 'host all all 127.0.0.1/32 md5\n'),
    ident_file: at('copy-ident.conf', ''),
    data_directory: place.cluster,
    archive_mode: 'off',
    shared_preload_libraries: '',
    ssl: 'off',
    // Otherwise it insists on limits as high as those of the original.
    hot_standby: 'off',
    recovery_target_time: target,
    recovery_target_action: 'promote',
  };
}

function write(place: Place, path: string, text: string): string {
  writeFileSync(path, text, { mode: 0o600 });
  giveTo(place, path);
  return path;
}

function giveTo({ user }: Place, path: string): void {
  if (user) chownSync(path, user.uid, user.gid);
}

function runRestore(place: Place, command: string, target: string): Promise<void> {
  const child = spawn('sh', ['-ec', command], {
    cwd: place.home,
    env: { ...programEnvironment(), INTO: place.cluster, TARGET: target },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...runAs(place.user),
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) return done();
      fail(new StartupProblem(`BACKUP_RESTORE failed: ${complaint.trim().slice(-500)}`));
    });
  });
}

async function readLastCommit(url: string): Promise<number | null> {
  const db = connect(url, { max: 1 });
  try {
    const [row] = await db<{ committed_at: number | null }[]>`
      select pg_last_xact_replay_timestamp() as committed_at`;
    return row?.committed_at ?? null;
  } finally {
    await db.end();
  }
}
