import rateLimit from '@fastify/rate-limit';
import { type CallName, type WireAddress, wireCalls } from '@candor/contract/wire/calls';
import { Refusal } from '@candor/domain/refusal';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Translate } from '../platform/messages.ts';
import { type Answer, refusalAnswer } from './envelope.ts';
import type { IncomingCall } from './pipeline.ts';

/** Sealed bodies of this product stay far below; uploads have a limit of their own. */
const BODY_BYTES_MAX = 256 * 1024;

export interface ServerDeps {
  readonly answer: (incoming: IncomingCall) => Promise<Answer>;
  readonly translator: (language: string | undefined) => Translate;
  readonly now: () => number;
  readonly requestsPerMinuteMax: number;
  readonly trustProxy: boolean;
}

/** The web server: one route per row of the wire table, everything else in the pipeline. */
export async function createServer(deps: ServerDeps): Promise<FastifyInstance> {
  const server = fastify({
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: deps.trustProxy,
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

  for (const [name, addresses] of Object.entries(wireCalls))
    for (const address of [addresses].flat() as WireAddress[])
      addRoute(server, name as CallName, address, deps.answer);
  return server;
}

function transportError(status: number | undefined): string {
  if (status === 413) return 'request.tooLarge';
  if (status === 429) return 'request.tooMany';
  if (status === 503) return 'server.draining';
  return status !== undefined && status < 500 ? 'request.invalid' : 'server.internal';
}

function addRoute(
  server: FastifyInstance,
  name: CallName,
  address: WireAddress,
  answer: ServerDeps['answer'],
): void {
  const [method, path] = address.split(' ') as ['GET' | 'POST', string];
  server.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const incoming: IncomingCall = {
        name,
        method,
        // A query never speaks for a sealed body.
        parameters: {
          ...(method === 'GET' ? (request.query as object) : {}),
          ...(request.params as object),
        },
        body: typeof request.body === 'string' ? request.body : '',
        token: header(request, 'x-access-token'),
        idempotencyKey: header(request, 'idempotency-key'),
        language: languageOf(request),
        ip: request.ip,
        userAgent: header(request, 'user-agent') ?? '',
      };
      return send(reply, await answer(incoming));
    },
  });
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply
    .code(answer.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(answer.body);
}

function languageOf(request: FastifyRequest): string | undefined {
  return header(request, 'lang') ?? header(request, 'accept-language');
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
