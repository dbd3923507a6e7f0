import { Refusal } from '@candor/domain/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { callerOf } from './caller-address.ts';
import type { LoadLevel, LoopLoad } from './loop-load.ts';
import { createTokenBuckets } from './token-buckets.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call costs of its caller's tokens; one unless said. */
    price?: number | ((parameters: Readonly<Record<string, unknown>>) => number);
    /** Asked by machines that watch over this one: neither counted nor turned away. */
    isProbe?: boolean;
  }
}

/** A refusal waits so long, so that whoever repeats himself at once gains nothing by it. */
const HOLD_MS = 1_000;
/** Whoever has spent more than this share of a full bucket reads too much for a busy server. */
const GREEDY_BELOW = 0.5;

export interface AdmissionDeps {
  readonly clock: Clock;
  readonly requestsPerMinuteMax: number;
  readonly tokenHeader: string;
  readonly load: LoopLoad;
  /** Answers with a refusal. */
  readonly refuse: (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => FastifyReply;
}

/**
 * Who gets in: each address pays for its calls out of a bucket that refills steadily, and when the
 * event loop is late those who only read are turned away before anybody who moves money.
 */
export function admit(server: FastifyInstance, deps: AdmissionDeps): void {
  const { clock, load } = deps;
  const buckets = createTokenBuckets(deps.requestsPerMinuteMax);
  let isDraining = false;
  server.addHook('preClose', async () => void (isDraining = true));

  function refusalOf(request: FastifyRequest): Refusal | null {
    if (isDraining) return new Refusal('server.draining');
    const { price = 1, isProbe } = request.routeOptions.config ?? {};
    if (isProbe) return null;
    const caller = callerOf(request.ip);
    const nowMs = clock.now();
    const asked = request.query as Readonly<Record<string, unknown>>;
    const cost = typeof price === 'number' ? price : price(asked);
    const traits = {
      isReader: request.method !== 'POST',
      isAnonymous: request.headers[deps.tokenHeader] === undefined,
      isGreedy: buckets.share(caller, nowMs) < GREEDY_BELOW,
    };
    if (isShed(load.level, traits)) return new Refusal('server.busy');
    return buckets.pay(caller, cost, nowMs) ? null : new Refusal('request.tooMany');
  }

  server.addHook('onRequest', async (request, reply) => {
    const refusal = refusalOf(request);
    if (!refusal) return undefined;
    if (refusal.key !== 'server.draining') await held(clock);
    return deps.refuse(request, reply.header('retry-after', '1'), refusal);
  });
}

interface Traits {
  readonly isReader: boolean;
  readonly isAnonymous: boolean;
  readonly isGreedy: boolean;
}

/** Whether a call is turned away at a level; what is posted under a session never is. */
export function isShed(level: LoadLevel, { isReader, isAnonymous, isGreedy }: Traits): boolean {
  if (level === 'none' || !(isReader || isAnonymous)) return false;
  if (isGreedy) return true;
  if (level === 'anonymous') return isAnonymous;
  return level === 'readers';
}

export const held = (clock: Clock): Promise<void> =>
  new Promise((resolve) => void clock.after(HOLD_MS, resolve));
