import { addDays } from '@candor/domain/calendar';
import { add, money, subtract, toText, ZERO } from '@candor/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { bondsHarness, type BondsHarness } from './testing/bonds-harness.ts';

/**
 * Of the seeds from 1 to 255, the one whose late borrower pays the first instalment on its day, 43 %
 * of the second on its day and the rest 17 days later.
 */
const SHORT_ON_THE_SECOND = 70;

let app: TestApp;
let harness: BondsHarness;
beforeAll(async () => {
  app = await createTestApp();
  harness = bondsHarness(app);
});
afterAll(() => app.close());

/** Sums of every account that a bond's payments touched, by kind. */
const touched = async (id: string) => {
  const rows = await app.db<{ from_kind: string; to_kind: string }[]>`
    select distinct t.from_kind, t.to_kind from ledger.transfer t
    where t.key like ${`product/${id}/payment/%`}
      or t.key in (select 'product/' || n.id || '/payment/' || p.number
        from products.bond_note n join products.bond_payment p using (bond_id)
        where n.bond_id = ${id})`;
  return rows.map(({ from_kind: from, to_kind: to }) => `${from} > ${to}`).toSorted();
};

test('a borrower short of money pays interest first and holders wait, never paid by others', async () => {
  const id = await harness.offer({ months: 6 }, 'late', SHORT_ON_THE_SECOND);
  const rival = await harness.offer({ months: 6 }, 'good', 1);
  const [anna, ben, carla] = [
    await harness.signUp(),
    await harness.signUp(),
    await harness.signUp(),
  ];
  await harness.buy(anna, id, '600');
  await harness.buy(ben, id, '400');
  // Somebody else's money is in the house, in another bond and free.
  await harness.buy(carla, rival, '1000');
  await harness.work();
  const freeOf = async (person: typeof anna) => (await harness.money(person)).free;
  const before = [await freeOf(anna), await freeOf(ben)] as const;
  const { dues } = await harness.view(id);
  const [, second] = dues;
  const instalment = add(money(second!.principal), money(second!.interest));

  await harness.sleepUntil(second!.day);
  const short = await harness.view(id);
  const paid = short.payments.at(-1)!;
  expect(money(paid.gross)).toBeLessThan(instalment);
  // Interest before principal, and of this due alone.
  expect(paid.lines.map(({ part, due }) => `${part} ${due}`)).toEqual([
    'interest 2',
    'principal 2',
  ]);
  expect(short.dues[1]!.interestPaid).toBe(second!.interest);
  // Its day is not over.
  expect(short).toMatchObject({ bucket: 'current', daysLate: 0, lateInterest: '0' });
  const missing = subtract(instalment, money(paid.gross));

  const buckets = new Map<number, string | undefined>();
  for (const days of [1, 15, 16]) {
    await harness.sleepUntil(addDays(second!.day, days));
    const view = await harness.view(id);
    buckets.set(days, view.bucket);
    // Nobody fills the gap: what holders have is what their borrower paid, to the unit.
    const got = add(
      subtract(await freeOf(anna), before[0]),
      subtract(await freeOf(ben), before[1]),
    );
    expect(toText(got)).toBe(toText(add(ZERO, ...view.payments.map(({ gross }) => money(gross)))));
    expect(view.payments).toHaveLength(2);
    // 0.05 % a day of what is missing, each day rounded up to 0.0001.
    const daily = (missing * 5n) / 10_000n;
    const step = 10n ** 14n;
    expect(money(view.lateInterest)).toBe(((daily + step - 1n) / step) * step * BigInt(days));
  }
  expect([...buckets]).toEqual([
    [1, 'late15'],
    [15, 'late15'],
    [16, 'late30'],
  ]);
  const accrued = money((await harness.view(id)).lateInterest);

  await harness.sleepUntil(addDays(second!.day, 17));
  const cured = await harness.view(id);
  expect(cured).toMatchObject({ bucket: 'current', daysLate: 0, lateInterest: '0' });
  const last = cured.payments.at(-1)!;
  expect(last.lines.map(({ part }) => part)).toEqual(['principal', 'lateInterest']);
  expect(last.lines[0]!.amount).toBe(toText(missing));
  expect(money(last.lines[1]!.amount)).toBeGreaterThan(accrued);

  // Six tenths and four tenths of all of it, to the unit.
  const all = add(ZERO, ...cured.payments.map(({ gross }) => money(gross)));
  const [hers, his] = [
    subtract(await freeOf(anna), before[0]),
    subtract(await freeOf(ben), before[1]),
  ];
  expect(add(hers, his)).toBe(all);
  expect(Number(toText(hers)) / Number(toText(all))).toBeCloseTo(0.6, 6);
  // From the bank to the borrower and on to holders: no account of the house, no other customer.
  expect(await touched(id)).toEqual([
    'balance > house:clearing',
    'house:clearing > balance',
    'house:external:bank > balance',
  ]);
  const own = (await harness.view(rival)).payments.map(({ gross }) => money(gross));
  expect(subtract(await freeOf(carla), money('9000'))).toBe(add(ZERO, ...own));
  expect(await harness.proveBooks()).toEqual([]);
});
