import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const lookMs = 200;
/** Who started us; another one once that is gone. */
const parent = process.ppid;

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
 * Whoever ends us meanwhile ends it.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>}
 */
export function run(program, args, options) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
    const untie = tie(child);
    child.once('error', (error) => {
      untie();
      fail(error);
    });
    child.once('close', (code, signal) => {
      untie();
      done(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/**
 * Passes on to a child what ends us, until told otherwise. Under npm that is also the end of our parent:
 * the shell between npm and us dies of a signal to npm, and does not pass it on.
 * @param {import('node:child_process').ChildProcess} child
 */
function tie(child) {
  const passing = forwarded.map((signal) => [signal, () => child.kill(signal)]);
  for (const [signal, pass] of passing) process.on(signal, pass);
  let watch;
  if (process.env.npm_lifecycle_event) {
    watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      child.kill('SIGTERM');
    }, lookMs);
  }
  return () => {
    clearInterval(watch);
    for (const [signal, pass] of passing) process.off(signal, pass);
  };
}

/**
 * A slow step with a line at its beginning and a sign of life every ten seconds.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} act
 */
export async function step(what, command) {
  say(`${what} …`);
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1000);
  const sign = setInterval(() => say(`still ${what} (${seconds()} s)`), 10_000);
  try {
    return await command();
  } finally {
    clearInterval(sign);
  }
}
