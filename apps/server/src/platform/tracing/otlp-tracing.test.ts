import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '@candor/domain/refusal';
import { createLog } from '../log.ts';
import { seededRandom } from '../random.ts';
import { startOtlpCollector } from '../testing/otlp-collector.ts';
import { createOtlpTracing } from './otlp-tracing.ts';
import type { Tracing } from './tracing.ts';

/** What may wait here, and what is on its way to the collector meanwhile. */
const HELD_MAX = 2_048 + 512;

let collector: Awaited<ReturnType<typeof startOtlpCollector>>;
let tracing: Tracing;
let lines: string[];
const open = (change: { sampledShare?: number; headers?: Record<string, string> } = {}) =>
  createOtlpTracing(
    {
      url: `${collector.endpoint}/v1/traces`,
      headers: {},
      serviceName: 'candor',
      sampledShare: 1,
      ...change,
    },
    {
      random: seededRandom('traces'),
      log: createLog('info', { destination: { write: (line) => void lines.push(line) } }),
      process: { 'candor.role': 'all' },
    },
  );
beforeEach(async () => {
  collector = await startOtlpCollector();
  lines = [];
  tracing = open();
});
afterEach(() => collector.close());

const nothing = async () => undefined;
const spanNamed = (name: string) => collector.spans.find((span) => span.name === name)!;

describe('a trace', () => {
  test('reaches the collector as the protocol says, with its parts below it', async () => {
    tracing = open({ headers: { 'x-key': 'k 1' } });
    await tracing.root({ name: 'call a', kind: 'server' }, async (call) => {
      call.add({ 'candor.code': 200 });
      await tracing.part({ name: 'transaction', kind: 'client', facts: { n: 1 } }, nothing);
    });
    await tracing.close();
    expect(collector.problems).toEqual([]);
    expect(collector.requests[0]!.headers['x-key']).toBe('k 1');
    const call = spanNamed('call a');
    expect(call).toMatchObject({ kind: 2, parentSpanId: '', facts: { 'candor.code': 200 } });
    expect(spanNamed('transaction')).toMatchObject({
      kind: 3,
      traceId: call.traceId,
      parentSpanId: call.spanId,
      facts: { n: 1 },
      status: 0,
    });
    expect(tracing.counts()).toEqual({ ended: 2, sent: 2, failed: 0 });
  });

  test('is not begun by a part that nothing recorded runs', async () => {
    expect(await tracing.part({ name: 'transaction' }, async () => 7)).toBe(7);
    await tracing.part({ name: 'commit', causes: [] }, nothing);
    await tracing.part({ name: 'commit', causes: ['00-none-01'] }, nothing);
    await tracing.close();
    expect(collector.spans).toEqual([]);
  });

  test('is joined by a part that several commands caused, which links to the others', async () => {
    const commands: string[] = [];
    for (const name of ['command 1', 'command 2'])
      await tracing.root({ name }, async ({ reference }) => void commands.push(reference!));
    await tracing.root({ name: 'elsewhere' }, () =>
      tracing.part({ name: 'commit', causes: commands }, () =>
        tracing.part({ name: 'transaction' }, nothing),
      ),
    );
    await tracing.close();
    const [first, second] = [spanNamed('command 1'), spanNamed('command 2')];
    const commit = spanNamed('commit');
    expect(commit).toMatchObject({ parentSpanId: first.spanId, traceId: first.traceId });
    expect(commit.links).toEqual([second.spanId]);
    expect(spanNamed('transaction').parentSpanId).toBe(commit.spanId);
  });

  test('says how a piece of work failed, and never the message', async () => {
    const failing = (error: Error) => async () => {
      throw error;
    };
    const secret = 'anna@example.com';
    const broken = Object.assign(new TypeError(secret), { code: '23505' });
    const told = Object.assign(new Error(secret), { code: secret });
    await expect(tracing.root({ name: 'job a' }, failing(broken))).rejects.toBe(broken);
    await expect(tracing.root({ name: 'job b' }, failing(told))).rejects.toBe(told);
    const refusal = new Refusal('wallet.sameAccount', { to: secret });
    await expect(tracing.root({ name: 'command c' }, failing(refusal))).rejects.toBe(refusal);
    await tracing.close();
    const facts = { 'error.type': 'TypeError', 'candor.error_code': '23505' };
    expect(spanNamed('job a')).toMatchObject({ status: 2, facts });
    expect(spanNamed('job b').facts).toEqual({ 'error.type': 'Error' });
    expect(spanNamed('command c')).toMatchObject({
      status: 0,
      facts: { 'candor.refusal': 'wallet.sameAccount' },
    });
    expect(JSON.stringify(collector.requests)).not.toContain(secret);
  });

  test('of work that found nothing to do is not recorded, nor are its parts', async () => {
    await tracing.root({ name: 'job a' }, (job) =>
      tracing.part({ name: 'transaction' }, async () => job.forget()),
    );
    await tracing.close();
    expect(collector.spans).toEqual([]);
    expect(tracing.counts()).toMatchObject({ ended: 0 });
  });

  test('is recorded whole or not at all when only a share is', async () => {
    tracing = open({ sampledShare: 0.25 });
    for (let index = 0; index < 200; index++)
      await tracing.root({ name: 'call a' }, () => tracing.part({ name: 'transaction' }, nothing));
    await tracing.close();
    const calls = collector.spans.filter(({ name }) => name === 'call a');
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.length).toBeLessThan(90);
    expect(collector.spans).toHaveLength(2 * calls.length);
  });
});

