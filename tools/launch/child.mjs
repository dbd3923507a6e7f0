import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/** @param {string} line */
export function say(line) {
  console.log(`candor: ${line}`);
}

/**
 * The environment in which `node` and everything it starts find that same node first.
 * Settings npm made for its own run of us are left out: they would point its next run at our folder.
 * @param {string} node path of the binary
 */
export function environmentOf(node) {
  const env = { ...process.env };
  for (const name of ['npm_config_local_prefix', 'npm_config_prefix', 'npm_config_workspace']) {
    delete env[name];
  }
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  env[pathName] = [dirname(node), env[pathName]].filter(Boolean).join(delimiter);
  return env;
}

/**
 * Runs to the end and answers the exit code; a death by signal counts as 128 + its number does in a shell.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>}
 */
export function run(program, args, options) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
    child.once('error', fail);
    child.once('close', (code) => done(code ?? 1));
  });
}

/**
 * A slow step with a line at its beginning and a sign of life every ten seconds.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} act
 */
export async function step(what, act) {
  say(`${what} …`);
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1000);
  const sign = setInterval(() => say(`still ${what} (${seconds()} s)`), 10_000);
  try {
    return await act();
  } finally {
    clearInterval(sign);
  }
}
