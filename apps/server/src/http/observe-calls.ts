import type { Metrics } from '../platform/metrics.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import type { Answer } from './envelope.ts';

/** Codes from here on are our fault. */
const FAULT = 500;

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

/** A trace of its own for a call: its name and the code of its answer, nothing of what it says. */
export const traceCall = (
  tracing: Tracing,
  name: string,
  answer: () => Promise<Answer>,
): Promise<Answer> =>
  tracing.root({ name: `call ${name}`, kind: 'server' }, async (open) => {
    const answered = await answer();
    open.add({ 'candor.code': answered.code });
    if (answered.code >= FAULT) open.fail(String(answered.code));
    return answered;
  });
