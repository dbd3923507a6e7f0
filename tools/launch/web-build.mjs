import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOf, run, step } from './child.mjs';
import { root, toolsFolder } from './root.mjs';

/** What the pages are made of. Server code is not among it. */
const inputs = [
  'apps/web',
  'packages/contract',
  'packages/domain',
  'packages/messages',
  'packages/ui',
  'package-lock.json',
];
const skipped = new Set(['node_modules', 'dist', 'coverage']);

/**
 * Builds the web app unless the last build was made of these very files.
 * @param {string} node
 */
export async function buildWeb(node) {
  const app = join(root, 'apps', 'web');
  const stamp = join(toolsFolder, 'web-build.sha256');
  const fingerprint = fingerprintOf(inputs.map((path) => join(root, path)));
  const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
  if (isCurrent && existsSync(join(app, 'dist', 'index.html'))) return;

  rmSync(stamp, { force: true });
  await step('building the web app', async () => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', '--logLevel', 'warn'];
    // A test runner's own NODE_ENV would give us React's development build, and keep it for `npm start`.
    const env = { ...environmentOf(node), NODE_ENV: 'production' };
    const code = await run(node, args, { cwd: app, env });
    if (code !== 0) throw new Error(`the web app could not be built (exit code ${code})`);
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
