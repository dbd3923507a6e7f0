import { expect, test } from 'vitest';
import { money, toText } from '../money/money.ts';
import { bonusBetween, envelopeOf, firstLevels, levelOf, toNextLevel } from './levels.ts';

test.each([
  ['0', 0],
  ['999.999999', 0],
  ['1000', 1],
  ['9999.99', 1],
  ['10000', 2],
  ['50000', 3],
  ['200000', 4],
  ['1000000', 5],
  ['4999999.99', 5],
  ['5000000', 6],
  ['900000000', 6],
])('total assets of %s USDT are level %i', (assets, level) => {
  expect(levelOf(firstLevels, money(assets))).toBe(level);
});

test('a rise brings every bonus on the way, so that no way up is worth more', () => {
  expect(toText(bonusBetween(firstLevels, 0, 3))).toBe('61');
  expect(bonusBetween(firstLevels, 0, 1) + bonusBetween(firstLevels, 1, 3)).toBe(
    bonusBetween(firstLevels, 0, 3),
  );
  expect(bonusBetween(firstLevels, 3, 3)).toBe(0n);
  expect(bonusBetween(firstLevels, 4, 2)).toBe(0n);
});

test('says what is missing for the next level, and nothing at the highest', () => {
  const next = toNextLevel(firstLevels, money('9990.5'))!;
  expect([next.level, toText(next.missing)]).toEqual([2, '9.5']);
  expect(toNextLevel(firstLevels, money('5000000'))).toBeNull();
});

test('level 0 has no envelope', () => {
  expect(envelopeOf(firstLevels, 0)).toBe(0n);
  expect(toText(envelopeOf(firstLevels, 2))).toBe('1');
});
