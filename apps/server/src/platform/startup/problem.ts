/**
 * Something that the person starting the product can fix. Its message has one complete line for each
 * thing: what is wrong, where, and what to do. Every other startup failure is a bug.
 */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem';
}

/** Final output of a failed start: a line for each problem, with the stack for a bug. */
export function explain(error: unknown): string {
  if (error instanceof StartupProblem) return error.message.replaceAll(/^/gm, 'candor: ');
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `candor: could not start because of an internal error: ${detail}`;
}
