import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TrailGroups, type TrailLevel } from './trail-groups.ts';

const anySlot = fc.integer({ min: 0, max: 30 });
const anyMark = fc.integer({ min: 50, max: 90 });
const anyLevel: fc.Arbitrary<TrailLevel> = fc.record({
  direction: fc.constantFrom('long', 'short'),
  callbackRate: fc.integer({ min: 1, max: 40 }).map((hundredths) => hundredths / 100),
  activation: fc.oneof(fc.constant(Number.NaN), anyMark),
  best: anyMark,
});

type Step =
  | { readonly command: 'set'; readonly slot: number; readonly level: TrailLevel }
  | { readonly command: 'remove'; readonly slot: number }
  | { readonly command: 'tick'; readonly mark: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ command: fc.constant('set' as const), slot: anySlot, level: anyLevel }),
  fc.record({ command: fc.constant('remove' as const), slot: anySlot }),
  fc.record({ command: fc.constant('tick' as const), mark: anyMark }),
);

/** The rule without groups: every stop looks at every tick. */
class EveryStop {
  readonly #stops = new Map<number, TrailLevel>();

  set = (slot: number, level: TrailLevel) => void this.#stops.set(slot, level);
  remove = (slot: number) => void this.#stops.delete(slot);

  tick(mark: number): number[] {
    const due: number[] = [];
    for (const [slot, stop] of this.#stops) {
      const s = stop.direction === 'long' ? 1 : -1;
      const best = s * mark > s * stop.best ? mark : stop.best;
      this.#stops.set(slot, { ...stop, best });
      if (s * stop.activation > s * best) continue;
      if (s * mark > s * best * (1 - s * stop.callbackRate) + 1e-9) continue;
      due.push(slot);
      this.#stops.delete(slot);
    }
    return due.toSorted((a, b) => a - b);
  }
}

test('groups return exactly what looking at every stop returns, after any history', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 200 }), (steps) => {
      const groups = new TrailGroups();
      const model = new EveryStop();
      return steps.every((step) => {
        if (step.command === 'set') {
          groups.set(step.slot, step.level);
          model.set(step.slot, step.level);
          return true;
        }
        if (step.command === 'remove') {
          groups.remove(step.slot);
          model.remove(step.slot);
          return true;
        }
        const due: number[] = [];
        groups.takeDue(step.mark, due);
        return String(due.toSorted((a, b) => a - b)) === String(model.tick(step.mark));
      });
    }),
    { numRuns: 500 },
  );
});

test('stops that are set again and again do not fill the memory', () => {
  const groups = new TrailGroups();
  const level = { direction: 'long', callbackRate: 0.1, activation: Number.NaN } as const;
  for (let round = 0; round < 10_000; round += 1) groups.set(round % 7, { ...level, best: 100 });
  const due: number[] = [];
  groups.takeDue(89, due);
  expect(due.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
