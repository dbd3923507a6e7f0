import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  SpanKind,
  type SpanOptions,
} from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import type { Random } from '../random.ts';
import type { OtlpConfig } from '../startup/otlp.ts';
import { joining, linksTo, Recording } from './recording.ts';
import { createSpanSender } from './span-sender.ts';
import { type OpenSpan, type SpanFacts, type SpanOf, type Tracing, unrecorded } from './tracing.ts';

/** Spans that may wait for the collector, about a kilobyte each; further ones are dropped. */
const QUEUE_MAX = 2_048;
const SENT_AT_ONCE = 512;
const SEND_EVERY_MS = 5_000;
/** How long a stop waits for the collector. */
const CLOSE_MS = 1_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** Where a span belongs. */
interface Place {
  readonly context: Context;
  readonly above: Recording | null;
  readonly links: Link[];
}

/**
 * Traces for a collector that speaks OTLP over HTTP, in JSON. Work never waits for it: spans go into
 * a bounded queue, and what the collector does not take is dropped.
 */
export function createOtlpTracing(
  config: OtlpConfig,
  deps: {
    readonly random: Random;
    readonly log: Log;
    /** Facts about this process, sent with its spans. */
    readonly process: SpanFacts;
  },
): Tracing {
  const sender = createSpanSender(config, deps.log);
  const provider = providerOf(config, { ...deps, sender });
  const tracer = provider.getTracer('candor');
  const storage = new AsyncLocalStorage<Recording | null>();
  let ended = 0;

  async function record<T>(
    span: SpanOf,
    { context, above, links }: Place,
    work: (open: OpenSpan) => Promise<T>,
  ): Promise<T> {
    const begun = tracer.startSpan(span.name, optionsOf(span, links), context);
    // What runs inside must not count as a part of something else.
    if (!begun.isRecording()) return storage.run(null, work, unrecorded);
    const open = new Recording(begun, above);
    try {
      return await storage.run(open, work, open);
    } catch (error) {
      open.failWith(error);
      throw error;
    } finally {
      if (open.end()) ended += 1;
    }
  }

  return {
    root(span, work) {
      const links = linksTo(span.causes ?? []);
      return record(span, { context: ROOT_CONTEXT, above: null, links }, work);
    },
    part(span, work) {
      const current = storage.getStore() ?? null;
      const place = placeOf(span, current);
      if (place) return record(span, place, work);
      return current ? storage.run(null, work, unrecorded) : work(unrecorded);
    },
    current: () => storage.getStore()?.reference ?? null,
    counts: () => ({ ended, ...sender.counts() }),
    async close() {
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, wait(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

function providerOf(
  { serviceName, sampledShare }: OtlpConfig,
  from: {
    readonly random: Random;
    readonly process: SpanFacts;
    readonly sender: ReturnType<typeof createSpanSender>;
  },
): TracerProvider {
  const id = (bytes: number) => Buffer.from(from.random.bytes(bytes)).toString('hex');
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, ...from.process }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
    idGenerator: { generateTraceId: () => id(16), generateSpanId: () => id(8) },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: from.sender,
        maxQueueSize: QUEUE_MAX,
        maxExportBatchSize: SENT_AT_ONCE,
        scheduledDelayMillis: SEND_EVERY_MS,
      }),
    ],
  });
}

/** Below its first cause, or else below the current span; null if there is neither. */
function placeOf({ causes }: SpanOf, current: Recording | null): Place | null {
  if (!causes) return current && { context: current.context, above: current, links: [] };
  const [first, ...others] = causes;
  const context = first === undefined ? null : joining(first);
  return context && { context, above: null, links: linksTo(others) };
}

const optionsOf = ({ kind, facts }: SpanOf, links: Link[]): SpanOptions => ({
  links,
  ...(kind ? { kind: KINDS[kind] } : {}),
  ...(facts ? { attributes: { ...facts } } : {}),
});
