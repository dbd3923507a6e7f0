import { join } from 'node:path';
import { environmentOf, run } from './child.mjs';
import { root } from './root.mjs';

/**
 * Takes pictures of the screens and compares them with the accepted ones: `npm run pictures` for
 * those of every test run, `npm run pictures -- all` for all, `npm run pictures -- phone dark home`
 * for some, `--accept` to accept what was taken. With `--fit` it looks for texts that do not fit
 * instead, in all screens or some.
 * @param {string} node
 * @param {string[]} args
 */
export function pictures(node, args) {
  const asked = args.filter((word) => !word.startsWith('--')).join(' ');
  const fits = args.includes('--fit');
  const env = {
    ...environmentOf(node),
    ...(fits ? { FIT: asked || 'all' } : { PICTURES: asked }),
    ...(args.includes('--accept') && { ACCEPT: '1' }),
    ...(args.includes('--raw') && { RAW: '1' }),
  };
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const folder = fits ? 'e2e/fit' : 'e2e/pictures';
  return run(node, [program, 'run', '--project', 'browser', folder], { cwd: root, env });
}
