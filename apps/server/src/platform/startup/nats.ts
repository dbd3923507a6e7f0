import { StartupProblem } from './problem.ts';

/** The problem shown when the bus cannot be joined, without account and password of the address. */
export function natsProblem(url: string, error: unknown): StartupProblem {
  const { hostname, port } = new URL(url);
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupProblem(`NATS_URL: cannot connect to ${hostname}:${port || 4222} (${reason})`);
}
