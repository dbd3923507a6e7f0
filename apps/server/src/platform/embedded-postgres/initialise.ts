import { spawn } from 'node:child_process';
import { chownSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupProblem } from '../startup/problem.ts';
import { program } from './binaries.ts';
import type { Place } from './place.ts';
import { programEnvironment, runAs } from './run-as.ts';

/** The account inside the database, not of the system. */
export const databaseOwner = 'candor';

/**
 * Creates the cluster unless there is one. An interrupted first start leaves no partial cluster
 * behind.
 */
export async function initialise(place: Place, password: string): Promise<void> {
  if (existsSync(join(place.cluster, 'PG_VERSION'))) return;
  const unfinished = `${place.cluster}.unfinished`;
  const passwordFile = join(place.home, 'initial-password');
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, password + '\n', { mode: 0o600 });
  if (place.user) chownSync(passwordFile, place.user.uid, place.user.gid);
  try {
    await runInitdb(place, unfinished, passwordFile);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, place.cluster);
}

function runInitdb(place: Place, cluster: string, passwordFile: string): Promise<void> {
  const options = [
    `--pgdata=${cluster}`,
    `--username=${databaseOwner}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // Handles upper and lower case beyond ASCII and sorts the same on every machine.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const child = spawn(program(place.programs, 'initdb'), options, {
    cwd: place.home,
    env: programEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    ...runAs(place.user),
  });
  let complaint = '';
  child.stderr.on('data', (chunk) => (complaint += chunk));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) done();
      else fail(initdbProblem(complaint));
    });
  });
}

function initdbProblem(complaint: string): Error {
  if (complaint.includes('could not look up effective user ID')) {
    return new StartupProblem(
      'PostgreSQL requires an account with a name, and this one is not listed in ' +
        '/etc/passwd; add it there, or set DATABASE_URL',
    );
  }
  return new Error(`initdb failed: ${complaint.trim().split('\n').join(' ')}`);
}
