import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Money } from '../money/money.ts';
import { inOrderOfBalance } from './statement-order.ts';

const steps = (opening: bigint, amounts: readonly bigint[]) => {
  let balance = opening;
  return amounts.map((amount) => {
    balance += amount;
    return { amount: amount as Money, balanceAfter: balance as Money };
  });
};

test('orders movements so that each continues from the one before, in any input order', () => {
  const amount = fc.bigInt({ min: -3n, max: 3n }).filter((each) => each !== 0n);
  fc.assert(
    fc.property(
      fc.array(amount, { maxLength: 12 }),
      fc.infiniteStream(fc.nat()),
      (amounts, random) => {
        const made = steps(10n, amounts);
        const mixed = made
          .map((step) => ({ step, place: random.next().value }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ step }) => step);
        const ordered = inOrderOfBalance(10n as Money, mixed);
        const texts = (all: readonly object[]) =>
          all.map((each) => Object.values(each).join()).toSorted();
        expect(texts(ordered)).toEqual(texts(mixed));
        let balance = 10n;
        for (const { amount: by, balanceAfter } of ordered) {
          expect(balance + by).toBe(balanceAfter);
          balance = balanceAfter;
        }
      },
    ),
  );
});

test('keeps the given order of movements that do not form a chain', () => {
  const apart = [...steps(5n, [1n]), ...steps(100n, [2n])];
  expect(inOrderOfBalance(0n as Money, apart)).toEqual(apart);
});
