import { join } from 'node:path';
import { environmentOf, run } from './child.mjs';
import { root } from './root.mjs';
import { buildWeb } from './web-build.mjs';

/**
 * Measures the product as `npm start` would run it, so it builds the web app first.
 * @param {string} node
 * @param {string[]} args
 */
export async function bench(node, args) {
  await buildWeb(node);
  const program = join(root, 'bench', 'run.ts');
  return run(node, [program, ...args], { cwd: root, env: environmentOf(node) });
}
