import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
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
beforeEach(() => (app.emailMessages.length = 0));

/** Two people with three tickets each; two tickets win. */
async function drawn(autoPay = false) {
  const startMs = app.clock.now();
  const productId = await harness.announce({ places: 2 });
  const people = await harness.people(2);
  await app.db`update identity.customer set language = 'es' where id = ${people[1]!.userId}`;
  for (const person of people) await harness.apply(person, productId, { quantity: 3, autoPay });
  await harness.until(startMs + HOUR);
  await harness.until(startMs + HOUR + 10 * MINUTE);
  return { people, drawnMs: startMs + HOUR + 10 * MINUTE };
}

const lettersTo = async ({ userId }: Person) => {
  const [row] = await app.db`select email_key from identity.customer where id = ${userId}`;
  return app.emailMessages.filter(
    ({ kind, to }) => kind === 'offering.won' && to === row!['email_key'],
  );
};
/** How many tickets of each person are in one of these places. */
const winsAt = (people: readonly Person[], places: readonly number[]) =>
  Promise.all(
    people.map(async (person) => {
      const { ticketList } = await harness.mine(person);
      return ticketList.filter(({ place }) => places.includes(place!)).length;
    }),
  );

test('winners are written to once, and so are those who move up, in their own language', async () => {
  const { people, drawnMs } = await drawn();
  const first = await winsAt(people, [1, 2]);
  const told = await Promise.all(people.map(lettersTo));
  expect(told.map(({ length }) => length)).toEqual(first.map((wins) => (wins > 0 ? 1 : 0)));
  await harness.until(drawnMs + 12 * HOUR);
  const still = await Promise.all(people.map(lettersTo));
  expect(still.flat()).toHaveLength(told.flat().length);

  app.emailMessages.length = 0;
  await harness.until(drawnMs + 25 * HOUR);
  const next = await winsAt(people, [3, 4]);
  const letters = await Promise.all(people.map(lettersTo));
  expect(letters.map(({ length }) => length)).toEqual(next.map((wins) => (wins > 0 ? 1 : 0)));
  for (const [index, wins] of next.entries()) {
    if (wins === 0) continue;
    const [letter] = letters[index]!;
    const until = new Date(app.clock.now() + 32 * HOUR).toISOString().slice(0, 10);
    expect(letter!.text).toContain(
      index === 1 ? `Paga ${wins}00.00 USDT` : `Pay ${wins}00.00 USDT`,
    );
    expect(letter!.text).toContain(until);
    expect(letter!.subject).toContain('Lumen Grid');
  }
});

test('whoever chose to pay by itself is not asked to pay, and neither is who has paid', async () => {
  const { people } = await drawn(true);
  expect((await Promise.all(people.map(lettersTo))).flat()).toEqual([]);
});
