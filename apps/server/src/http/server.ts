import { availableParallelism } from 'node:os';
import { DAY_MS, SECOND_MS } from '@candor/domain/durations';
import { Refusal } from '@candor/domain/refusal';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Translate } from '../platform/messages.ts';
import type { Clock } from '../platform/clock.ts';
import { admit, createAdmission, held } from './admission.ts';
import { createTurns, NoTurn, type TurnLimits } from '../platform/turns.ts';
import { DEAR_PRICE, priceOf } from './call-prices.ts';
import { type ConnectionLimits, guardConnections, ordinaryLimits } from './connections.ts';
import { type Answer, refusalAnswer } from './envelope.ts';
import { ourHosts } from './host-names.ts';
import { calmLoop, type LoopLoad } from './loop-load.ts';
import { answerNoRequest } from './no-request.ts';
import { type OpenRead, serveOpenReads } from './open-reads.ts';
import type { IncomingCall } from './pipeline.ts';

/** Sealed bodies of this product stay far below; uploads have their own limit. */
const BODY_BYTES_MAX = 256 * 1024;

/**
 * Expensive calls of readers and anonymous callers that may run and wait. Fewer than the database
 * connections, and at least one processor of several stays free, so that money calls get through.
 */
const DEAR: DearCalls = {
  runningMax: Math.min(Math.max(availableParallelism() - 1, 1), 3),
  waitingMax: 30,
};
/** Longer than any expensive call takes. */
const DEAR_PATIENCE_MS = 1_000;

const YEAR_S = (DAY_MS / SECOND_MS) * 365;

/** Method and path, with path parameters in braces. */
type RouteAddress = `${'GET' | 'POST'} /${string}`;

/** How many expensive calls may run concurrently, and how many may wait for their turn. */
export type DearCalls = Required<Pick<TurnLimits, 'runningMax' | 'waitingMax'>>;

export interface ServerDeps<Name extends string> {
  /** Name of a call → its address or addresses; empty on a node that answers no calls. */
  readonly wire: Readonly<Partial<Record<Name, RouteAddress | readonly RouteAddress[]>>>;
  /** Header that carries the session token; customers and operators use different ones. */
  readonly tokenHeader: string;
  /** Bytes of the largest body of a call, where it is not `BODY_BYTES_MAX`. */
  readonly largeBodies?: Readonly<Partial<Record<Name, number>>>;
  readonly answer: (incoming: IncomingCall<Name>) => Promise<Answer>;
  /** Calls that are also answered ahead of the pipeline when they have no parameters. */
  readonly openReads?: Readonly<Partial<Record<Name, OpenRead>>> | undefined;
  /** Whether each answer ends its connection, because this process was told to stop. */
  readonly isDraining?: (() => boolean) | undefined;
  readonly translator: (language: string | undefined) => Translate;
  readonly clock: Clock;
  /** Tokens that each address gets per minute; an answer from memory costs one. */
  readonly requestsPerMinuteMax: number;
  /** Public address of the product; https keeps browsers on TLS. */
  readonly publicOrigin?: string | null | undefined;
  /** Host names under which pages may be opened; any by default. */
  readonly ownNames?: readonly string[] | undefined;
  /** By default as many as the system allows. */
  readonly connections?: ConnectionLimits | undefined;
  /** Load of the event loop; none by default. */
  readonly load?: LoopLoad | undefined;
  /** By default as many as the machine allows. */
  readonly dear?: DearCalls | undefined;
  /** Addresses and ranges of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: readonly string[] | undefined;
}

/** The web server: one route per row of the wire table; the pipeline does the rest. */
export async function createServer<Name extends string>(
  deps: ServerDeps<Name>,
): Promise<FastifyInstance> {
  const now = () => deps.clock.now();
  const noRequest = answerNoRequest({ ...deps, now });
  const server = fastify({
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: deps.trustedProxies?.length ? [...deps.trustedProxies] : false,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // Closes a socket without traffic in either direction, such as a client that stops reading.
    connectionTimeout: 120_000,
    // The handler refuses a request without a host, in the envelope.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    // Calls in progress are answered before the last connection is closed.
    forceCloseConnections: 'idle',
    // `admit` refuses these in the envelope.
    return503OnClosing: false,
    logger: false,
    clientErrorHandler: noRequest.onSocket,
    frameworkErrors: (error, request, reply) => {
      const answer = noRequest.answerOf(error.code, languageOf(request));
      send((reply as FastifyReply).header('connection', 'close'), answer);
    },
  });
  noRequest.onExpectation(server.server);
  const stopGuard = guardConnections(server.server, {
    ...(deps.connections ?? ordinaryLimits()),
    clock: deps.clock,
    trustedProxies: deps.trustedProxies ?? [],
  });
  server.addHook('onClose', async () => stopGuard());
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });

  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) =>
    send(
      reply,
      refusalAnswer(refusal, {
        nowMs: now(),
        translate: deps.translator(languageOf(request)),
        beforeHandler: true,
      }),
    );

  const isOurs = deps.ownNames ? ourHosts(deps.ownNames) : () => true;
  // Hooks with a callback: a promise each would be a tenth of what a read from memory costs.
  const isBehindTls = deps.publicOrigin?.startsWith('https:') ?? false;
  const onlyTls = ['strict-transport-security', `max-age=${YEAR_S}`] as const;
  server.addHook('onRequest', (request, reply, done) => {
    if (isBehindTls) reply.header(...onlyTls);
    const { host } = request.headers;
    const isNamed = host !== undefined || request.raw.httpVersion === '1.0';
    if (isNamed && isOurs(host)) return done();
    return void send(reply, noRequest.answerOf(undefined, languageOf(request)));
  });
  const isDraining = deps.isDraining ?? (() => false);
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining()) reply.header('connection', 'close');
    done(null, payload);
  });
  const admission = createAdmission({ ...deps, load: deps.load ?? calmLoop });
  admit(server, admission, { ...deps, refuse });
  server.setErrorHandler((error: { statusCode?: number }, request, reply) =>
    refuse(request, reply, new Refusal(transportError(error.statusCode))),
  );
  server.setNotFoundHandler((request, reply) =>
    refuse(request, reply, new Refusal('call.unknown')),
  );

  const answer = inTurns(deps);
  for (const [name, addresses] of Object.entries(deps.wire))
    for (const address of [addresses].flat() as RouteAddress[])
      addRoute(server, { name: name as Name, address }, { ...deps, answer });
  serveOpenReads(server.server, {
    reads: readsByPath(deps),
    admission,
    tokenHeader: deps.tokenHeader,
    isOurs,
    trustedProxies: deps.trustedProxies ?? [],
    isPaused: () => isDraining() || !server.server.listening,
    headers: isBehindTls ? onlyTls : [],
  });
  return server;
}

