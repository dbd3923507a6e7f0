import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import type { DuePosition } from './judge-due.ts';
import { createSettlementLine } from './settlement-line.ts';

const due = (sequence: number, ...ids: string[]): DuePosition[] =>
  ids.map((id) => ({ userId: 'u', id, priced: { tick: { sequence } } }) as DuePosition);

/** A line whose settlement fails as long as it includes a broken position. */
function lineWith(broken: Set<string>) {
  const clock = new ManualClock(0);
  const settled: string[] = [];
  const line = createSettlementLine({
    clock,
    log: createLog('silent'),
    settle: async (chunk) => {
      if (chunk.some(({ id }) => broken.has(id))) throw new Error('database is gone');
      settled.push(...chunk.map(({ id }) => id));
    },
  });
  return { clock, line, settled };
}

describe('settlement line', () => {
  test('settles more positions than fit a transaction in chunks, each once', async () => {
    const { line, settled } = lineWith(new Set());
    const ids = Array.from({ length: 1_201 }, (_, index) => `p${index}`);
    line.add(due(7, ...ids));
    await line.settled();
    expect(settled.toSorted()).toEqual(ids.toSorted());
  });

  test('keeps the cursor before a tick until all of it is settled', async () => {
    const { line } = lineWith(new Set());
    line.add(due(7, 'a'));
    expect(line.settledUpTo(9)).toBe(6);
    await line.settled();
    expect(line.settledUpTo(9)).toBe(9);
  });

  test('retries failures in halves, so that one bad position does not hold up the others', async () => {
    const broken = new Set(['b']);
    const { clock, line, settled } = lineWith(broken);
    line.add(due(7, 'a', 'b', 'c', 'd'));
    await line.settled();
    expect(settled).toEqual([]);
    for (let round = 0; round < 3; round += 1) {
      await clock.advance(1_000);
      await line.settled();
    }
    expect(settled.toSorted()).toEqual(['a', 'c', 'd']);
    expect(line.settledUpTo(9)).toBe(6);
    broken.clear();
    await clock.advance(1_000);
    await line.settled();
    expect(settled).toContain('b');
    expect(line.settledUpTo(9)).toBe(9);
  });
});