describe('a collector', () => {
  test('that stalls holds up no work, and what does not fit into the queue is dropped', async () => {
    collector.become('stalls');
    for (let index = 0; index < 6_000; index++) await tracing.root({ name: 'call a' }, nothing);
    expect(tracing.counts()).toEqual({ ended: 6_000, sent: 0, failed: 0 });
    await expect.poll(collector.stalled).toBe(1);
    // A stop waits for it no longer than it may.
    await tracing.close();
    collector.become('takes');
    await expect.poll(() => collector.spans.length).toBeGreaterThan(0);
    const ids = new Set(collector.spans.map(({ spanId }) => spanId));
    expect(ids.size).toBeLessThanOrEqual(HELD_MAX);
  });

  test.each(['refuses', 'isBusy', 'disconnects'] as const)(
    'that %s is reported once, and again when it takes spans',
    async (mood) => {
      collector.become(mood);
      const filled = async () => {
        for (let index = 0; index < 512; index++) await tracing.root({ name: 'call a' }, nothing);
      };
      await filled();
      await expect.poll(() => tracing.counts()!.failed, { timeout: 30_000 }).toBe(512);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('traces: the collector does not take them');
      collector.become('takes');
      await filled();
      await expect.poll(() => tracing.counts()!.sent).toBe(512);
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain('traces: the collector takes them again');
    },
  );

  test('that is not there costs a line', async () => {
    collector.close();
    await tracing.root({ name: 'call a' }, nothing);
    await tracing.close();
    expect(lines.length).toBeLessThanOrEqual(1);
  });
});

const files = {
  product: new URL('../../app.ts', import.meta.url).href,
  tracing: new URL('open-tracing.ts', import.meta.url).href,
};

/**
 * Files of the library that a process loads which loads `others` and opens these traces, without its
 * API, which the metrics load.
 */
function loadedWith(traces: object | null, others: readonly string[] = []): number {
  const program = `
    import { registerHooks } from 'node:module';
    let loaded = 0;
    registerHooks({
      resolve(name, context, next) {
        const found = next(name, context);
        if (/@opentelemetry.(?!api)/.test(found.url)) loaded++;
        return found;
      },
    });
    for (const file of ${JSON.stringify(others)}) await import(file);
    const { openTracing } = await import(${JSON.stringify(files.tracing)});
    await openTracing(${JSON.stringify(traces)}, { random: null, log: null, process: {} });
    process.stdout.write(String(loaded), () => process.exit());
  `;
  const args = ['--input-type=module', '--eval', program];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

describe('without a collector', () => {
  test('nothing of the library is loaded', () => {
    expect(loadedWith(null, [files.product])).toBe(0);
    const traces = { url: 'http://127.0.0.1:4318/v1/traces', headers: {}, sampledShare: 1 };
    expect(loadedWith(traces)).toBeGreaterThan(0);
  });
});
