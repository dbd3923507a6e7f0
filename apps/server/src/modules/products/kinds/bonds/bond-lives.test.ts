import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addDays } from '@candor/domain/calendar';
import { add, money, subtract, toText, ZERO } from '@candor/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { bondsHarness, type BondsHarness, type BondView } from './testing/bonds-harness.ts';

/** 31 October 2027, 04:00 UTC+8: the months ahead have 28 to 31 days, a year end and a leap day. */
const START_MS = Date.UTC(2027, 9, 30, 20);
const VERIFY = fileURLToPath(
  new URL('../../../../../../../docs/verify/verify-bond.mjs', import.meta.url),
);

let app: TestApp;
let harness: BondsHarness;
let server: string;
beforeAll(async () => {
  app = await createTestApp({ startMs: START_MS });
  harness = bondsHarness(app);
  server = await app.app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Runs the published script as a stranger would. */
async function verify(id: string): Promise<{ code: number; output: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [VERIFY, server, id]);
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, output: stdout };
  }
}

const PARTS = ['333.333333', '266.666667', '50', '350'];
type People = Awaited<ReturnType<BondsHarness['signUp']>>[];

/** A filled bond with four holders. */
async function fill(temper: 'good' | 'late' | 'defaulting', seed: number, months = 6) {
  const id = await harness.offer({ months }, temper, seed);
  const people: People = [];
  for (const amount of PARTS) {
    const person = await harness.signUp();
    expect((await harness.buy(person, id, amount)).code).toBe(200);
    people.push(person);
  }
  await harness.work();
  return { id, people };
}

const netOf = ({ payments }: BondView) =>
  add(...payments.map(({ gross, costs }) => subtract(money(gross), money(costs))));

/** What all holders got back together. */
async function receivedBy(people: People) {
  const have = await Promise.all(people.map((person) => harness.money(person)));
  const free = add(...have.map((each) => each.free));
  return subtract(free, money(String(people.length * 10_000 - 1_000)));
}

