import fc from 'fast-check';
import { test } from 'vitest';
import { EntryHeaps, type EntryLevel } from './entry-heaps.ts';

const anyLevel: fc.Arbitrary<EntryLevel> = fc.record({
  side: fc.constantFrom('above', 'below'),
  price: fc.integer({ min: 1, max: 60 }),
});

test('entry heaps return exactly what checking every order returns', () => {
  const crowd = fc.array(anyLevel, { maxLength: 100 });
  const anyTick = fc.record({ mark: fc.integer({ min: 1, max: 60 }), removed: fc.nat(120) });
  fc.assert(
    fc.property(crowd, crowd, fc.array(anyTick), (rebuilt, added, ticks) => {
      const heaps = new EntryHeaps();
      const orders = new Map([...rebuilt, ...added].entries());
      for (const [slot, level] of rebuilt.entries()) heaps.append(slot, level);
      heaps.heapify();
      for (const [index, level] of added.entries()) heaps.set(rebuilt.length + index, level);
      return ticks.every(({ mark, removed }) => {
        heaps.remove(removed);
        orders.delete(removed);
        const crossed = [...orders].filter(([, { side, price }]) =>
          side === 'below' ? mark <= price : mark >= price,
        );
        for (const [slot] of crossed) orders.delete(slot);
        const due: number[] = [];
        heaps.takeDue(mark, due);
        const expected = crossed.map(([slot]) => slot);
        return String(due.toSorted((a, b) => a - b)) === String(expected.toSorted((a, b) => a - b));
      });
    }),
  );
});
