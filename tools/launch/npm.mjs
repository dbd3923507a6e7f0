import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { environmentOf, run } from './child.mjs';

/**
 * Runs `npm ci` in a folder, under the given node. Registry addresses come from the user's
 * settings.
 * @param {string} node
 * @param {string} folder
 */
export async function npmCi(node, folder) {
  // A production environment would skip the build tools, but the web app must still be built.
  const code = await runNpm(
    node,
    ['ci', '--include=dev', '--include=optional', '--loglevel=error'],
    folder,
  );
  if (code !== 0) throw new Error(`npm ci in ${folder} failed (exit code ${code})`);
}

/**
 * @param {string} node
 * @param {string[]} args
 * @param {string} cwd
 */
export function runNpm(node, args, cwd) {
  return run(node, [npmProgram(), ...args], { cwd, env: environmentOf(node) });
}

/**
 * npm's own script, so that it can run under a node of our choice; npm passes it to its children.
 */
export function npmProgram() {
  const told = process.env.npm_execpath;
  const installed = dirname(process.execPath);
  const candidates = [
    told && basename(told) === 'npm-cli.js' ? told : '',
    join(installed, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(installed, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const found = candidates.find((path) => path && existsSync(path));
  if (!found) throw new Error('npm was not found; start with `npm start` or `npm test`');
  return found;
}
