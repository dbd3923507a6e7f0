import { join } from 'node:path';
import { environmentOf, run } from './child.mjs';
import { root } from './root.mjs';

/**
 * A command implemented by a TypeScript program in `tools/`.
 * @param {string} file
 * @returns {{ before: () => Promise<number>, run: (node: string, args: string[]) => Promise<number>
 * }}
 */
export function tool(file) {
  const program = join(root, 'tools', file);
  return {
    before: async () => 0,
    run: (node, args) => run(node, [program, ...args], { cwd: root, env: environmentOf(node) }),
  };
}
