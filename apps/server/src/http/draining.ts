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
export function createDraining(server: FastifyInstance, clock: Clock): Draining {
  let isBegun = false;
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (isBegun) reply.header('connection', 'close');
    done(null, payload);
  });
  return {
    isBegun: () => isBegun,
    async begin(ms) {
      isBegun = true;
      if (ms > 0) await new Promise<void>((done) => clock.after(ms, done));
    },
  };
}
