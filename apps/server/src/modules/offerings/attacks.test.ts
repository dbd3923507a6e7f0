import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { inTransaction } from '../../platform/db.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { reconcile } from '../ledger/index.ts';
import { settleBatch } from './jobs/settle-batch.ts';
import { findOffering, lockOfferings } from './store.ts';
import {
  enteredAt,
  HOUR,
  MINUTE,
  offeringHarness,
  type OfferingHarness,
  type Person,
} from './testing/offering-harness.ts';
import { slowBeacon, type SlowBeacon } from './testing/slow-beacon.ts';
import { allowedEverywhere } from '../countries/index.ts';

let app: TestApp;
let harness: OfferingHarness;
let beacon: SlowBeacon;
beforeAll(async () => {
  beacon = slowBeacon();
  app = await createTestApp({ beacon });
  harness = offeringHarness(app);
});
afterAll(() => app.close());

const NEVER_EXISTED = '01890a5d-ac96-774b-bcce-b302099a8057';

const provesItsBooks = async () => {
  expect(await audit(app.db)).toEqual([]);
  expect(await reconcile(app.db)).toEqual([]);
};

/** An offering with its people, drawn. */
async function drawn(counts: readonly number[], changes: Record<string, unknown> = {}) {
  const startMs = app.clock.now();
  const id = await harness.announce(changes);
  const people = await harness.people(counts.length);
  for (const [index, person] of people.entries())
    await harness.apply(person, id, { quantity: counts[index]! });
  await harness.until(startMs + HOUR);
  await harness.until(startMs + HOUR + 10 * MINUTE);
  return { id, people, drawnMs: startMs + HOUR + 10 * MINUTE };
}

describe('an application is refused, and locks nothing,', () => {
  test('twice at once, whichever comes first; the same request again is answered the same', async () => {
    const id = await harness.announce();
    const person = await harness.person();
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((key) => harness.apply(person, id, {}, key)),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const [key] = ['a', 'b', 'c'].filter((_, index) => answers[index]!.code === 200);
    const again = await harness.apply(person, id, {}, key);
    expect(again.result).toEqual(answers.find(({ code }) => code === 200)!.result);
    expect(await harness.balance(person)).toEqual(['9700', '300']);
    expect((await harness.offering(id)).tickets).toBe(3);
  });

  test.each<[string, Record<string, unknown>]>([
    ['offerings.overLimit', { quantity: 6 }],
    ['request.invalid', { quantity: 0 }],
    ['request.invalid', { quantity: '1.5' }],
    ['request.invalid', { quantity: -3 }],
    ['identity.fundPasswordWrong', { safePassword: 'not mine' }],
    ['identity.fundPasswordWrong', { safePassword: undefined }],
    ['offerings.notFound', { productId: NEVER_EXISTED }],
  ])('%s: %j', async (key, fields) => {
    const id = await harness.announce();
    const person = await harness.person();
    expect((await harness.apply(person, id, fields)).errorKey).toBe(key);
    expect(await harness.balance(person)).toEqual(['10000', '0']);
  });

  test('with basic verification, at an excluded level, without enough money', async () => {
    const id = await harness.announce();
    const basic = await harness.person('basic');
    expect((await harness.apply(basic, id)).errorKey).toBe('kyc.advancedRequired');
    const closed = await harness.announce({ ticketsPerLevel: '0,0,0,5,10,10,20' });
    const person = await harness.person();
    expect((await harness.apply(person, closed)).errorKey).toBe('offerings.levelTooLow');
    const dear = await harness.announce({ lot: '20000' });
    expect((await harness.apply(person, dear)).errorKey).toBe('wallet.insufficientBalance');
  });

  test('before it opens, after it closes, and for a draft, which nobody sees', async () => {
    const person = await harness.person();
    const nowMs = app.clock.now();
    const later = await harness.announce({ opensAt: nowMs + MINUTE });
    expect((await harness.apply(person, later)).errorKey).toBe('offerings.notOpen');
    const draft = await harness.draft();
    expect((await harness.apply(person, draft)).errorKey).toBe('offerings.notFound');
    expect((await app.call('getOffering', { id: draft })).errorKey).toBe('offerings.notFound');
    const open = await harness.announce();
    app.clock.step(HOUR);
    expect((await harness.apply(person, open)).errorKey).toBe('offerings.notOpen');
    await harness.until(app.clock.now() + 20 * MINUTE);
  });
});

