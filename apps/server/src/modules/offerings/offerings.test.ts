import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { reconcile } from '../ledger/index.ts';
import {
  HOUR,
  MINUTE,
  offeringHarness,
  type OfferingHarness,
  type Person,
} from './testing/offering-harness.ts';

let app: TestApp;
let harness: OfferingHarness;
beforeAll(async () => {
  app = await createTestApp();
  harness = offeringHarness(app);
});
afterAll(() => app.close());

const provesItsBooks = async () => {
  expect(await audit(app.db)).toEqual([]);
  expect(await reconcile(app.db)).toEqual([]);
};

describe('an offering', () => {
  test('is applied for, drawn, paid and listed', async () => {
    const startMs = app.clock.now();
    const id = await harness.announce();
    const people = await harness.people(3);
    const [first, second, third] = people as [Person, Person, Person];
    expect((await harness.apply(first, id, { quantity: 3 })).code).toBe(200);
    expect((await harness.apply(second, id, { quantity: 3, autoPay: true })).code).toBe(200);
    expect((await harness.apply(third, id, { quantity: 2 })).code).toBe(200);
    expect(await harness.balance(first)).toEqual(['9700', '300']);
    expect(await harness.offering(id, first.token)).toMatchObject({
      stage: 'open',
      status: 'applied',
      tickets: 8,
      winners: 4,
      chance: '50',
    });
    await provesItsBooks();

    await harness.until(startMs + HOUR);
    const closed = await harness.offering(id);
    expect(closed.stage).toBe('closed');
    expect(closed.proof.root).toMatch(/^[0-9a-f]{64}$/);
    expect(closed.proof.signature).toBeUndefined();

    await harness.until(startMs + HOUR + 10 * MINUTE);
    const drawn = await harness.offering(id);
    expect(drawn).toMatchObject({ stage: 'drawn', winners: 4 });
    const all = await Promise.all(people.map(harness.mine));
    const places = all.flatMap(({ ticketList }) => ticketList.map(({ place }) => place));
    expect(places.toSorted((a, b) => a! - b!)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const { ticketList } of all)
      for (const { place, status } of ticketList) expect(status === 'lost').toBe(place! > 4);
    await provesItsBooks();

    for (const [index, person] of people.entries()) {
      const own = all[index]!;
      const won = own.ticketList.filter(({ status }) => status === 'won').length;
      if (person === second) expect(won).toBe(0);
      expect(own.due).toBe(String(100 * won));
      if (won > 0) expect((await harness.pay(person, own.id)).code).toBe(200);
    }
    await harness.until(startMs + 25 * HOUR + 11 * MINUTE);
    expect((await harness.offering(id)).stage).toBe('completed');
    for (const person of people) {
      const own = await harness.mine(person);
      const paid = own.ticketList.filter(({ status }) => status === 'paid').length;
      expect(own).toMatchObject({ locked: '0', paid: String(100 * paid), due: '0' });
      expect(own.allotted).toBe(String(500 * paid));
      expect(await harness.balance(person)).toEqual([String(10_000 - 100 * paid), '0']);
      expect(await harness.balance(person, 'LUM')).toEqual(['0', '0']);
    }
    await provesItsBooks();

    await harness.until(startMs + 74 * HOUR);
    expect((await harness.offering(id)).stage).toBe('listed');
    const symbols = (await app.call('listSymbols', {})).result as { symbol: string }[];
    expect(symbols.map(({ symbol }) => symbol)).toContain('LUMUSDT');
    const owner = people.find((_, index) => all[index]!.ticketList.some((t) => t.place! <= 4))!;
    const [tokens] = await harness.balance(owner, 'LUM');
    expect(Number(tokens)).toBeGreaterThan(0);
    const quote = await app.call(
      'quoteFlashExchange',
      { from: 'LUM', to: 'USDT', amount: '100' },
      { token: owner.token },
    );
    expect(quote.code).toBe(200);
    await provesItsBooks();
  });
});
