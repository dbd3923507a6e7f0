import { Refusal } from '@candor/domain/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { callerOf } from './caller-address.ts';
import type { LoadLevel, LoopLoad } from './loop-load.ts';
import { createTokenBuckets } from './token-buckets.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Tokens that a call costs its caller; 1 by default. */
    price?: number | ((parameters: Readonly<Record<string, unknown>>) => number);
    /** Called by monitoring: neither rate-limited nor shed. */
    isProbe?: boolean;
    /** A file of the app: next to nothing to send, and a page that lacks one stops working. */
    isFile?: boolean;
  }
}

/** Refusals are delayed by this long, so that retrying immediately gains nothing. */
const HOLD_MS = 1_000;
/** Callers with less than this share of a full bucket left count as greedy on a busy server. */
const GREEDY_BELOW = 0.5;

export interface AdmissionDeps {
  readonly clock: Clock;
  readonly requestsPerMinuteMax: number;
  readonly tokenHeader: string;
  readonly load: LoopLoad;
  /** Sends a refusal. */
  readonly refuse: (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => FastifyReply;
}

/**
 * Admission control: each address pays for its calls from a steadily refilling token bucket, and
 * when the event loop lags, read-only calls are shed before any call that moves money.
 */
export function admit(server: FastifyInstance, deps: AdmissionDeps): void {
  const { clock, load } = deps;
  const buckets = createTokenBuckets(deps.requestsPerMinuteMax);
  let isDraining = false;
  server.addHook('preClose', async () => void (isDraining = true));

  function refusalOf(request: FastifyRequest): Refusal | null {
    if (isDraining) return new Refusal('server.draining');
    const { price = 1, isProbe, isFile = false } = request.routeOptions.config ?? {};
    if (isProbe) return null;
    const caller = callerOf(request.ip);
    const nowMs = clock.now();
    const asked = request.query as Readonly<Record<string, unknown>>;
    const cost = typeof price === 'number' ? price : price(asked);
    const traits = {
      isReader: request.method !== 'POST',
      isAnonymous: request.headers[deps.tokenHeader] === undefined,
      isGreedy: buckets.share(caller, nowMs) < GREEDY_BELOW,
      isFile,
    };
    if (isShed(load.level, traits)) return new Refusal('server.busy');
    return buckets.pay(caller, cost, nowMs) ? null : new Refusal('request.tooMany');
  }

  server.addHook('onRequest', (request, reply, done) => {
    const refusal = refusalOf(request);
    if (!refusal) return done();
    const refuse = () => deps.refuse(request, reply.header('retry-after', '1'), refusal);
    if (refusal.key === 'server.draining') refuse();
    else void held(clock).then(refuse);
  });
}

interface Traits {
  readonly isReader: boolean;
  readonly isAnonymous: boolean;
  readonly isGreedy: boolean;
  readonly isFile: boolean;
}

/** Whether a call is shed at a load level; a POST with a session token never is. */
function isShed(level: LoadLevel, { isReader, isAnonymous, isGreedy, isFile }: Traits): boolean {
  if (level === 'none' || !(isReader || isAnonymous)) return false;
  if (isGreedy) return true;
  if (isFile) return false;
  if (level === 'anonymous') return isAnonymous;
  return level === 'readers';
}

export const held = (clock: Clock): Promise<void> =>
  new Promise((resolve) => void clock.after(HOLD_MS, resolve));
