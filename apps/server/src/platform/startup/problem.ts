/**
 * Something the person who starts the product can put right. Its message is one full line: what is
 * wrong, where, and what to do. Everything else that goes wrong at start is our own fault.
 */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem';
}

/** Last words of a start that failed: one line for a problem, the stack too for a fault of ours. */
export function explain(error: unknown): string {
  if (error instanceof StartupProblem) return `candor: ${error.message}`;
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `candor: could not start, and this is a fault of the product: ${detail}`;
}