describe('a payment', () => {
  test('of somebody else is not found, and nothing is due before the draw', async () => {
    const id = await harness.announce();
    const [person, other] = (await harness.people(2)) as [Person, Person];
    await harness.apply(person, id);
    const own = await harness.mine(person);
    expect((await harness.pay(other, own.id)).errorKey).toBe('offerings.subscriptionNotFound');
    expect((await harness.pay(person, own.id)).errorKey).toBe('offerings.nothingToPay');
    await harness.until(app.clock.now() + HOUR + 11 * MINUTE);
  });

  test('twice at once takes the money once', async () => {
    const { people } = await drawn([2]);
    const [person] = people as [Person];
    const own = await harness.mine(person);
    const answers = await Promise.all([1, 2, 3].map(() => harness.pay(person, own.id)));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await harness.mine(person)).toMatchObject({ paid: '200', locked: '0' });
    expect(await harness.balance(person)).toEqual(['9800', '0']);
  });

  test('after its time is refused; the next place gets its own day and pays from the balance', async () => {
    const { id, people, drawnMs } = await drawn([3, 3], { places: 2 });
    const everybody = () => Promise.all(people.map(harness.mine));
    const placeOf = async (place: number) => {
      const all = await everybody();
      const index = all.findIndex(({ ticketList }) => ticketList.some((t) => t.place === place));
      return { person: people[index]!, own: all[index]! };
    };
    const first = await placeOf(1);
    app.clock.step(drawnMs + 25 * HOUR - app.clock.now());
    expect((await harness.pay(first.person, first.own.id)).errorKey).toBe(
      'offerings.paymentExpired',
    );
    await harness.until(app.clock.now());
    const statuses = (await everybody())
      .flatMap(({ ticketList }) => ticketList)
      .toSorted((a, b) => a.place! - b.place!)
      .map(({ status }) => status);
    expect(statuses).toEqual(['expired', 'expired', 'won', 'won', 'lost', 'lost']);
    for (const person of people) expect(await harness.balance(person)).toEqual(['10000', '0']);
    const third = await placeOf(3);
    const due = Number(third.own.dueFromBalance);
    expect(due).toBe(Number(third.own.due));
    expect((await harness.pay(third.person, third.own.id)).code).toBe(200);
    expect(await harness.balance(third.person)).toEqual([String(10_000 - due), '0']);
    await provesItsBooks();
    await harness.until(drawnMs + 100 * HOUR);
    expect(await harness.offering(id)).toMatchObject({ stage: 'listed' });
    await provesItsBooks();
  });
});

