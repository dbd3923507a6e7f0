import { describe, expect, test } from 'vitest';
import { price } from '../../money/money.ts';
import type { SourceReport } from '../judge-sources.ts';
import { findMarketSymbol } from '../symbols.ts';
import { checkFormerRecord, noMemory, votesOf, type RecordMemory } from './former-record.ts';
import type { RecordFault } from './record-fault.ts';
import { readFormerTicks, type FormerTick } from './testing/former-ticks.ts';

interface Step {
  readonly before: RecordMemory;
  readonly tick: FormerTick;
}

const marketOf = ({ symbol, sources }: FormerTick) => ({
  type: findMarketSymbol(symbol)!.type,
  venues: sources.map(({ venue }) => venue),
});

/** Every tick with the memory before it; `faults` are those of the unmodified record. */
function replay(ticks: readonly FormerTick[]): { steps: Step[]; faults: unknown[] } {
  const steps: Step[] = [];
  const faults: unknown[] = [];
  let memory = noMemory({ isWhole: true });
  for (const tick of ticks) {
    if (tick.sequence === 1) memory = noMemory({ isWhole: true });
    steps.push({ before: memory, tick });
    const checked = checkFormerRecord(memory, tick, marketOf(tick));
    if (checked.fault) faults.push([tick.symbol, tick.sequence, checked.fault]);
    memory = checked.memory;
  }
  return { steps, faults };
}

const ticks = readFormerTicks();
const { steps, faults } = replay(ticks);

/** The fault found when a step's tick is changed. */
function faultOf({ before, tick }: Step, changes: Partial<FormerTick>): RecordFault | null {
  return checkFormerRecord(before, { ...tick, ...changes }, marketOf(tick)).fault;
}

const withSource = ({ tick }: Step, at: number, changes: Partial<SourceReport>) => ({
  sources: tick.sources.map((source, place) => (place === at ? { ...source, ...changes } : source)),
});

/** Ordinary steps: live, all venues used, at a regular distance from the tick before. */
const ordinary = steps.filter(({ before, tick }) => {
  const gapMs = tick.timeMs - (before.lastMs ?? 0);
  return tick.state === 'live' && tick.sources.every(({ used }) => used) && gapMs <= 1_100;
});
const refused = (reason: string) =>
  steps.flatMap((step) => {
    const at = step.tick.sources.findIndex((source) => source.reason === reason);
    const gapMs = step.tick.timeMs - (step.before.lastMs ?? 0);
    return at === -1 || gapMs > 1_100 ? [] : [{ step, at }];
  });
const none = { used: false } as const;

describe('ticks of the first form', () => {
  test('verify as the previous release wrote them, with every venue failure', () => {
    expect(ticks).toHaveLength(1_400);
    expect(faults).toEqual([]);
  });

  test('also verify with the script of docs/verify, which shares no code with this', async () => {
    const docs = new URL('../../../../../docs/verify/', import.meta.url).href;
    const { sourceJudge } = await import(`${docs}judge-sources.mjs`);
    const { rulesOf } = await import(`${docs}rules.mjs`);
    let judge: (tick: object) => string = () => '';
    const found = ticks.flatMap((tick) => {
      const names = tick.sources.map(({ venue }) => venue);
      if (tick.sequence === 1)
        judge = sourceJudge({ ...rulesOf(tick.symbol), names, isWhole: true });
      const sources = tick.sources.map(({ timeMs, reason, ...source }) => ({
        ...source,
        time: timeMs,
        reason: reason ?? '',
      }));
      const fault = judge({ ...tick, time: tick.timeMs, sources });
      return fault ? [`${tick.symbol} ${tick.sequence} ${fault}`] : [];
    });
    expect(found).toEqual([]);
  });

  test('verify from the middle of the log after reading a minute of earlier ticks', () => {
    const found: unknown[] = [];
    for (let from = 1; from < ticks.length; from += 50) {
      let memory = noMemory({ isWhole: false });
      for (const tick of ticks.slice(from, from + 250)) {
        if (tick.symbol !== ticks[from]!.symbol) break;
        const checked = checkFormerRecord(memory, tick, marketOf(tick));
        if (checked.fault && tick.sequence > ticks[from]!.sequence + 120) found.push(tick.sequence);
        memory = checked.memory;
      }
    }
    expect(found).toEqual([]);
  });

  test.each(['stale', 'outlier', 'frozen', 'jump', 'alone'] as const)(
    'reveal an honest fresh venue rejected as %s',
    (reason) => {
      expect(ordinary.length).toBeGreaterThan(500);
      for (const step of ordinary) {
        const at = step.tick.sequence % step.tick.sources.length;
        const { venue } = step.tick.sources[at]!;
        const fault = faultOf(step, withSource(step, at, { ...none, reason }));
        expect(fault).toEqual({ kind: 'source', venue, expected: 'used' });
      }
    },
  );

  test('reveal a venue reported as missing after it quoted', () => {
    for (const step of ordinary.filter(({ tick }) => tick.sequence > 1)) {
      const gone = { ...none, reason: 'missing', price: price('0'), timeMs: 0 } as const;
      expect(faultOf(step, withSource(step, 0, gone))).toMatchObject({ kind: 'source' });
    }
  });

  test('reveal the use of a source ten minutes old, from the future or missing', () => {
    for (const step of ordinary) {
      const { timeMs } = step.tick;
      for (const changes of [
        { timeMs: timeMs - 600_000 },
        { timeMs: timeMs + 1_001 },
        { price: price('0') },
      ])
        expect(faultOf(step, withSource(step, 1, changes))).toMatchObject({ kind: 'source' });
    }
  });

  test.each(['stale', 'outlier', 'frozen', 'jump', 'alone'] as const)(
    'reveal the use of a source that is %s',
    (reason) => {
      const found = refused(reason);
      expect(found.length).toBeGreaterThan(3);
      for (const { step, at } of found)
        expect(faultOf(step, withSource(step, at, { used: true, reason: null }))).not.toBeNull();
    },
  );

  test('reveal a jump accepted before it was confirmed', () => {
    for (const { step } of refused('jump')) {
      const sources = step.tick.sources.map((source) =>
        source.reason === 'jump' ? { ...source, used: true, reason: null } : source,
      );
      expect(faultOf(step, { sources, state: 'live' })).toMatchObject({ expected: 'jump' });
    }
  });

  test('reveal an omitted, added or duplicated venue', () => {
    for (const step of ordinary.slice(0, 50)) {
      const { sources } = step.tick;
      const lists = [sources.slice(1), [...sources, { ...sources[0]!, venue: 'new' }]];
      for (const list of [...lists, [...sources, sources[0]!], sources.toReversed()])
        expect(faultOf(step, { sources: list })).toEqual({ kind: 'venues' });
    }
  });

  test('reveal a changed price, a changed state and a time that does not increase', () => {
    for (const step of ordinary.filter(({ tick }) => tick.sequence > 1)) {
      const dearer = (step.tick.price + 1n) as FormerTick['price'];
      expect(faultOf(step, { price: dearer })).toEqual({ kind: 'price' });
      expect(faultOf(step, { state: 'closeOnly' })).toEqual({ kind: 'state' });
      expect(faultOf(step, { state: 'halted' })).toEqual({ kind: 'state' });
      expect(faultOf(step, { timeMs: step.before.lastMs! })).toEqual({ kind: 'time' });
    }
  });

  test('have votes by quote currency, whatever a table says', () => {
    const votes = votesOf(['kraken-usd', 'bitstamp-usd', 'north-usdt', 'alder']);
    expect([...votes.values()]).toEqual([6, 6, 12, 1]);
  });
});
