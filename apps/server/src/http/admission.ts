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
  readonly load: LoopLoad;
}

/** What admission needs to know of a request. */
export interface Asked {
  readonly ip: string;
  readonly isReader: boolean;
  readonly isAnonymous: boolean;
  readonly isFile: boolean;
  /** In tokens. */
  readonly cost: number;
}

/** Takes the cost of a request from its caller, or says why it is not served and takes nothing. */
export type Admission = (asked: Asked) => Refusal | null;

/**
 * Admission control: each address pays for its calls from a steadily refilling token bucket, and
 * when the event loop lags, read-only calls are shed before any call that moves money.
 */
export function createAdmission(deps: AdmissionDeps): Admission {
  const buckets = createTokenBuckets(deps.requestsPerMinuteMax);
  return (asked) => {
    const caller = callerOf(asked.ip);
    const nowMs = deps.clock.now();
    const isGreedy = () => buckets.share(caller, nowMs) < GREEDY_BELOW;
    if (isShed(deps.load.level, asked, isGreedy)) return new Refusal('server.busy');
    return buckets.pay(caller, asked.cost, nowMs) ? null : new Refusal('request.tooMany');
  };
}

/** Puts admission control before every route of a server. */
export function admit(
  server: FastifyInstance,
  admission: Admission,
  deps: {
    readonly clock: Clock;
    readonly tokenHeader: string;
    /** Sends a refusal. */
    readonly refuse: (
      request: FastifyRequest,
      reply: FastifyReply,
      refusal: Refusal,
    ) => FastifyReply;
  },
): void {
  const { clock } = deps;
  let isDraining = false;
  server.addHook('preClose', async () => void (isDraining = true));

  function refusalOf(request: FastifyRequest): Refusal | null {
    if (isDraining) return new Refusal('server.draining');
    const { price = 1, isProbe, isFile = false } = request.routeOptions.config ?? {};
    if (isProbe) return null;
    const asked = request.query as Readonly<Record<string, unknown>>;
    return admission({
      ip: request.ip,
      isReader: request.method !== 'POST',
      isAnonymous: request.headers[deps.tokenHeader] === undefined,
      isFile,
      cost: typeof price === 'number' ? price : price(asked),
    });
  }

  server.addHook('onRequest', (request, reply, done) => {
    const refusal = refusalOf(request);
    if (!refusal) return done();
    const refuse = () => deps.refuse(request, reply.header('retry-after', '1'), refusal);
    if (refusal.key === 'server.draining') refuse();
    else void held(clock).then(refuse);
  });
}

/** Whether a call is shed at a load level; a POST with a session token never is. */
function isShed(
  level: LoadLevel,
  { isReader, isAnonymous, isFile }: Asked,
  isGreedy: () => boolean,
): boolean {
  if (level === 'none' || !(isReader || isAnonymous)) return false;
  if (isGreedy()) return true;
  if (isFile) return false;
  if (level === 'anonymous') return isAnonymous;
  return level === 'readers';
}

export const held = (clock: Clock): Promise<void> =>
  new Promise((resolve) => void clock.after(HOLD_MS, resolve));
