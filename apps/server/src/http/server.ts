import rateLimit from '@fastify/rate-limit';
import { Refusal } from '@candor/domain/refusal';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Translate } from '../platform/messages.ts';
import { type Answer, refusalAnswer } from './envelope.ts';
import type { IncomingCall } from './pipeline.ts';

/** Sealed bodies of this product stay far below; uploads have a limit of their own. */
const BODY_BYTES_MAX = 256 * 1024;

/** Method and path; a parameter of the path stands in braces. */
type RouteAddress = `${'GET' | 'POST'} /${string}`;

export interface ServerDeps<Name extends string> {
  /** Name of a call → its address or addresses; none on a node that answers no calls. */
  readonly wire: Readonly<Partial<Record<Name, RouteAddress | readonly RouteAddress[]>>>;
  /** Header that carries the session; each public of this product has one of its own. */
  readonly tokenHeader: string;
  readonly answer: (incoming: IncomingCall<Name>) => Promise<Answer>;
  readonly translator: (language: string | undefined) => Translate;
  readonly now: () => number;
  readonly requestsPerMinuteMax: number;
  /** Addresses and ranges whose word is taken for where a call comes from. */
  readonly trustedProxies?: readonly string[] | undefined;
}

/** The web server: one route per row of the wire table, everything else in the pipeline. */
export async function createServer<Name extends string>(
  deps: ServerDeps<Name>,
): Promise<FastifyInstance> {
  const server = fastify({
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: deps.trustedProxies?.length ? [...deps.trustedProxies] : false,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000 },
    // Calls under way are answered before the last connection is closed.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    logger: false,
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });

  const refuse = (request: FastifyRequest, reply: FastifyReply, key: string) =>
    send(
      reply,
      refusalAnswer(new Refusal(key), {
        nowMs: deps.now(),
        translate: deps.translator(languageOf(request)),
        beforeHandler: true,
      }),
    );

  await server.register(rateLimit, {
    max: deps.requestsPerMinuteMax,
    timeWindow: 60_000,
    // Told to those who exceed it alone: three headers on every answer cost more than they say.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: () => Object.assign(new Error('too many'), { statusCode: 429 }),
  });
  server.setErrorHandler((error: { statusCode?: number }, request, reply) =>
    refuse(request, reply, transportError(error.statusCode)),
  );
  server.setNotFoundHandler((request, reply) => refuse(request, reply, 'call.unknown'));

  for (const [name, addresses] of Object.entries(deps.wire))
    for (const address of [addresses].flat() as RouteAddress[])
      addRoute(server, { name: name as Name, address }, deps);
  return server;
}

function transportError(status: number | undefined): string {
  if (status === 413) return 'request.tooLarge';
  if (status === 429) return 'request.tooMany';
  if (status === 503) return 'server.draining';
  return status !== undefined && status < 500 ? 'request.invalid' : 'server.internal';
}

function addRoute<Name extends string>(
  server: FastifyInstance,
  { name, address }: { name: Name; address: RouteAddress },
  { answer, tokenHeader }: ServerDeps<Name>,
): void {
  const [method, path] = address.split(' ') as ['GET' | 'POST', string];
  server.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const incoming: IncomingCall<Name> = {
        name,
        method,
        // A query never speaks for a sealed body.
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
