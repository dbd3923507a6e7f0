import type { Tick } from '@candor/domain/markets/tick';
import type { Metrics } from '../../platform/metrics.ts';
import type { LineState } from './feeds/live/line-keeper.ts';

/** Counts a recorded tick, and what it says of its sources. */
export function observeTick(metrics: Metrics, { state, timeMs, sources }: Tick): void {
  metrics.ticks.inc({ state });
  metrics.ticksRecordedAt.set(timeMs / 1_000);
  for (const { venue: source, timeMs: quotedMs, reason } of sources) {
    // Zero: it never gave a readable quote.
    if (quotedMs > 0) {
      metrics.sourceQuotedAt.set({ source }, quotedMs / 1_000);
      metrics.sourceLag.set({ source }, Math.max(0, timeMs - quotedMs) / 1_000);
    }
    if (reason !== null) metrics.sourceRejects.inc({ source, reason });
  }
}

/** Notes a change of the connection to a source. */
export function observeSource(metrics: Metrics, source: string, state: LineState): void {
  metrics.sourceRefused.set({ source }, state === 'refused' ? 1 : 0);
  metrics.sourceReconnects.inc({ source }, state === 'waiting' || state === 'refused' ? 1 : 0);
}
