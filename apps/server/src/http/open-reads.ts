import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { calls } from '@candor/contract/calls';
import type { CallName } from '@candor/contract/wire/calls';
import type { Metrics } from '../platform/metrics.ts';
import type { Admission } from './admission.ts';
import { decodeRequest, encodeResult } from './decode.ts';
import { successAnswer } from './envelope.ts';
import type { CallContext, Handler, Handlers, WireText } from './handler.ts';
import { createObserver } from './observe-calls.ts';

/** Without parameters the same for everybody, and answered from memory at once. */
const names = ['getServerTime', 'listSymbols', 'listTickers'] as const satisfies CallName[];

/** The answer's text; null where the call has to take the long way, after any failure for instance. */
export type OpenRead = () => string | null;

const NOBODY: Omit<CallContext, 'nowMs'> = {
  userId: '',
  sessionId: '',
  language: undefined,
  ip: '',
  userAgent: '',
  device: '',
  idempotency: null,
};

export function createOpenReads(deps: {
  readonly handlers: Handlers;
  readonly now: () => number;
  readonly metrics: Metrics;
}): Partial<Record<CallName, OpenRead>> {
  const observe = createObserver(deps.metrics);
  const read = (name: (typeof names)[number]): OpenRead => {
    const handler = deps.handlers[name] as Handler<CallName>;
    const request = decodeRequest(calls[name], {}) as Parameters<typeof handler>[0];
    function answerAt(nowMs: number): string | null {
      try {
        const result = handler(request, { ...NOBODY, nowMs });
        if (result instanceof Promise) return null;
        const { wire } = result as Partial<WireText>;
        const json = wire ?? JSON.stringify(encodeResult(calls[name], result));
        return successAnswer(json, nowMs).body;
      } catch {
        // Nothing catches above this; the long way meets the same failure, logs it and answers.
        return null;
      }
    }
    /** Answers carry the millisecond, so all of one millisecond are the same bytes. */
    let last: { readonly nowMs: number; readonly body: string | null } | undefined;
    return () => {
      const startedAt = performance.now();
      const nowMs = deps.now();
      if (last?.nowMs !== nowMs) last = { nowMs, body: answerAt(nowMs) };
      if (last.body !== null) observe(name, 200, performance.now() - startedAt);
      return last.body;
    };
  };
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}

export interface ServeOpenReadsDeps {
  /** By path. */
  readonly reads: ReadonlyMap<string, OpenRead>;
  readonly admission: Admission;
  readonly tokenHeader: string;
  readonly isOurs: (host: string | undefined) => boolean;
  readonly trustedProxies: readonly string[];
  /** Whether every request has to take the long way. */
  readonly isPaused: () => boolean;
  /** Headers besides those of a JSON answer, as name, value, name, value. */
  readonly headers: readonly string[];
}

/**
 * Answers open reads ahead of the framework, which costs several times what the answer does.
 * Whatever is not plainly such a read, or would be refused, goes on to the framework.
 */
export function serveOpenReads(server: Server, deps: ServeOpenReadsDeps): void {
  const handlers = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  const trusts = deps.trustedProxies.length ? proxyAddr.compile([...deps.trustedProxies]) : null;
  const headers = [
    ...deps.headers,
    'content-type',
    'application/json; charset=utf-8',
    'cache-control',
    'no-store',
    'x-content-type-options',
    'nosniff',
    'content-length',
  ];

  function bodyOf(request: IncomingMessage): string | null {
    const read = request.method === 'GET' ? deps.reads.get(request.url!) : undefined;
    if (!read || deps.isPaused() || !deps.isOurs(request.headers.host)) return null;
    const ip = trusts ? proxyAddr(request, trusts) : (request.socket.remoteAddress ?? '');
    const isAnonymous = request.headers[deps.tokenHeader] === undefined;
    const asked = { ip, isReader: true, isAnonymous, isFile: false, cost: 1 };
    return deps.admission(asked) ? null : read();
  }

  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(request);
    if (body === null) return handlers.forEach((handle) => handle(request, response));
    response.writeHead(200, [...headers, String(Buffer.byteLength(body))]);
    return void response.end(body);
  });
}
