import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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
afterEach(async () => {
  const findings = [...(await audit(app.db)), ...(await reconcile(app.db))];
  if (findings.length > 0) throw new Error(`the books differ: ${JSON.stringify(findings)}`);
});

test('what pays by itself waits for its owner during a break, and others are paid', async () => {
  const startMs = app.clock.now();
  const id = await harness.announce({ token: 'LUM', places: 6 });
  const [resting, other] = (await harness.people(2)) as [Person, Person];
  for (const person of [resting, other])
    expect((await harness.apply(person, id, { quantity: 3, autoPay: true })).code).toBe(200);
  expect((await app.call('takeBreak', { term: 'week' }, resting)).code).toBe(200);
  await harness.until(startMs + HOUR + 10 * MINUTE);
  expect(await harness.mine(other)).toMatchObject({ paid: '300', due: '0', locked: '0' });
  const own = await harness.mine(resting);
  expect(own).toMatchObject({ paid: '0', due: '300', locked: '300', status: 'won' });
  expect(await harness.pay(resting, own.id)).toMatchObject({
    errorKey: 'responsibleTrading.coolingOff',
  });
  await harness.until(startMs + 25 * HOUR + 11 * MINUTE);
  expect(await harness.balance(resting)).toEqual(['10000', '0']);
});

test('completes an offering as soon as its last ticket is paid', async () => {
  const startMs = app.clock.now();
  const id = await harness.announce({ token: 'ORB', places: 3 });
  const person = await harness.person();
  await harness.apply(person, id, { quantity: 3 });
  await harness.until(startMs + HOUR + 10 * MINUTE);
  expect((await harness.offering(id)).stage).toBe('drawn');
  expect((await harness.pay(person, (await harness.mine(person)).id)).code).toBe(200);
  await app.clock.advance(20_000);
  expect((await harness.offering(id)).stage).toBe('completed');
});
