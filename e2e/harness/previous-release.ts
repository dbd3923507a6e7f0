import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Release {
  readonly version: string;
  readonly commit: string;
}

/** The landed release as a tree of its own, with the packages of this one. */
export interface PreviousRelease {
  readonly version: string;
  readonly commit: string;
  /** Its entry point. */
  readonly program: string;
  remove(): void;
}

/** Null where its commit is not in the repository's history. */
export function checkOutPreviousRelease(): PreviousRelease | null {
  const releases = JSON.parse(readFileSync(join(root, 'docs/releases.json'), 'utf8')) as Release[];
  const { version, commit } = releases.at(-1)!;
  const found = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root });
  if (found.status !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'candor-previous-'));
  const archive = execFileSync('git', ['archive', commit, 'apps', 'packages', 'package.json'], {
    cwd: root,
    maxBuffer: 1 << 30,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkPackages(folder);
  return {
    version,
    commit,
    program: join(folder, 'apps/server/src/main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Those from outside are shared; the workspaces are its own. */
function linkPackages(folder: string): void {
  const from = join(root, 'node_modules');
  const to = join(folder, 'node_modules');
  const own = join(to, '@candor');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@candor') symlinkSync(join(from, name), join(to, name));
  const apps = ['server', 'web', 'console'].map((name) => ['apps', name] as const);
  const packages = readdirSync(join(folder, 'packages')).map((name) => ['packages', name] as const);
  for (const [parent, name] of [...apps, ...packages])
    symlinkSync(join(folder, parent, name), join(own, name));
  const nested = join(root, 'apps/server/node_modules');
  symlinkSync(nested, join(folder, 'apps/server/node_modules'));
}
