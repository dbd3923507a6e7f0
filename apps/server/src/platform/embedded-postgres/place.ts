import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, lchownSync, mkdirSync, readFileSync } from 'node:fs';
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Binaries, findBinaries } from './binaries.ts';
import { canReach } from './reach.ts';
import { type ServiceUser, serviceUser } from './service-user.ts';
import { StartupProblem } from '../startup/problem.ts';

/** Where a database server lives and which account runs it. */
export interface Place {
  /** Holds the cluster and, when needed, a copy of the programs. */
  home: string;
  cluster: string;
  /** Folder with bin, lib, share. */
  programs: string;
  user: ServiceUser | null;
  logFile: string;
  passwordFile: string;
  /** One log line when the database is not below DATA_DIR; else null. */
  remark: string | null;
}

const pointerName = 'postgres-elsewhere.json';

/**
 * Below DATA_DIR, unless the account that must run the server (see serviceUser) cannot enter it, as
 * in root's own home: then below `shelter`, recorded by a pointer file in DATA_DIR.
 * Throws when an existing cluster is gone or unreachable, rather than starting with an empty
 * database.
 */
export function findPlace(dataDir: string, shelter = '/var/lib/candor'): Place {
  const root = resolve(dataDir);
  mkdirSync(root, { recursive: true, mode: 0o711 });
  const account = serviceUser();
  const home = homeOf(root, account, shelter);
  const cluster = join(home, 'cluster');
  const user = existsSync(cluster) ? ownerOf(cluster, account) : account;
  return {
    home,
    cluster,
    programs: programsFor(findBinaries(), home, user),
    user,
    logFile: join(root, 'postgres.log'),
    passwordFile: join(root, 'postgres-password'),
    remark: home.startsWith(root)
      ? null
      : `the database is kept in ${home}: the account ${user?.name} cannot enter ${root}`,
  };
}

function homeOf(root: string, account: ServiceUser | null, shelter: string): string {
  const remembered = readPointer(root);
  if (remembered) {
    if (existsSync(remembered)) return remembered;
    throw new StartupProblem(
      `${join(root, pointerName)} names ${remembered}, which no longer exists; ` +
        'restore it, or remove the data directory to start with empty books',
    );
  }
  const inside = join(root, 'postgres');
  const cluster = join(inside, 'cluster');
  if (canReach(root, existsSync(cluster) ? ownerOf(cluster, account) : account)) {
    return existsSync(cluster) ? inside : ownedFolder(inside, account);
  }
  if (!existsSync(cluster)) return newShelter(root, account, shelter);
  throw new StartupProblem(
    `the account ${account?.name} can no longer enter ${root}, where the database is`,
  );
}

function newShelter(root: string, account: ServiceUser | null, shelter: string): string {
  let home: string;
  try {
    mkdirSync(shelter, { recursive: true, mode: 0o711 });
    home = ownedFolder(join(shelter, randomBytes(8).toString('hex')), account);
  } catch {
    throw new StartupProblem(
      `the account ${account?.name} that runs PostgreSQL for root cannot enter ${root}, ` +
        `and ${shelter} cannot be created; set DATA_DIR to a directory that it can enter`,
    );
  }
  writeFileSync(join(root, pointerName), JSON.stringify({ home }) + '\n', { mode: 0o600 });
  return home;
}

function readPointer(root: string): string | null {
  const path = join(root, pointerName);
  return existsSync(path) ? String(JSON.parse(readFileSync(path, 'utf8')).home) : null;
}

function ownedFolder(path: string, account: ServiceUser | null): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (account) chownSync(path, account.uid, account.gid);
  return path;
}

/** Data created by an ordinary user keeps that owner when root starts the product later. */
function ownerOf(cluster: string, account: ServiceUser | null): ServiceUser | null {
  if (!account) return null;
  const { uid, gid } = statSync(cluster);
  return uid === 0 || uid === account.uid ? account : { name: `uid ${uid}`, uid, gid };
}

function programsFor(binaries: Binaries, home: string, user: ServiceUser | null): string {
  const needed = ['bin/postgres', 'lib', 'share'].map((part) => join(binaries.root, part));
  if (!user || needed.every((path) => existsSync(path) && canReach(path, user))) {
    return binaries.root;
  }
  const copy = join(home, `programs-${binaries.version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
  giveAway(unfinished, user);
  renameSync(unfinished, copy);
  return copy;
}

/** The copy keeps the modes of the original, which under a strict umask are for its owner alone. */
function giveAway(folder: string, user: ServiceUser): void {
  lchownSync(folder, user.uid, user.gid);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, name), user.uid, user.gid);
  }
}
