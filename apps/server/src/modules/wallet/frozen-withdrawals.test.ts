import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { inTransaction } from '../../platform/db.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type FundingHarness, fundingHarness } from './testing/funding-harness.ts';

let app: TestApp;
let harness: FundingHarness;
beforeAll(async () => {
  app = await createTestApp();
  harness = fundingHarness(app);
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const UNTIL_PAID_MS = 30_000;

/** What two operators decide together. */
const decide = (kind: string, payload: unknown) =>
  inTransaction(app.db, (tx) =>
    app.app.operatorCommands[`responsibleTrading.${kind}`]!.execute(tx, payload, {
      operatorIds: ['operator-one', 'operator-two'],
      nowMs: app.clock.now(),
    }),
  );
const freeze = (userId: string, reason: string, hours: number) =>
  decide('freeze', {
    userId,
    reason,
    until: app.clock.now() + hours * HOUR,
    reference: 'case 7',
  });

async function requested() {
  const { person, withdrawalInfoId } = await harness.ready();
  expect((await harness.withdraw(person, { withdrawalInfoId, money: '100' })).code).toBe(200);
  return person;
}

test('a withdrawal requested before a court order waits with its reason and deadline', async () => {
  const person = await requested();
  await freeze(person.userId, 'courtOrder', 48);
  await app.clock.advance(UNTIL_PAID_MS);
  const waiting = await harness.withdrawal(person);
  expect(waiting).toMatchObject({ state: 'waiting', reason: 'courtOrder' });
  expect(waiting.deadline).toBeDefined();
  expect(await harness.balance(person)).toEqual(['9900', '100']);
  await decide('liftFreeze', { userId: person.userId });
  await app.clock.advance(UNTIL_PAID_MS);
  expect(await harness.withdrawal(person)).toMatchObject({ state: 'paidOut' });
  expect(await audit(app.db)).toEqual([]);
});

test('it is paid out by itself when nobody lifts the freeze', async () => {
  const person = await requested();
  await freeze(person.userId, 'securityHold', 2);
  await app.clock.advance(UNTIL_PAID_MS);
  expect(await harness.withdrawal(person)).toMatchObject({ reason: 'securityHold' });
  await app.clock.jump(2 * HOUR);
  await app.clock.advance(UNTIL_PAID_MS);
  expect(await harness.withdrawal(person)).toMatchObject({ state: 'paidOut' });
});

test('a review or a break of the customer keeps no money', async () => {
  const reviewed = await requested();
  await freeze(reviewed.userId, 'review', 2);
  const resting = await requested();
  await app.call('takeBreak', { term: 'forGood' }, resting);
  await app.clock.advance(UNTIL_PAID_MS);
  for (const person of [reviewed, resting])
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'paidOut' });
});
