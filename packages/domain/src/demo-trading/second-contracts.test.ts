import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findMarketSymbol, type MarketSymbol } from '../markets/symbols.ts';
import { money, price, toText } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { defaultSets } from '../second-contracts/default-sets.ts';
import { settledBy } from '../second-contracts/settlement.ts';
import type { DecidingTick } from '../second-contracts/terms.ts';
import { availableIn, type DemoBook } from './book.ts';
import { freshBook } from './fresh-book.ts';
import { demoMoment } from './moment.ts';
import { faultsOf } from './reconcile.ts';
import { buySecondContractIn, readLogIn, type DemoBet } from './second-contracts.ts';

const market = findMarketSymbol('BTCUSDT') as MarketSymbol;
const set = defaultSets.find(({ id }) => id === 'BTCUSDT-60')!;
const START_MS = 1_795_000_000_000;
const moment = demoMoment(market, {
  tick: { symbol: 'BTCUSDT', sequence: 7, timeMs: START_MS, price: price('20000'), state: 'live' },
  nowMs: START_MS,
  isMarketOpen: true,
});
const bet: DemoBet = { set, direction: 'up', stake: money('100'), isOpenAtExpiry: true };
const tick = (sequence: number, afterMs: number, at: string): DecidingTick => ({
  sequence,
  timeMs: START_MS + afterMs,
  price: price(at),
  state: 'live',
});
const entry = tick(8, 400, '20000');
const read = (book: DemoBook, log: readonly DecidingTick[]) =>
  readLogIn(book, { id: 'demo-1', log, nowMs: START_MS + 61_000 });

describe('a demo second contract', () => {
  test('takes the stake, waits for its entry, then for its exit', () => {
    const { book } = buySecondContractIn(freshBook(), bet, moment);
    expect(toText(availableIn(book))).toBe('9900');
    expect(read(book, []).what).toBeNull();
    const entered = read(book, [entry]);
    expect(entered.what).toBeNull();
    expect(entered.book.secondContracts[0]?.entry).toEqual(entry);
    expect(faultsOf(entered.book)).toEqual([]);
  });

  test.each([
    ['20000.01', 'won', '10080'],
    ['19999.99', 'lost', '9900'],
    ['20000', 'tied', '10000'],
  ])('that ends at %s is %s', (at, status, left) => {
    const { book } = buySecondContractIn(freshBook(), bet, moment);
    const done = read(book, [entry, tick(9, 60_399, '1'), tick(10, 60_400, at)]);
    expect(done.what).toMatchObject({ status, exit: { sequence: 10 } });
    expect(toText(availableIn(done.book))).toBe(left);
    expect(done.book.secondContracts).toEqual([]);
    expect(done.book.settledSecondContracts).toHaveLength(1);
    expect(faultsOf(done.book)).toEqual([]);
  });

  test('returns the stake if its tick never came', () => {
    const { book } = buySecondContractIn(freshBook(), bet, moment);
    const done = read(book, [entry, tick(9, 63_401, '30000')]);
    expect(done.what?.status).toBe('voided');
    expect(toText(availableIn(done.book))).toBe('10000');
  });

  test('is refused like a real one, without any change', () => {
    const keyOf = (changes: Partial<DemoBet>): string => {
      try {
        buySecondContractIn(freshBook(), { ...bet, ...changes }, moment);
        return 'done';
      } catch (error) {
        return (error as Refusal).key;
      }
    };
    expect(keyOf({ stake: money('4') })).toBe('secondContracts.stakeTooSmall');
    expect(keyOf({ stake: money('5001') })).toBe('secondContracts.stakeTooLarge');
    expect(keyOf({ isOpenAtExpiry: false })).toBe('secondContracts.closesBeforeExpiry');
    const poor = { ...freshBook(), sums: [] };
    expect(() => buySecondContractIn(poor, bet, moment)).toThrow(Refusal);
  });

  test('reports a reserve without its contract as a fault', () => {
    const { book } = buySecondContractIn(freshBook(), bet, moment);
    expect(faultsOf({ ...book, secondContracts: [] })).toEqual(['reserveMismatch']);
  });
});

test('settles like a real contract on every log, whatever portions it is read in', () => {
  const steps = fc.array(
    fc.record({
      afterMs: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 40_000 })),
      at: fc.integer({ min: 100, max: 103 }),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(steps, fc.nat(60), (found, cut) => {
      let atMs = 0;
      const log = found.map(({ afterMs, at }, index) =>
        tick(8 + index, (atMs += afterMs), String(at)),
      );
      const bought = buySecondContractIn(freshBook(), bet, moment);
      const real = settledBy(bought.what, log);
      const first = read(bought.book, log.slice(0, cut));
      const what = first.what ?? read(first.book, log).what;
      expect(what?.status ?? 'active').toBe(real.status);
      expect(what?.exit ?? null).toEqual(real.exit);
    }),
  );
});
