import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface LockedPackage {
  version?: string;
  resolved?: string;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

export const lockfilePath = fileURLToPath(new URL('../../package-lock.json', import.meta.url));

/**
 * Packages for other platforms that are missing from the lockfile. npm omits those that the
 * registry did not have at the time, and `npm ci` then refuses the entire lockfile, on every
 * platform. Such packages are released together with the one that requires them, under exactly its
 * version.
 */
export function missingPlatforms(lockfile: Lockfile): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {};
  for (const [parent, entry] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const places = [`node_modules/${name}`, `${parent}/node_modules/${name}`];
      if (places.some((place) => place in lockfile.packages)) continue;
      missing[`node_modules/${name}`] = { version, ...platformOf(name), optional: true };
    }
  }
  return missing;
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32'];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
];

/** Processor names that differ from npm's. */
const otherNames: Readonly<Record<string, string>> = { amd64: 'x64' };

/** Parsed from the name (binding-linux-arm64-musl); without it npm would install it everywhere. */
function platformOf(name: string): { os?: string[]; cpu: string[] } {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => systems.includes(word));
  const cpu = words
    .map((word) => otherNames[word] ?? word)
    .filter((word) => processors.includes(word));
  if (cpu.length !== 1) throw new Error(`${name}: its name does not tell the platform it is for`);
  return os.length > 0 ? { os, cpu } : { cpu };
}

if (import.meta.main) {
  const lockfile = JSON.parse(readFileSync(lockfilePath, 'utf8')) as Lockfile;
  const missing = missingPlatforms(lockfile);
  const packages = Object.entries({ ...lockfile.packages, ...missing });
  lockfile.packages = Object.fromEntries(packages.sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(lockfilePath, JSON.stringify(lockfile, null, 2) + '\n');
  console.log(
    `package-lock.json: ${Object.keys(missing).length} packages for other platforms added`,
  );
}
