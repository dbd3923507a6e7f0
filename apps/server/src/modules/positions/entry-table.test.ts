import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Entry, EntryTable } from './entry-table.ts';

/** Few ids whose bits differ little, so that many of them meet in one place. */
const ids = fc.integer({ min: 0, max: 40 }).map((n) => idOf(n));
const idOf = (n: number): string =>
  `${'f'.repeat(8)}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const entries: fc.Arbitrary<Entry> = fc.record({
  id: ids,
  userId: fc.uuid(),
  version: fc.integer({ min: 0, max: 9 }),
  isCross: fc.boolean(),
  closes: fc.option(ids, { nil: undefined }),
});

test('keeps the same entries as a map, whatever is entered and released', () => {
  const step = fc.oneof(
    entries.map((entry) => ({ entry })),
    ids.map((id) => ({ id })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const table = new EntryTable();
      const model = new Map<string, Entry>();
      for (const each of steps) {
        if ('entry' in each) {
          const { entry } = each;
          // A position never becomes a close order.
          const closes = model.has(entry.id) ? model.get(entry.id)!.closes : entry.closes;
          model.set(entry.id, { ...entry, closes });
          table.enter({ ...entry, closes });
        } else {
          const slot = table.slotOf(each.id);
          expect(slot !== undefined).toBe(model.delete(each.id));
          if (slot === undefined) continue;
          expect(table.release(slot)).toBe(true);
          expect(table.release(slot)).toBe(false);
        }
        expect(table.size).toBe(model.size);
        for (const entry of model.values()) {
          expect(table.entryAt(table.slotOf(entry.id)!)).toEqual(entry);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('an entry from raw bytes is the one of the texts', () => {
  const table = new EntryTable();
  const [id, userId] = ['00c0ffee-1234-4abc-9def-0123456789ab', idOf(7)];
  const bytes = Buffer.from(`00${id}${userId}`.replaceAll('-', ''), 'hex');
  const slot = table.enterRaw({ bytes, idAt: 1, userIdAt: 17, version: 3, isCross: true });
  expect(table.entryAt(slot)).toEqual({ id, userId, version: 3, isCross: true, closes: undefined });
  expect(table.slotOf(id)).toBe(slot);
  expect(table.slotOf(userId)).toBeUndefined();
});

test('refuses what is no UUID', () => {
  expect(() => new EntryTable().slotOf('p1')).toThrow('UUID');
});
