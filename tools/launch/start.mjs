import { join } from 'node:path';
import { environmentOf, run } from './child.mjs';
import { root } from './root.mjs';
import { buildWeb } from './web-build.mjs';

const server = join(root, 'apps', 'server', 'src');
const quiet = '--disable-warning=ExperimentalWarning';

/**
 * Finds a busy port or an unusable DATA_DIR before the slow work, and says so.
 * @param {string} node
 */
export function preflight(node) {
  const program = join(server, 'platform', 'startup', 'preflight.ts');
  return run(node, [quiet, program], { cwd: root, env: environmentOf(node) });
}

/**
 * Builds what the server serves, then is the server as far as anyone outside can tell: signals go
 * through, the exit code comes back. Should this process be killed, the server sees the channel
 * between them close and stops in good order.
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
