import { describe, expect, test } from 'vitest';
import { formatFixed } from '../../money/fixed.ts';
import { price, rate } from '../../money/money.ts';
import type { SourceReport } from '../judge-sources.ts';
import { findMarketSymbol } from '../symbols.ts';
import { tickText, type TickFacts } from '../tick.ts';
import { checkSecondRecord, noIndexMemory, type IndexMemory } from './second-record.ts';
import { recordRoughMarket } from './testing/rough-market.ts';

const SEED = 20_261_122;
const markets = [
  {
    symbol: 'BTCUSDT',
    venues: ['north-usdt', 'south-usdt', 'kraken-usd', 'kraken-usdt', 'west-usdc', 'west-usdt'],
  },
  { symbol: 'EURUSD', venues: ['alder', 'birch', 'cedar'] },
] as const;
const COUNT = 3_000;
const recorded = markets.map((each, at) => recordRoughMarket(SEED + at, { ...each, count: COUNT }));

interface Step {
  readonly before: readonly IndexMemory[];
  readonly tick: TickFacts;
}

const aboutOf = ({ symbol }: TickFacts) => ({
  market: findMarketSymbol(symbol)!,
  venues: markets.find((each) => each.symbol === symbol)!.venues,
});

const docs = new URL('../../../../../docs/verify/', import.meta.url).href;
const { sourceJudge } = await import(`${docs}judge-sources.mjs`);
const { rulesOf } = await import(`${docs}rules.mjs`);
const { readTick } = await import(`${docs}verify-ticks.mjs`);

/** Faults that the script finds in ticks starting from the first. */
function scriptFaults(ticks: readonly TickFacts[]): string[] {
  const { symbol } = ticks[0]!;
  const { venues: names } = markets.find((each) => each.symbol === symbol)!;
  const judge = sourceJudge({ ...rulesOf(symbol), names, isWhole: true });
  return ticks.flatMap((tick) => {
    const fault = judge(readTick({ text: tickText(tick) }));
    return fault ? [`${symbol} ${tick.sequence} ${fault}`] : [];
  });
}

function replay(ticks: readonly TickFacts[], isWhole = true) {
  let memory: readonly IndexMemory[] = [noIndexMemory({ isWhole })];
  const faults: unknown[] = [];
  const steps = ticks.map((tick): Step => {
    const before = memory;
    const checked = checkSecondRecord(before, tick, aboutOf(tick));
    memory = checked.memories;
    if (checked.fault) faults.push({ sequence: tick.sequence, fault: checked.fault });
    return { before, tick };
  });
  return { steps, faults };
}

const steps = recorded.flatMap((ticks) => replay(ticks).steps);
const faultOf = ({ before, tick }: Step, changes: Partial<TickFacts>) =>
  checkSecondRecord(before, { ...tick, ...changes }, aboutOf(tick)).fault;
const withSource = ({ tick }: Step, at: number, changes: Partial<SourceReport>) => ({
  sources: tick.sources.map((source, place) => (place === at ? { ...source, ...changes } : source)),
});
const isRegular = ({ before, tick }: Step) => tick.timeMs - (before[0]?.lastMs ?? 0) <= 1_100;
const ordinary = steps.filter(
  (step) =>
    step.tick.sequence % 6 === 0 &&
    isRegular(step) &&
    step.tick.state === 'live' &&
    step.tick.sources.every(({ used }) => used),
);
const thoseRefused = (reason: string) =>
  steps.filter(isRegular).flatMap((step) => {
    const at = step.tick.sources.findIndex((source) => source.reason === reason);
    return at === -1 ? [] : [{ step, at }];
  });

