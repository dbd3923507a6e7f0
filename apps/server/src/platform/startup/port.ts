import { createServer } from 'node:net';
import { StartupProblem } from './problem.ts';

/**
 * Throws when we could not listen here. Only a check before slow work begins; listening later is
 * the proof.
 */
export function checkPort(host: string, port: number, variable = 'PORT'): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error) => fail(portProblem(error, { host, port, variable })));
    probe.listen({ host, port }, () => probe.close(() => done()));
  });
}

/** Describes why listening failed, for both the check and the real attempt. */
export function portProblem(
  error: Error,
  place: { host: string; port: number; variable: string },
): StartupProblem {
  const { host, port, variable } = place;
  const code = (error as NodeJS.ErrnoException).code ?? error.message;
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${port} on ${host} is in use; stop what uses it, or set ${variable} to another`,
    EACCES: `port ${port} is not open to this account; set ${variable} to one above 1023`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine`,
    ENOTFOUND: `HOST=${host} is not an address of this machine`,
  };
  return new StartupProblem(reasons[code] ?? `cannot listen on ${host}:${port} (${code})`);
}