function readsByPath<Name extends string>({ wire, openReads }: ServerDeps<Name>) {
  const reads = new Map<string, OpenRead>();
  for (const [name, read] of Object.entries(openReads ?? {}) as [Name, OpenRead][])
    for (const address of [wire[name] ?? []].flat() as RouteAddress[])
      if (address.startsWith('GET ')) reads.set(address.slice('GET '.length), read);
  return reads;
}

/** Queues expensive calls, except those that may move money. */
function inTurns<Name extends string>(deps: ServerDeps<Name>) {
  const { answer, translator, clock, dear = DEAR } = deps;
  const turns = createTurns({ ...dear, patience: { clock, ms: DEAR_PATIENCE_MS } });
  return async (incoming: IncomingCall<Name>): Promise<Answer> => {
    const mayRun = incoming.method === 'POST' && incoming.token !== undefined;
    if (mayRun || priceOf(incoming.name, incoming.parameters) < DEAR_PRICE) return answer(incoming);
    try {
      return await turns(() => answer(incoming));
    } catch (error) {
      if (!(error instanceof NoTurn)) throw error;
      await held(clock);
      const translate = translator(incoming.language);
      const context = { nowMs: clock.now(), translate, beforeHandler: true };
      return refusalAnswer(new Refusal('server.busy'), context);
    }
  };
}

function transportError(status: number | undefined): string {
  if (status === 413) return 'request.tooLarge';
  return status !== undefined && status < 500 ? 'request.invalid' : 'server.internal';
}

function addRoute<Name extends string>(
  server: FastifyInstance,
  { name, address }: { name: Name; address: RouteAddress },
  { answer, tokenHeader, largeBodies }: ServerDeps<Name>,
): void {
  const [method, path] = address.split(' ') as ['GET' | 'POST', string];
  server.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: largeBodies?.[name] ?? BODY_BYTES_MAX,
    config: { price: (parameters) => priceOf(name, parameters) },
    handler: async (request, reply) => {
      const incoming: IncomingCall<Name> = {
        name,
        method,
        // A query string must not override fields of a sealed body.
        parameters: {
          ...(method === 'GET' ? (request.query as object) : {}),
          ...(request.params as object),
        },
        body: typeof request.body === 'string' ? request.body : '',
        token: header(request, tokenHeader),
        idempotencyKey: header(request, 'idempotency-key'),
        language: languageOf(request),
        ip: request.ip,
        userAgent: header(request, 'user-agent') ?? '',
        device: header(request, 'x-device'),
      };
      return send(reply, await answer(incoming));
    },
  });
}

export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply
    .code(answer.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(answer.body);
}

export function languageOf(request: FastifyRequest): string | undefined {
  return header(request, 'lang') ?? header(request, 'accept-language');
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
