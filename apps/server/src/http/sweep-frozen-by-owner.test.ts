import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FundingHarness, fundingHarness } from '../modules/wallet/testing/funding-harness.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { refusedWhileExcluded, refusedWhileFrozenByOwner } from './testing/open-while-excluded.ts';
import { idempotentCalls, rightRequests } from './testing/right-requests.ts';

type Person = Awaited<ReturnType<FundingHarness['signUp']>>;

let app: TestApp;
let requests: ReturnType<typeof rightRequests>;
beforeAll(async () => {
  app = await createTestApp({ pools: true });
  requests = rightRequests(app, fundingHarness(app));
});
afterAll(() => app.close());

/** As the customer would, but without ending the session that goes on to ask. */
const freezeByOwner = ({ userId }: Person) => app.db`
  insert into responsible_trading.account (user_id, own_frozen_at)
  values (${userId}, ${app.clock.now()}::timestamptz)
  on conflict (user_id) do update set own_frozen_at = excluded.own_frozen_at`;

describe('while its owner has the account frozen', () => {
  const refused = [...refusedWhileExcluded, ...refusedWhileFrozenByOwner];
  test.each(refused)('%s is refused', async (name) => {
    const person = await requests.newPerson();
    const request = await requests.makeOrAsk(name, person);
    await freezeByOwner(person);
    expect(await person.call(name, request)).toMatchObject({
      code: 403,
      errorKey: 'responsibleTrading.frozenByYou',
    });
  });

  const open = idempotentCalls.filter((name) => !refused.includes(name));
  test.each(open)('%s stays open', async (name) => {
    const person = await requests.newPerson();
    const request = await requests.makeOrAsk(name, person);
    await freezeByOwner(person);
    expect(await person.call(name, request)).toMatchObject({ code: 200 });
  });
});
