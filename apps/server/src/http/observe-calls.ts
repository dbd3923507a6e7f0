import type { Metrics } from '../platform/metrics.ts';

/**
 * Counts answers and their duration in milliseconds. Looks up the series of a call once, because a
 * lookup costs as much as an increment.
 */
export function createObserver(metrics: Metrics) {
  const seconds = new Map<string, ReturnType<Metrics['callSeconds']['labels']>>();
  const counts = new Map<string, ReturnType<Metrics['calls']['labels']>>();
  return (name: string, code: number, tookMs: number): void => {
    const key = `${name}/${code}`;
    if (!seconds.has(name)) seconds.set(name, metrics.callSeconds.labels(name));
    if (!counts.has(key)) counts.set(key, metrics.calls.labels(name, String(code)));
    seconds.get(name)!.observe(tookMs / 1_000);
    counts.get(key)!.inc();
  };
}
