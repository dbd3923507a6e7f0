import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Sample } from './benchmark.ts';

/** A measurement that hangs is ended after this time, with everything it started. */
const PATIENCE_MS = 900_000;

/**
 * Runs one of ../processes in a separate process, so that no measurement inherits another's heap or
 * compiled code, and returns the sample it sends.
 */
export async function measureIn(
  file: string,
  task: Record<string, unknown>,
  nodeOptions: string[] = [],
): Promise<Sample> {
  const child = startProcess(file, task, nodeOptions);
  try {
    return (await nextMessage(child)) as Sample;
  } finally {
    child.kill();
  }
}

/** Starts one of ../processes with its task as JSON in the first argument. */
export function startProcess(
  file: string,
  task: Record<string, unknown>,
  nodeOptions: string[] = [],
): ChildProcess {
  const path = fileURLToPath(new URL(`../processes/${file}`, import.meta.url));
  return fork(path, [JSON.stringify(task)], {
    execArgv: ['--disable-warning=ExperimentalWarning', ...nodeOptions],
  });
}

/** The next message of the process. */
export function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => settle(new Error('measurement timed out')), PATIENCE_MS);
    const onMessage = (message: unknown) => settle(null, message);
    const onExit = (code: number | null) => settle(new Error(`process exited with code ${code}`));
    function settle(error: Error | null, message?: unknown): void {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      if (error) fail(error);
      else done(message);
    }
    child.once('message', onMessage).once('exit', onExit);
  });
}