describe('a draw', () => {
  test('waits for a beacon that is late, and uses the round of the announcement', async () => {
    const startMs = app.clock.now();
    const id = await harness.announce();
    const person = await harness.person();
    await harness.apply(person, id);
    beacon.isSilent = true;
    beacon.asked.length = 0;
    await harness.until(startMs + HOUR);
    const { round } = (await harness.offering(id)).proof;
    await harness.until(startMs + 9 * HOUR);
    expect(await harness.offering(id)).toMatchObject({ stage: 'closed' });
    expect(await harness.balance(person)).toEqual(['9700', '300']);
    beacon.isSilent = false;
    await app.clock.advance(5_000);
    expect(await harness.offering(id)).toMatchObject({ stage: 'drawn', proof: { round } });
    expect(new Set(beacon.asked)).toEqual(new Set([round]));
    expect(round).toBe(beacon.roundAt(startMs + HOUR + 10 * MINUTE));
    const own = await harness.mine(person);
    // Whoever was drawn late still has a whole day.
    expect(own).toMatchObject({ status: 'won', due: '300' });
    await harness.until(startMs + 32 * HOUR);
    expect((await harness.pay(person, own.id)).code).toBe(200);
    await provesItsBooks();
  });

  test('is cancelled and all is returned when the tickets were not published before the round', async () => {
    const startMs = app.clock.now();
    const id = await harness.announce();
    const person = await harness.person();
    await harness.apply(person, id);
    // The product was down from before the end of applications until after the round.
    await harness.until(startMs + 5 * HOUR);
    expect(await harness.offering(id, person.token)).toMatchObject({
      stage: 'cancelled',
      status: 'refunded',
    });
    expect(await harness.balance(person)).toEqual(['10000', '0']);
    expect((await app.call('getDraw', { id })).errorKey).toBe('offerings.notDrawn');
    await provesItsBooks();
  });

  test('returns the money of losers once, however often the work is killed in the middle', async () => {
    const startMs = app.clock.now();
    const id = await harness.announce({ places: 1 });
    const people = await harness.people(4);
    for (const person of people) await harness.apply(person, id, { quantity: 2 });
    beacon.isSilent = true;
    await harness.until(startMs + HOUR);
    await harness.until(startMs + HOUR + 10 * MINUTE);
    beacon.isSilent = false;
    const outbox = { publish: async () => undefined };
    const batch = async (isKilled: boolean) =>
      inTransaction(app.db, async (tx) => {
        const offering = (await lockOfferings(tx, [id])).get(id);
        const count = await settleBatch(
          tx,
          { outbox, countries: allowedEverywhere },
          offering!,
          app.clock.now(),
          1,
        );
        if (isKilled) throw new Error('killed');
        return count;
      });
    await drawOnly(id);
    await expect(batch(true)).rejects.toThrow('killed');
    expect(await batch(false)).toBe(1);
    await expect(batch(true)).rejects.toThrow('killed');
    await Promise.all([batch(false), batch(false)]);
    await app.db`update platform.due set due_at = ${app.clock.now()}::timestamptz
      where name = 'offerings.advance' and key = ${id}`;
    await harness.until(app.clock.now() + MINUTE);
    const all = await Promise.all(people.map(harness.mine));
    expect(all.map(({ returned }) => returned).toSorted()).toEqual(['100', '200', '200', '200']);
    await provesItsBooks();
  });

  test('of a jump over everything gives every winner the whole time to pay', async () => {
    const startMs = app.clock.now();
    const id = await harness.announce();
    const person = await harness.person();
    await harness.apply(person, id);
    await harness.until(startMs + HOUR);
    await harness.until(startMs + 60 * HOUR);
    expect(await harness.offering(id, person.token)).toMatchObject({
      stage: 'drawn',
      status: 'won',
    });
    await harness.until(startMs + 83 * HOUR);
    expect((await harness.pay(person, (await harness.mine(person)).id)).code).toBe(200);
    await provesItsBooks();
  });
});

/** Draws an offering whose beacon has just spoken, and holds back the batches that follow. */
async function drawOnly(id: string): Promise<void> {
  await app.db`insert into platform.due (name, key, due_at)
    values ('offerings.advance', ${id}, ${app.clock.now() + HOUR}::timestamptz)`;
  await app.clock.advance(5_000);
  expect((await findOffering(app.db, id))?.phase).toBe('drawn');
}

