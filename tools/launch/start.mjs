import { join } from 'node:path';
import { environmentOf, run } from './child.mjs';
import { root } from './root.mjs';
import { buildWeb } from './web-build.mjs';

const server = join(root, 'apps', 'server', 'src');
const quiet = '--disable-warning=ExperimentalWarning';

/**
 * Detects a busy port or an unusable DATA_DIR before the slow work, and reports it.
 * @param {string} node
 */
export function preflight(node) {
  const program = join(server, 'platform', 'startup', 'preflight.ts');
  return run(node, [quiet, program], { cwd: root, env: environmentOf(node) });
}

/**
 * What a start does before it serves, for images and for the day before an upgrade.
 * @param {string} node
 */
export async function build(node) {
  await buildWeb(node);
  return 0;
}

/**
 * Builds what the server serves, then stands in for the server: signals go through and the exit
 * code comes back. If this process is killed, the server sees the channel between them close and
 * shuts down cleanly.
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export async function start(node, args) {
  await buildWeb(node);
  return run(node, [quiet, join(server, 'main.ts'), ...args], {
    cwd: root,
    env: environmentOf(node),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}
