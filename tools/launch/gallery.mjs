import { join } from 'node:path';
import { environmentOf, run } from './child.mjs';
import { root } from './root.mjs';

/**
 * Serves the page of all components on loopback until it is stopped; vite prints the address.
 * @param {string} node
 * @param {string[]} args passed on to vite, such as `--port 8091`
 */
export function gallery(node, args) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const page = join(root, 'packages', 'ui', 'gallery');
  return run(node, [vite, page, ...args], { cwd: root, env: environmentOf(node) });
}