describe('operators', () => {
  test('cannot change terms or announce again once announced, nor announce what was revised since', async () => {
    const nowMs = app.clock.now();
    const id = await harness.announce();
    const before = await app.db`select * from offerings.offering where id = ${id}`;
    await expect(
      harness.run('offerings.revise', { id, ...enteredAt(nowMs, { places: 1 }) }),
    ).rejects.toMatchObject({ key: 'offerings.alreadyAnnounced' });
    await expect(harness.run('offerings.announce', { id, version: 1 })).rejects.toMatchObject({
      key: 'offerings.alreadyAnnounced',
    });
    expect(await app.db`select * from offerings.offering where id = ${id}`).toEqual(before);
    const draft = await harness.draft();
    await harness.run('offerings.revise', { id: draft, ...enteredAt(nowMs, { places: 9 }) });
    await expect(
      harness.run('offerings.announce', { id: draft, version: 1 }),
    ).rejects.toMatchObject({ key: 'offerings.alreadyAnnounced' });
  });

  test('cannot sell tokens that the house does not have', async () => {
    const id = await harness.draft({ lot: '1000000', tokenCost: '0.0001', places: 60 });
    await expect(harness.run('offerings.announce', { id, version: 1 })).rejects.toMatchObject({
      key: 'offerings.soldOut',
    });
    await provesItsBooks();
  });

  test('have commands for terms and announcements only, each for two people', () => {
    const own = Object.entries(app.app.operatorCommands).filter(([kind]) =>
      kind.startsWith('offerings.'),
    );
    expect(own.map(([kind]) => kind).toSorted()).toEqual([
      'offerings.announce',
      'offerings.create',
      'offerings.revise',
    ]);
    for (const [, { makerChecker, writes }] of own) {
      expect(makerChecker).toBe(true);
      expect(writes.filter((table) => /ticket|draw|round|subscription/.test(table))).toEqual([]);
    }
  });
});

test('what is public names tickets and hashes, never customers', async () => {
  const { id, people } = await drawn([3, 2]);
  const tickets = await app.call('listOfferingTickets', { id, limit: 1 });
  expect(tickets.result).toMatchObject({ ranges: [{ first: 1, count: 3 }], next: 1 });
  const rest = await app.call('listOfferingTickets', { id, after: 1 });
  expect(rest.result).toMatchObject({ ranges: [{ first: 4, count: 2 }] });
  const draw = await app.call('getDraw', { id });
  const text = JSON.stringify([tickets, rest, draw]);
  for (const person of people) {
    expect(text).not.toContain(person.userId);
    expect(text).not.toContain((await harness.mine(person)).id);
    expect(text).toContain((await harness.mine(person)).holder);
  }
});

describe('the audit finds', () => {
  test.each<[string, string]>([
    [
      'draws-follow-published-roots',
      `update offerings.offering set root = reverse(root) where id = $id`,
    ],
    [
      'draws-follow-published-roots',
      `update offerings.ticket t set place = 1000 where offering_id = $id and place = 1`,
    ],
    [
      'draws-follow-published-roots',
      `update offerings.ticket set status = 'won', pay_until = now() where offering_id = $id and status = 'lost'`,
    ],
    [
      'subscriptions-equal-tickets',
      `update offerings.subscription set locked = locked + 1 where offering_id = $id`,
    ],
    [
      'subscriptions-hold-their-money',
      `update offerings.subscription set paid = paid + 1 where offering_id = $id`,
    ],
    [
      'offerings-sell-their-supply',
      `update offerings.offering set places = places - 1 where id = $id`,
    ],
  ])('%s: %s', async (check, change) => {
    const { id } = await drawn([3, 3], { places: 4 });
    await provesItsBooks();
    await expect(
      inTransaction(app.db, async (tx) => {
        await tx.unsafe(change.replaceAll('$id', `'${id}'`));
        const file = new URL(`../../audit/checks/${check}.sql`, import.meta.url);
        const text = readFileSync(file, 'utf8');
        const found = await tx.unsafe<{ place: string }[]>(text);
        throw new Error(found.length > 0 ? 'found' : 'missed');
      }),
    ).rejects.toThrow('found');
  });
});
