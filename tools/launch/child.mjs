import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const lookMs = 200;
/** The process that started us; the value changes once it is gone. */
const parent = process.ppid;

/** @param {string} line */
export function say(line) {
  console.log(`candor: ${line}`);
}

/**
 * An environment in which `node` and everything it starts resolve to that same node first.
 * Settings that npm made for our own run are removed: they would point its next run at our folder.
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
 * Runs a program to completion and returns its exit code; death by signal counts as 128 + its
 * number, as in a shell. Signals that end us are forwarded to it.
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
 * Forwards to a child the signals that end us, until untied. Under npm this includes the end of our
 * parent: the shell between npm and us dies of a signal to npm without forwarding it.
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
 * Reports a slow step when it starts and every ten seconds while it runs.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} command
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
