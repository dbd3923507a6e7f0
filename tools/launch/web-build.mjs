import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOf, run, step } from './child.mjs';
import { root, toolsFolder } from './root.mjs';

/** Inputs of every page, besides its own folder. Excludes server code. */
const inputs = [
  'packages/client',
  'packages/contract',
  'packages/domain',
  'packages/messages',
  'packages/ui',
  'package-lock.json',
];
const skipped = new Set(['node_modules', 'dist', 'coverage']);
const apps = [
  { name: 'web', what: 'the web app' },
  { name: 'console', what: 'the console' },
];

/**
 * Builds the customer and operator pages, each unless its last build was made from these exact
 * files.
 * @param {string} node
 */
export async function buildWeb(node) {
  const shared = fingerprintOf(inputs.map((path) => join(root, path)));
  for (const app of apps) await build(node, app, shared);
}

/**
 * @param {string} node
 * @param {{ name: string, what: string }} app
 * @param {string} shared
 */
async function build(node, { name, what }, shared) {
  const app = join(root, 'apps', name);
  const stamp = join(toolsFolder, `${name}-build.sha256`);
  const fingerprint = `${shared}/${fingerprintOf([app])}`;
  const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
  if (isCurrent && existsSync(join(app, 'dist', 'index.html'))) return;

  rmSync(stamp, { force: true });
  await step(`building ${what}`, async () => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', '--logLevel', 'warn'];
    // A test runner's own NODE_ENV would produce React's development build and keep it for `npm
    // start`.
    const env = { ...environmentOf(node), NODE_ENV: 'production' };
    const code = await run(node, args, { cwd: app, env });
    if (code !== 0) throw new Error(`building ${what} failed (exit code ${code})`);
  });
  mkdirSync(toolsFolder, { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/** @param {string[]} paths */
export function fingerprintOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

function addTo(hash, path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    hash.update(`${path}\0`).update(readFileSync(path));
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!skipped.has(entry.name)) addTo(hash, join(path, entry.name));
  }
}