describe(`ticks of the second form, seed ${SEED}`, () => {
  test('verify as recorded, with every venue failure, jumps and restarts', () => {
    expect(recorded.map((ticks) => replay(ticks).faults)).toEqual([[], []]);
    const reasons = new Set(steps.flatMap(({ tick }) => tick.sources.map(({ reason }) => reason)));
    for (const reason of ['stale', 'outlier', 'frozen', 'jump', 'alone', 'unconverted', 'future'])
      expect(reasons).toContain(reason);
  });

  test('verify from the middle of the log after reading a minute and a half', () => {
    for (const ticks of recorded)
      for (let from = 1; from < COUNT - 400; from += 391) {
        const { faults } = replay(ticks.slice(from, from + 400), false);
        const late = faults.filter(
          (each) => (each as { sequence: number }).sequence > from + 1 + 180,
        );
        expect(late).toEqual([]);
      }
  });

  test('also verify with the script of docs/verify, which shares no code with this', () => {
    expect(recorded.map(scriptFaults)).toEqual([[], []]);
  });

  test.each(['stale', 'outlier', 'frozen', 'jump', 'alone', 'apart', 'unconverted'] as const)(
    'reveal an honest fresh venue rejected as %s',
    (reason) => {
      expect(ordinary.length).toBeGreaterThan(80);
      for (const step of ordinary) {
        const at = step.tick.sequence % step.tick.sources.length;
        const { venue } = step.tick.sources[at]!;
        const fault = faultOf(step, withSource(step, at, { used: false, reason }));
        expect(fault).toEqual({ kind: 'source', venue, expected: 'used' });
      }
    },
  );

  test.each(['invalid', 'outOfOrder', 'future'] as const)(
    'reveal an honest quote rejected as %s',
    (reason) => {
      for (const step of ordinary) {
        const at = step.tick.sequence % step.tick.sources.length;
        const { venue, price: said, timeMs } = step.tick.sources[at]!;
        const honest = { said: formatFixed(said), timeMs };
        const silent = { kind: 'source', venue, expected: 'used' };
        const struck = { used: false, reason };
        expect(faultOf(step, withSource(step, at, struck))).toEqual(silent);
        expect(faultOf(step, withSource(step, at, { ...struck, refused: honest }))).toEqual(silent);
        const changeNotices = { ...struck, refused: honest, price: price('0'), timeMs: 0 };
        expect(faultOf(step, withSource(step, at, changeNotices))).toMatchObject({
          kind: 'source',
        });
      }
    },
  );

  test.each(['invalid', 'outOfOrder', 'future'] as const)(
    'also reveal in the script an honest quote rejected as %s',
    (reason) => {
      const [ticks] = recorded;
      const { tick } = ordinary.find(
        ({ tick: { symbol, sequence } }) => symbol === 'BTCUSDT' && sequence > 90,
      )!;
      const { price: said, timeMs } = tick.sources[2]!;
      const refused = { said: formatFixed(said), timeMs };
      const changeNotices = { price: price('0'), timeMs: 0, refused };
      for (const changes of [{}, { refused }, changeNotices]) {
        const struck = withSource({ before: [], tick }, 2, { used: false, reason, ...changes });
        const forged = [...ticks!.slice(0, tick.sequence - 1), { ...tick, ...struck }];
        expect(scriptFaults(forged)).toEqual([
          expect.stringMatching(`${tick.sequence} says that kraken-usd is ${reason}, by the rules`),
        ]);
      }
    },
  );

  test('reveal a reason that contradicts the refused quote or is not shown by it', () => {
    const found = ['invalid', 'outOfOrder', 'future'].flatMap(thoseRefused);
    expect(found.length).toBeGreaterThan(60);
    for (const { step, at } of found) {
      const { reason } = step.tick.sources[at]!;
      const other = reason === 'invalid' ? 'future' : 'invalid';
      expect(faultOf(step, withSource(step, at, { reason: other }))).not.toBeNull();
      expect(faultOf(step, withSource(step, at, { refused: undefined }))).not.toBeNull();
    }
  });

  test('reveal the use of a source ten minutes old, from the future or missing', () => {
    for (const step of ordinary)
      for (const changes of [
        { timeMs: step.tick.timeMs - 600_000 },
        { timeMs: step.tick.timeMs + 1_001 },
        { price: price('0') },
        { price: price('0'), timeMs: 0, used: false, reason: 'missing' as const },
      ])
        expect(faultOf(step, withSource(step, 1, changes))).toMatchObject({ kind: 'source' });
  });

  test.each(['stale', 'outlier', 'frozen', 'jump', 'alone', 'unconverted'] as const)(
    'reveal the use of a source that is %s',
    (reason) => {
      const found = thoseRefused(reason);
      expect(found.length).toBeGreaterThan(0);
      for (const { step, at } of found)
        expect(faultOf(step, withSource(step, at, { used: true, reason: null }))).not.toBeNull();
    },
  );

  test('reveal a changed rate, owner or currency of a source', () => {
    for (const step of ordinary.slice(0, 200)) {
      const { origin } = step.tick.sources[0]!;
      for (const changes of [{ rate: rate('1.000001') }, { owner: 'other' }, { quote: 'EUR' }])
        expect(
          faultOf(step, withSource(step, 0, { origin: { ...origin!, ...changes } })),
        ).not.toBeNull();
    }
  });

  test('reveal an omitted, added or duplicated venue', () => {
    for (const step of ordinary.slice(0, 50)) {
      const { sources } = step.tick;
      for (const list of [sources.slice(1), [...sources, sources[0]!], sources.toReversed()])
        expect(faultOf(step, { sources: list })).toEqual({ kind: 'venues' });
    }
  });

  test('reveal a changed price, a changed state and a time that does not increase', () => {
    for (const step of ordinary.filter(({ tick }) => tick.sequence > 1)) {
      const dearer = (step.tick.price + 1n) as TickFacts['price'];
      expect(faultOf(step, { price: dearer })).toEqual({ kind: 'price' });
      expect(faultOf(step, { state: 'closeOnly' })).toEqual({ kind: 'state' });
      expect(faultOf(step, { timeMs: step.before[0]!.lastMs! })).toEqual({ kind: 'time' });
    }
  });
});
