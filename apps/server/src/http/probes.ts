import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: figures for Prometheus, to
 * this machine alone, because they tell strangers how busy we are.
 */
export function registerProbes(
  server: FastifyInstance,
  deps: { metrics: Metrics; isReady: () => Promise<boolean> },
): void {
  server.get('/healthz', () => 'ok');
  server.get('/readyz', async (_request, reply) => {
    const isReady = await deps.isReady();
    return reply.code(isReady ? 200 : 503).send(isReady ? 'ready' : 'not ready');
  });
  server.get('/metrics', async (request, reply) => {
    // What a proxy on this machine hands on comes from elsewhere, whether it is trusted or not.
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (isForwarded || !LOOPBACK.has(request.ip)) return reply.callNotFound();
    return reply
      .type(deps.metrics.registry.contentType)
      .send(await deps.metrics.registry.metrics());
  });
}
