import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';

export interface Draining {
  /** Whether this process was told to stop. */
  isBegun(): boolean;
  /** Resolves after as many milliseconds. */
  begin(ms: number): Promise<void>;
}

/**
 * The last seconds of a process behind a balancer: it answers as before, but is not ready and ends each
 * connection with its next answer, so that nobody sends a call to a port that closes.
 */
export function createDraining(clock: Clock): Draining {
  let isBegun = false;
  return {
    isBegun: () => isBegun,
    async begin(ms) {
      isBegun = true;
      if (ms > 0) await new Promise<void>((done) => clock.after(ms, done));
    },
  };
}

const IDLE_EVERY_MS = 100;

/**
 * Closes a server once what it began is answered. A kept connection that was just being answered when
 * the port closed would otherwise hold it up until the client lets go.
 */
export async function closeServer(server: FastifyInstance, clock: Clock): Promise<void> {
  const stop = clock.every(IDLE_EVERY_MS, () => server.server.closeIdleConnections());
  try {
    await server.close();
  } finally {
    stop();
  }
}