describe('a bond that was paid out on the 31st', () => {
  test('is due on the last day of shorter months, across year end and leap day', async () => {
    const { id } = await fill('good', 1);
    const { dues, paidOutOn } = await harness.view(id);
    expect(paidOutOn).toBe('2027-10-31');
    expect(dues.map(({ day }) => day)).toEqual([
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
  });
});

describe('three borrowers', () => {
  test('pay well, late and not, and every unit reaches its note', async () => {
    const bonds = {
      good: await fill('good', 1),
      late: await fill('late', 6),
      defaulting: await fill('defaulting', 3),
    };
    const buckets = { good: new Set(), late: new Set(), defaulting: new Set() };
    let day = (await harness.view(bonds.good.id)).paidOutOn!;
    for (let passed = 0; passed < 80; passed++) {
      // Five days of downtime at a time: every day is caught up.
      day = addDays(day, 5);
      await harness.sleepUntil(day);
      for (const name of ['good', 'late', 'defaulting'] as const) {
        const { bucket } = await harness.view(bonds[name].id);
        if (bucket) buckets[name].add(bucket);
      }
      if (passed === 20) expect(await harness.proveBooks()).toEqual([]);
    }
    expect(
      [...buckets.good].filter((bucket) => bucket !== 'current' && bucket !== 'late15'),
    ).toEqual([]);
    expect([...buckets.late]).toContain('late15');
    for (const bucket of ['current', 'late15', 'late30', 'late60', 'later', 'default'])
      expect([...buckets.defaulting]).toContain(bucket);

    for (const name of ['good', 'late', 'defaulting'] as const) {
      const { id, people } = bonds[name];
      const view = await harness.view(id);
      expect(view.status).toBe(name === 'defaulting' ? 'writtenOff' : 'repaid');
      expect(await receivedBy(people), name).toBe(netOf(view));
      const { code, output } = await verify(id);
      expect(output).toContain('right');
      expect(code).toBe(0);
    }
    expect(await harness.proveBooks()).toEqual([]);
  });

  test('a default costs the collector’s share, and the holders what is not recovered', async () => {
    const { id, people } = await fill('defaulting', 3);
    await harness.sleepUntil(addDays('2028-12-31', 420));
    const view = await harness.view(id);
    expect(view.status).toBe('writtenOff');
    expect(view.dues.at(-1)!.kind).toBe('accelerated');
    const recoveries = view.payments.filter(({ costs }) => money(costs) > 0n);
    expect(recoveries).toHaveLength(3);
    for (const { lines } of recoveries) expect(lines[0]!.part).not.toBe('lateInterest');
    const [note] = await harness.notes(people[0]!, id);
    const planned = add(...note!.dues.map(({ planned: each }) => money(each)));
    const received = add(...note!.dues.map(({ received: each }) => money(each)));
    expect(received).toBeLessThan(planned);
    expect(note!.stillPlanned).toBe('0');
    expect(note!.principalReceived).not.toBe('0');
    const told = (await harness.told(people[0]!)).map((each) => each.split(':')[0]);
    // Caught up in one moment, so without an order.
    expect(new Set(told)).toEqual(
      new Set(
        ['bondFunded', 'bondLate', 'bondDefaulted', 'bondPaid'].map((each) => `product.${each}`),
      ),
    );
    expect(told.filter((kind) => kind === 'product.bondPaid')).toHaveLength(view.payments.length);
  });
});

describe('downtime', () => {
  test('of a year gives the same payments as living through it', async () => {
    const awake = await fill('late', 9);
    const asleep = await createTestApp({ startMs: app.clock.now() });
    try {
      const other = bondsHarness(asleep);
      const id = await other.offer({ months: 6 }, 'late', 9);
      for (const amount of PARTS) await other.buy(await other.signUp(), id, amount);
      await other.work();
      const { paidOutOn } = await other.view(id);
      expect(paidOutOn).toBe((await harness.view(awake.id)).paidOutOn);
      await other.sleepUntil(addDays(paidOutOn!, 365));
      for (let days = 7; days <= 371; days += 7)
        await harness.sleepUntil(addDays(paidOutOn!, Math.min(days, 365)));
      const [lived, slept] = [await harness.view(awake.id), await other.view(id)];
      const withoutTimes = ({ payments }: BondView) =>
        payments.map(({ number, day, gross, lines }) => ({ number, day, gross, lines }));
      expect(withoutTimes(slept)).toEqual(withoutTimes(lived));
      expect(slept.dues).toEqual(lived.dues);
      expect(slept.status).toBe('repaid');
      expect(await other.proveBooks()).toEqual([]);
    } finally {
      await asleep.close();
    }
  });
});

describe('the published script', () => {
  test.each([
    [
      'a share that was kept',
      `update products.bond_share set amount = amount - 0.000001
      where ctid in (select ctid from products.bond_share where note_id in (
        select id from products.bond_note where bond_id = $1) limit 1)`,
    ],
    [
      'a payment that skipped a due',
      `update products.bond_payment_line set due = due + 1
      where bond_id = $1 and payment = 1 and line = 0`,
    ],
    [
      'an instalment that was changed',
      `update products.bond_due set interest = interest + 0.0001
      where bond_id = $1 and number = 3`,
    ],
    ['late interest that was invented', `update products.bond set late_interest = 1 where id = $1`],
  ])('finds %s', async (_, sql) => {
    const { id } = await fill('good', 1);
    const { paidOutOn } = await harness.view(id);
    await harness.sleepUntil(addDays(paidOutOn!, 40));
    expect((await verify(id)).code).toBe(0);
    await app.db.unsafe(sql.replace('$1', `'${id}'`));
    const { code, output } = await verify(id);
    expect(output).toContain('WRONG');
    expect(code).toBe(1);
  });
});

test('nothing of what a bond moves is the house’s', async () => {
  const rows = await app.db<{ sum: string }[]>`
    select coalesce(sum(amount), 0) as sum from ledger.posting
    where key like 'product/%' and kind in ('house:equity', 'house:fees', 'house:insurance')`;
  expect(toText(money(rows[0]!.sum))).toBe(toText(ZERO));
});
