import fc from 'fast-check';
import { expect, test } from 'vitest';
import { multiplyDown } from '../money/fixed.ts';
import { money, toText, type Money } from '../money/money.ts';
import { maskedName } from './masked-name.ts';
import {
  earnersOf,
  REBATES_MAX,
  rebateOf,
  rebateTermsAt,
  rebateVersions,
  shareOfFee,
  tiers,
} from './rebates.ts';

const terms = rebateTermsAt(0);
const both = (fee: Money) => tiers.map((tier) => rebateOf(fee, terms, tier));

test('pays 30% and 20% of the four fifths that are ours', () => {
  expect(tiers.map((tier) => toText(shareOfFee(terms, tier)))).toEqual(['0.24', '0.16']);
  expect(both(money('4.99')).map(toText)).toEqual(['1.1976', '0.7984']);
  expect(both(money('0.000004'))).toEqual([0n, 0n]);
});

test('never pays more than 40% of a fee, to the last unit, under any version', () => {
  const version = fc.constantFrom(...rebateVersions);
  const fee = fc.bigInt({ min: 1n, max: 10n ** 30n });
  fc.assert(
    fc.property(version, fee, (each, amount) => {
      const paid = tiers.map((tier) => rebateOf(amount as Money, each, tier));
      const sum = paid.reduce((total, part) => total + part, 0n);
      expect(sum <= multiplyDown(amount, REBATES_MAX)).toBe(true);
      expect(paid.every((part) => part >= 0n && part % 10n ** 12n === 0n)).toBe(true);
    }),
  );
});

test('never pays less because a fee is larger', () => {
  const fee = fc.bigInt({ min: 0n, max: 10n ** 26n });
  fc.assert(
    fc.property(fee, fee, (a, b) => {
      const [small, large] = a < b ? [a, b] : [b, a];
      for (const tier of tiers)
        expect(rebateOf(small as Money, terms, tier) <= rebateOf(large as Money, terms, tier)).toBe(
          true,
        );
    }),
  );
});

const line = (first: string | null, second: string | null) => ({
  payerId: 'payer',
  inviterIds: { 1: first, 2: second },
});
const alone = (userId: string) => userId;

test('who invited earns, and who invited them', () => {
  expect(earnersOf(line('ann', 'ben'), alone)).toEqual([
    { tier: 1, userId: 'ann' },
    { tier: 2, userId: 'ben' },
  ]);
  expect(earnersOf(line('ann', null), alone)).toEqual([{ tier: 1, userId: 'ann' }]);
  expect(earnersOf(line(null, null), alone)).toEqual([]);
});

test('nobody earns from an own account, nor twice from one fee', () => {
  const among =
    (...own: string[]) =>
    (userId: string) =>
      own.includes(userId) ? 'one' : userId;
  expect(earnersOf(line('ann', 'ben'), among('payer', 'ann'))).toEqual([
    { tier: 2, userId: 'ben' },
  ]);
  expect(earnersOf(line('ann', 'ben'), among('payer', 'ben'))).toEqual([
    { tier: 1, userId: 'ann' },
  ]);
  expect(earnersOf(line('ann', 'ben'), among('ann', 'ben'))).toEqual([{ tier: 1, userId: 'ann' }]);
  expect(earnersOf(line('ann', 'ben'), among('payer', 'ann', 'ben'))).toEqual([]);
});

test('one fee pays one person once, whoever the accounts belong to', () => {
  const person = fc.constantFrom('one', 'two', 'three');
  const people = fc.record({ payer: person, ann: person, ben: person });
  fc.assert(
    fc.property(people, (owner) => {
      const of = (userId: string) => owner[userId as keyof typeof owner];
      const paid = earnersOf(line('ann', 'ben'), of).map(({ userId }) => of(userId));
      expect(new Set(paid).size).toBe(paid.length);
      expect(paid).not.toContain(owner.payer);
    }),
  );
});

test.each([
  ['mei.lin@example.com', 'm•••n'],
  ['+14155550134', '•••34'],
  ['jo', 'j•••'],
  ['Ünal', 'Ü•••l'],
])('%s is shown to others as %s', (username, shown) => {
  expect(maskedName(username)).toBe(shown);
});
