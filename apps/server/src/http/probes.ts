import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';
import { isLocalHost } from './host-names.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Asked by machines of ours, and as cheap as an answer can be. */
const config = { isProbe: true };

/**
 * `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: figures for Prometheus, to
 * this machine alone, because they tell strangers how busy we are.
 */
export function registerProbes(
  server: FastifyInstance,
  deps: { metrics: Metrics; isReady: () => Promise<boolean> },
): void {
  server.get('/healthz', { config }, () => 'ok');
  server.get('/readyz', { config }, async (_request, reply) => {
    const isReady = await deps.isReady().catch(() => false);
    return reply.code(isReady ? 200 : 503).send(isReady ? 'ready' : 'not ready');
  });
  server.get('/metrics', { config }, async (request, reply) => {
    if (!isOurOwn(request)) return reply.callNotFound();
    return reply
      .type(deps.metrics.registry.contentType)
      .send(await deps.metrics.registry.metrics());
  });
}

/**
 * From a program of this machine, not handed on by a proxy of it (whether that is trusted or not), and
 * not by a page in a browser of it: under a name of its own that leads here, or from its own place.
 */
function isOurOwn({ headers, ip }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const isOfPage = headers.origin !== undefined || headers['sec-fetch-site'] === 'cross-site';
  return LOOPBACK.has(ip) && !isForwarded && !isOfPage && isLocalHost(headers.host);
}
