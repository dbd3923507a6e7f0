import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';
import { isLocalHost } from './host-names.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Called by monitoring; the answers cost almost nothing. */
const config = { isProbe: true };

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve. `/metrics`: Prometheus metrics, only
 * for this machine, because they show how busy the server is.
 */
export function registerProbes(
  server: FastifyInstance,
  deps: {
    metrics: Metrics;
    isReady: () => Promise<boolean>;
    /** Whether this process was told to stop. */
    isDraining: () => boolean;
    /** Reads what the metrics show of the database. */
    refresh: () => Promise<void>;
  },
): void {
  server.get('/healthz', { config }, () => 'ok');
  server.get('/readyz', { config }, async (_request, reply) => {
    const isReady = !deps.isDraining() && (await deps.isReady().catch(() => false));
    return reply.code(isReady ? 200 : 503).send(isReady ? 'ready' : 'not ready');
  });
  server.get('/metrics', { config }, async (request, reply) => {
    if (!isOurOwn(request)) return reply.callNotFound();
    // Without the database they show what was last known; `readAt` stands still.
    await deps.refresh().catch(() => undefined);
    return reply
      .type(deps.metrics.registry.contentType)
      .send(await deps.metrics.registry.metrics());
  });
}

/**
 * Whether a request comes from a program on this machine: not forwarded by a local proxy (trusted
 * or not), and not from a page in a local browser, whether cross-origin or by DNS rebinding.
 */
function isOurOwn({ headers, ip }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const isOfPage = headers.origin !== undefined || headers['sec-fetch-site'] === 'cross-site';
  return LOOPBACK.has(ip) && !isForwarded && !isOfPage && isLocalHost(headers.host);
}
