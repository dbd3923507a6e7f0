import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from '../embedded-postgres/binaries.ts';
import type { Place } from '../embedded-postgres/place.ts';
import { StartupProblem } from '../startup/problem.ts';

/** Where systems keep the programs of a PostgreSQL release. */
const systemFolders = (major: string): readonly string[] => [
  `/usr/lib/postgresql/${major}`,
  `/usr/pgsql-${major}`,
  `/opt/homebrew/opt/postgresql@${major}`,
];

/**
 * The place with programs of the release that wrote the cluster in it: no other release can read
 * its files. Throws StartupProblem when there are none on this machine.
 */
export function withProgramsOfRelease(place: Place): Place {
  const major = releaseOf(place.cluster);
  if (findBinaries().version.split('.')[0] === major) return place;
  const programs = systemFolders(major).find((folder) =>
    existsSync(join(folder, 'bin', 'postgres')),
  );
  if (programs === undefined)
    throw new StartupProblem(
      `the backup is of PostgreSQL ${major}, whose server is not installed on this machine`,
    );
  return { ...place, programs };
}

function releaseOf(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new StartupProblem('BACKUP_RESTORE left no PostgreSQL cluster in $INTO');
  }
}
