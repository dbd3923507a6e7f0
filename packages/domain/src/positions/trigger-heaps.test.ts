import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { price, type Price } from '../money/money.ts';
import { toDouble, TriggerHeaps, type TriggerLevels } from './trigger-heaps.ts';

const anyLevel = fc.oneof(fc.constant(Number.NaN), fc.integer({ min: 1, max: 60 }));
const anyLevels: fc.Arbitrary<TriggerLevels> = fc.record({
  direction: fc.constantFrom('long', 'short'),
  liquidation: anyLevel,
  stopLoss: anyLevel,
  takeProfit: anyLevel,
});
const anySlot = fc.integer({ min: 0, max: 40 });
const anyMark = fc.integer({ min: 1, max: 60 });

type Step =
  | { readonly command: 'set'; readonly slot: number; readonly levels: TriggerLevels }
  | { readonly command: 'remove'; readonly slot: number }
  | { readonly command: 'tick'; readonly mark: number; readonly mean: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ command: fc.constant('set' as const), slot: anySlot, levels: anyLevels }),
  fc.record({ command: fc.constant('remove' as const), slot: anySlot }),
  fc.record({ command: fc.constant('tick' as const), mark: anyMark, mean: anyMark }),
);

/** The rule without heaps: check every position. */
function isDue(levels: TriggerLevels, mark: number, mean: number): boolean {
  const { liquidation, stopLoss, takeProfit } = levels;
  return levels.direction === 'long'
    ? (mark <= liquidation && mean <= liquidation) || mark <= stopLoss || mark >= takeProfit
    : (mark >= liquidation && mean >= liquidation) || mark >= stopLoss || mark <= takeProfit;
}

/** Runs one step on both and returns whether they agree. */
function agree(heaps: TriggerHeaps, model: Map<number, TriggerLevels>, step: Step): boolean {
  if (step.command === 'set') {
    // A side is chosen when a position opens; a slot must be freed to change sides.
    const before = model.get(step.slot);
    if (before && before.direction !== step.levels.direction) heaps.remove(step.slot);
    heaps.set(step.slot, step.levels);
    model.set(step.slot, step.levels);
    return true;
  }
  if (step.command === 'remove') {
    heaps.remove(step.slot);
    return model.delete(step.slot) || true;
  }
  const expected = [...model.keys()].filter((slot) => {
    const levels = model.get(slot);
    return levels !== undefined && isDue(levels, step.mark, step.mean);
  });
  for (const slot of expected) model.delete(slot);
  const due: number[] = [];
  heaps.takeDue(step.mark, step.mean, due);
  return String(due.toSorted((a, b) => a - b)) === String(expected.toSorted((a, b) => a - b));
}

describe('trigger heaps', () => {
  test('return exactly what checking every position returns, after any history', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 200 }), (steps) => {
        const heaps = new TriggerHeaps();
        const model = new Map<number, TriggerLevels>();
        return steps.every((step) => agree(heaps, model, step));
      }),
      { numRuns: 500 },
    );
  });

  test('behave the same after a rebuild as after single inserts', () => {
    const crowd = fc.array(anyLevels, { maxLength: 200 });
    fc.assert(
      fc.property(crowd, fc.array(fc.tuple(anyMark, anyMark)), (levels, ticks) => {
        const heaps = new TriggerHeaps();
        for (const [slot, each] of levels.entries()) heaps.append(slot, each);
        heaps.heapify();
        const model = new Map(levels.entries());
        return ticks.every(([mark, mean]) => agree(heaps, model, { command: 'tick', mark, mean }));
      }),
      { numRuns: 500 },
    );
  });

  test('keep the order of prices when converting to doubles', () => {
    const anyFixed = fc.bigInt({ min: 1n, max: 10n ** 30n });
    fc.assert(
      fc.property(anyFixed, fc.bigInt({ min: 0n, max: 10n ** 6n }), (low, gap) => {
        return toDouble(low as Price) <= toDouble((low + gap) as Price);
      }),
    );
  });

  test('convert a price to the double nearest to its text', () => {
    for (let cents = 2_000_000; cents < 2_010_000; cents++) {
      const text = (cents / 100).toFixed(2);
      expect(toDouble(price(text))).toBe(Number(text));
    }
  });

  test('have nothing due when empty', () => {
    const due: number[] = [];
    new TriggerHeaps().takeDue(1, 1, due);
    expect(due).toEqual([]);
  });
});
