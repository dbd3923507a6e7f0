import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { KeyedStream } from '../../../markets/practice/keyed-stream.ts';
import { RETARGET_BLOCKS, rewardAt } from './network.ts';
import { PracticeNetwork } from './practice-network.ts';

const keyed = (seed: string) =>
  new PracticeNetwork(KeyedStream.open(createHash('sha256').update(seed).digest()));
const FROM_MS = Date.UTC(2024, 0, 1);
const UNTIL_MS = Date.UTC(2029, 0, 1);

test('retargets every 2 016 blocks, and halves the reward at its heights alone', () => {
  for (const seed of ['one', 'two', 'three']) {
    const changes = keyed(seed).changesBetween(FROM_MS, UNTIL_MS);
    const retargets = changes.filter(({ event }) => event === 'retarget');
    const halvings = changes.filter(({ event }) => event === 'halving');
    expect(retargets.length).toBeGreaterThan(100);
    for (const [index, { height, timeMs }] of retargets.entries()) {
      expect(height % RETARGET_BLOCKS).toBe(0);
      const before = retargets[index - 1];
      if (!before) continue;
      expect(height).toBe(before.height + RETARGET_BLOCKS);
      const days = (timeMs - before.timeMs) / 86_400_000;
      expect(days, seed).toBeGreaterThan(12);
      expect(days, seed).toBeLessThan(16);
    }
    expect(halvings.map(({ height }) => height)).toEqual([840_000, 1_050_000]);
    for (const { height, reward } of changes) expect(reward).toBe(rewardAt(height));
  }
});

test('a slower period is followed by an easier one, a faster one by a harder one', () => {
  const retargets = keyed('follow')
    .changesBetween(FROM_MS, UNTIL_MS)
    .filter(({ event }) => event === 'retarget');
  const twoWeeksMs = 14 * 86_400_000;
  for (const [index, { timeMs, difficulty }] of retargets.entries()) {
    const next = retargets[index + 1];
    if (!next || next.timeMs - timeMs === twoWeeksMs) continue;
    expect(next.difficulty > difficulty).toBe(next.timeMs - timeMs < twoWeeksMs);
  }
});

test('says the same in pieces as at once, and the state is that of the last change', () => {
  const [network, other] = [keyed('pieces'), keyed('pieces')];
  const all = network.changesBetween(FROM_MS, UNTIL_MS);
  const pieces = [];
  for (let fromMs = FROM_MS; fromMs < UNTIL_MS; fromMs += 9 * 86_400_000)
    pieces.push(...other.changesBetween(fromMs, Math.min(fromMs + 9 * 86_400_000, UNTIL_MS)));
  expect(pieces).toEqual(all);
  for (const change of all) {
    const { difficulty, reward } = network.stateAt(change.timeMs);
    expect({ difficulty, reward }).toEqual({
      difficulty: change.difficulty,
      reward: change.reward,
    });
  }
});

test('another key is another network, and before 2020 there is none', () => {
  const [a, b] = ['a', 'b'].map((seed) => keyed(seed).stateAt(FROM_MS).difficulty);
  expect(a).not.toBe(b);
  expect(() => keyed('a').stateAt(Date.UTC(2019, 0, 1))).toThrow(RangeError);
});

test('stays within a plausible size for ten years', () => {
  for (let seed = 0; seed < 20; seed++) {
    const { difficulty } = keyed(`size ${seed}`).stateAt(Date.UTC(2030, 0, 1));
    const trillions = Number(difficulty / 10n ** 30n);
    expect(trillions, `seed ${seed}`).toBeGreaterThan(20);
    expect(trillions, `seed ${seed}`).toBeLessThan(250);
  }
});
