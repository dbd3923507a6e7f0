import { expect, test } from 'vitest';
import { seededRandom, systemRandom } from './random.ts';

test('sorts ids of one millisecond in order of creation', () => {
  for (const random of [systemRandom, seededRandom('ids')]) {
    const ids = Array.from({ length: 2_000 }, () => random.uuid(1_800_000_000_000));
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
    expect(random.uuid(1_800_000_000_001) > ids.at(-1)!).toBe(true);
    expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(id))).toBe(true);
  }
});
