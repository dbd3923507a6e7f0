import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ONE } from '../money/fixed.ts';
import { money, type Money, ZERO } from '../money/money.ts';
import { type HoldingChange, type HoldingReason, LotBook, type LotDisposal } from './lot-book.ts';

const change = (fields: Partial<HoldingChange> & { quantity: bigint }): HoldingChange => ({
  id: 'x',
  atMs: 0,
  asset: 'BTC',
  reason: 'trade',
  value: ZERO,
  ...fields,
});

describe('first in, first out', () => {
  test('sells the oldest units first, and splits a lot at its cost', () => {
    const book = new LotBook();
    book.apply(change({ id: 'a', atMs: 1, quantity: 2n * ONE, value: money('200') }));
    book.apply(change({ id: 'b', atMs: 2, quantity: ONE, value: money('300') }));
    const sold = book.apply(
      change({ id: 'c', atMs: 3, quantity: (-5n * ONE) / 2n, value: money('1000') }),
    );
    expect(sold).toEqual([
      expect.objectContaining({
        acquired: { id: 'a', atMs: 1 },
        quantity: 2n * ONE,
        cost: money('200'),
        proceeds: money('800'),
        profit: money('600'),
      }),
      expect.objectContaining({
        acquired: { id: 'b', atMs: 2 },
        quantity: ONE / 2n,
        cost: money('150'),
        proceeds: money('200'),
        profit: money('50'),
      }),
    ]);
    expect(book.lots('BTC')).toEqual([
      { id: 'b', atMs: 2, quantity: ONE / 2n, cost: money('150') },
    ]);
  });

  test('lets coins that are sent away leave at what they cost, and counts a fee as a loss', () => {
    const book = new LotBook();
    book.apply(change({ quantity: 2n * ONE, value: money('200'), reason: 'moved' }));
    const [sent] = book.apply(change({ quantity: -ONE, value: money('900'), reason: 'moved' }));
    expect(sent).toMatchObject({ proceeds: money('100'), profit: 0n });
    const [fee] = book.apply(change({ quantity: -ONE, value: money('900'), reason: 'expense' }));
    expect(fee).toMatchObject({ proceeds: 0n, cost: money('100'), profit: money('-100') });
    expect(book.assets()).toEqual([]);
  });

  test('takes units of unknown origin to have cost nothing', () => {
    const book = new LotBook();
    const [sold] = book.apply(change({ quantity: -ONE, value: money('5') }));
    expect(sold).toMatchObject({ acquired: null, cost: 0n, profit: money('5') });
  });

  test('keeps assets apart', () => {
    const book = new LotBook();
    book.apply(change({ quantity: ONE, value: money('1') }));
    book.apply(change({ asset: 'ETH', quantity: ONE, value: money('2') }));
    expect(book.apply(change({ asset: 'ETH', quantity: -ONE, value: money('5') }))).toEqual([
      expect.objectContaining({ asset: 'ETH', profit: money('3') }),
    ]);
    expect(book.cost('BTC')).toBe(money('1'));
  });
});

const step = fc.record({
  asset: fc.constantFrom('BTC', 'ETH', 'ORB'),
  reason: fc.constantFrom<HoldingReason[]>('trade', 'income', 'expense', 'moved'),
  isIn: fc.boolean(),
  quantity: fc.bigInt({ min: 1n, max: 3n * ONE }),
  value: fc.bigInt({ min: 0n, max: 1_000n * ONE }),
});

interface Books {
  readonly held: Map<string, bigint>;
  cash: bigint;
  /** From outside, less what left, at what it cost. */
  flow: bigint;
  realised: bigint;
}

/** What every step does to money and holdings, counted without lots. */
function live(steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) {
  const book = new LotBook();
  const books: Books = { held: new Map(), cash: 0n, flow: 0n, realised: 0n };
  const disposals: LotDisposal[] = [];
  for (const [atMs, { asset, isIn, quantity: asked, value, reason }] of steps.entries()) {
    const held = books.held.get(asset) ?? 0n;
    const quantity = isIn ? asked : -(asked < held ? asked : held);
    const one = { id: String(atMs), atMs, asset, reason, quantity, value: value as Money };
    const gone = quantity === 0n ? [] : book.apply(one);
    if (quantity === 0n) continue;
    disposals.push(...gone);
    books.held.set(asset, held + quantity);
    books.realised += gone.reduce((sum, { profit }) => sum + profit, 0n);
    if (reason === 'trade') books.cash += isIn ? -value : value;
    if (reason === 'income' && isIn) books.realised += value;
    if (reason === 'moved')
      books.flow += isIn ? value : -gone.reduce((sum, { cost }) => sum + cost, 0n);
    // An expense that comes in was paid by nobody: it is money from outside.
    if (reason === 'expense' && isIn) books.flow += value;
  }
  return { book, books, disposals };
}

test('realised and unrealised together are the change of worth, to the last unit', () => {
  const prices = fc.record({
    BTC: fc.bigInt({ min: 0n, max: 10n ** 6n }),
    ETH: fc.bigInt({ min: 0n, max: 10n ** 6n }),
    ORB: fc.bigInt({ min: 0n, max: 10n ** 6n }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), prices, (steps, price) => {
      const { book, books } = live(steps);
      const worthOf = (asset: string) =>
        (books.held.get(asset) ?? 0n) * price[asset as keyof typeof price];
      const assets = ['BTC', 'ETH', 'ORB'];
      const worth = books.cash + assets.reduce((sum, asset) => sum + worthOf(asset), 0n);
      const unrealised = assets.reduce((sum, asset) => {
        const lots = book.lots(asset);
        const quantity = lots.reduce((total, lot) => total + lot.quantity, 0n);
        expect(quantity).toBe(books.held.get(asset) ?? 0n);
        return sum + quantity * price[asset as keyof typeof price] - book.cost(asset);
      }, 0n);
      expect(worth - books.flow).toBe(books.realised + unrealised);
    }),
    { numRuns: 400 },
  );
});

test('no lot leaves twice, none before an older one, and nothing is lost to rounding', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { disposals } = live(steps);
      const last = new Map<string, number>();
      for (const { asset, acquired, disposedAtMs, cost, quantity } of disposals) {
        expect(quantity > 0n && cost >= 0n).toBe(true);
        expect(acquired!.atMs >= (last.get(asset) ?? -1)).toBe(true);
        expect(acquired!.atMs < disposedAtMs).toBe(true);
        last.set(asset, acquired!.atMs);
      }
    }),
    { numRuns: 200 },
  );
});
