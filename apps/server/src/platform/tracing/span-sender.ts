import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import type { OtlpConfig } from '../startup/otlp.ts';

/** Longest time that one delivery to the collector may take, its retries included. */
const SEND_MS = 5_000;

/** Sends spans to the collector, counts them, and says once when it does not take them. */
export function createSpanSender(
  { url, headers }: OtlpConfig,
  log: Log,
): SpanExporter & { counts(): { readonly sent: number; readonly failed: number } } {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: SEND_MS });
  const counts = { sent: 0, failed: 0 };
  let isFailing = false;

  function note(spans: number, error: unknown): void {
    counts[error ? 'failed' : 'sent'] += spans;
    if (Boolean(error) === isFailing) return;
    isFailing = Boolean(error);
    if (isFailing) log.warn({ err: error }, 'traces: the collector does not take them');
    else log.info('traces: the collector takes them again');
  }

  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        note(spans.length, result.error ?? null);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
    counts: () => ({ ...counts }),
  };
}
