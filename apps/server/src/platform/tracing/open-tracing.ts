import type { Log } from '../log.ts';
import type { Random } from '../random.ts';
import type { OtlpConfig } from '../startup/otlp.ts';
import { noTracing, type SpanFacts, type Tracing } from './tracing.ts';

/** Traces as they are configured. Without a collector nothing of the SDK is loaded. */
export async function openTracing(
  config: OtlpConfig | null,
  deps: { readonly random: Random; readonly log: Log; readonly process: SpanFacts },
): Promise<Tracing> {
  if (!config) return noTracing;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing(config, deps);
}
