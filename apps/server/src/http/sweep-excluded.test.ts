import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FundingHarness, fundingHarness } from '../modules/wallet/testing/funding-harness.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { openWhileExcluded, refusedWhileExcluded } from './testing/open-while-excluded.ts';
import { idempotentCalls, rightRequests } from './testing/right-requests.ts';

type Person = Awaited<ReturnType<FundingHarness['signUp']>>;

let app: TestApp;
let requests: ReturnType<typeof rightRequests>;
beforeAll(async () => {
  app = await createTestApp({ pools: true });
  requests = rightRequests(app, fundingHarness(app));
});
afterAll(() => app.close());

/** `hours` below zero: it has ended. */
const freeze = ({ userId }: Person, reason: string, hours = 1) => app.db`
  insert into responsible_trading.account (user_id, freeze_reason, frozen_until)
  values (${userId}, ${reason}, ${app.clock.now() + hours * 3_600_000}::timestamptz)
  on conflict (user_id) do update set freeze_reason = excluded.freeze_reason,
    frozen_until = excluded.frozen_until`;

describe('while its customer is excluded or frozen', () => {
  test.each(refusedWhileExcluded)('%s is refused', async (name) => {
    const person = await requests.newPerson();
    const request = await requests.makeOrAsk(name, person);
    await freeze(person, 'review');
    expect(await person.call(name, request)).toMatchObject({
      errorKey: 'responsibleTrading.frozen',
      details: { reason: 'review' },
    });
    await freeze(person, 'review', -1);
    expect((await person.call('takeBreak', { term: 'halfYear' })).code).toBe(200);
    expect(await person.call(name, request)).toMatchObject({
      code: 403,
      errorKey: 'responsibleTrading.excluded',
    });
  });

  // The others read, or change nothing of value.
  const moving = idempotentCalls.filter((name) => openWhileExcluded.includes(name));
  test.each(moving)('%s stays open', async (name) => {
    const person = await requests.newPerson();
    const request = await requests.makeOrAsk(name, person);
    await freeze(person, 'review');
    await person.call('takeBreak', { term: 'halfYear' });
    expect(await person.call(name, request)).toMatchObject({ code: 200 });
  });

  test.each([
    ['review', 200],
    ['sanctions', 200],
    ['securityHold', 403],
    ['courtOrder', 403],
  ] as const)('a withdrawal answers to %s with %i', async (reason, code) => {
    const person = await requests.newPerson();
    const request = await requests.make('requestWithdrawal', person);
    await freeze(person, reason);
    expect((await person.call('requestWithdrawal', request)).code).toBe(code);
    await freeze(person, reason, -1);
    expect((await person.call('requestWithdrawal', request)).code).toBe(200);
  });
});
