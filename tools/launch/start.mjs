import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { environmentOf } from './child.mjs';
import { root } from './root.mjs';
import { buildWeb } from './web-build.mjs';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

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
  const program = join(root, 'apps', 'server', 'src', 'main.ts');
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', program, ...args], {
    cwd: root,
    env: environmentOf(node),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of forwarded) process.on(signal, () => child.kill(signal));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
