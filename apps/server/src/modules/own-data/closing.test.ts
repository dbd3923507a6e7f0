import { MINUTE_MS } from '@candor/domain/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rightRequests } from '../../http/testing/right-requests.ts';
import { inTransaction } from '../../platform/db.ts';
import { failTwice } from '../../platform/testing/fail-twice.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { bindTotp, totpAt } from '../identity/testing/callers.ts';
import { errorOf } from '../wallet/testing/funding-harness.ts';
import { CLOSE_JOB, createCloseJob } from './close.job.ts';
import type { OwnDataOptions } from './deps.ts';
import { type Leaver, leavers } from './testing/leavers.ts';

let app: TestApp;
let beside: TestApp;
let people: ReturnType<typeof leavers>;
let requests: ReturnType<typeof rightRequests>;
beforeAll(async () => {
  app = await createTestApp({ pools: true });
  beside = await createTestApp({ pools: true, beside: app, nodeId: 'beside' });
  people = leavers(app);
  requests = rightRequests(app, people.funding);
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

const kindsOf = async (person: Leaver) =>
  (await people.view(person)).obstacles.map(({ kind }) => kind);
/** A period of the shortest set, and time to settle. */
const SECOND_CONTRACT_MS = 65_000;
const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 2, margin: '20' };

describe('what stands in the way', () => {
  test.each([
    ['openPosition', 'positions'],
    ['addMargin', 'positions'],
    ['amendOrder', 'orders'],
    ['buySecondContract', 'secondContracts'],
    ['buyProduct', 'products'],
    ['buyMiner', 'products'],
    ['redeemPoolUnits', 'products'],
    ['buyBond', 'bonds'],
    ['applyForPledgeLoan', 'loans'],
    ['applyForCreditLoan', 'loans'],
    ['subscribeToOffering', 'offerings'],
    ['requestDeposit', 'deposits'],
    ['requestWithdrawal', 'withdrawals'],
  ] as const)('%s: %s, named and counted', async (call, kind) => {
    const person = await requests.newPerson();
    const answer = await person.call(call, await requests.make(call, person));
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
    const { obstacles } = await people.view(person);
    expect(obstacles).toContainEqual(expect.objectContaining({ kind, count: 1 }));
    expect(obstacles.map((each) => each.kind)).toContain('contractFunds');
  });

  test('money in the balance, the contract account and coins that no network takes', async () => {
    const person = await people.funding.signUp();
    expect((await people.view(person)).obstacles).toEqual([
      { kind: 'balance', currency: 'USDT', amount: '10000' },
    ]);
    const move = { from: 'balance', to: 'contract', amount: '5', currency: 'USDT' };
    await person.call('transferFunds', move);
    expect(await kindsOf(person)).toEqual(['contractFunds']);
    await app.clock.advance(2_000);
    const coins = { from: 'USDT', to: 'SOL', amount: '300' };
    expect(await person.call('exchangeFlash', coins)).toMatchObject({ code: 200 });
    expect((await people.view(person)).obstacles).toContainEqual(
      expect.objectContaining({ kind: 'exchange', currency: 'SOL' }),
    );
  });

  test.each(['securityHold', 'sanctions', 'courtOrder', 'review'])(
    'a freeze for %s, until its end',
    async (reason) => {
      const person = await people.emptied();
      const until = app.clock.now() + 30 * MINUTE_MS;
      await app.db`
        insert into responsible_trading.account (user_id, freeze_reason, frozen_until)
        values (${person.userId}, ${reason}, ${until}::timestamptz)
        on conflict (user_id) do update set freeze_reason = excluded.freeze_reason,
          frozen_until = excluded.frozen_until`;
      expect((await people.view(person)).obstacles).toEqual([{ kind: 'frozen', until }]);
      expect((await people.ask(person)).result).toEqual({ isClosed: false });
      await app.clock.jump(36 * MINUTE_MS);
      await app.clock.advance(2_000);
      expect((await person.call('getUser')).code).toBe(401);
    },
  );

  test('a case of the sanctions lists, without a word about it', async () => {
    const person = await people.emptied();
    const id = '00000000-0000-7000-8000-00000000abcd';
    await app.db`
      insert into sanctions.case_file (id, user_id, kind, subject, subject_key, status, opened_at,
        due_at)
      values (${id}, ${person.userId}, 'person', 'Somebody', 'somebody', 'open',
        ${app.clock.now()}::timestamptz, ${app.clock.now()}::timestamptz)`;
    expect((await people.view(person)).obstacles).toEqual([{ kind: 'review' }]);
    expect((await people.ask(person)).result).toEqual({ isClosed: false });
    await app.db`delete from sanctions.case_file where id = ${id}`;
  });

  test('is the customer’s own, and nobody else’s', async () => {
    const [anna, ben] = [await people.funding.signUp(), await people.funding.signUp()];
    await people.ask(anna);
    expect((await people.view(ben)).askedAt).toBeUndefined();
    expect(errorOf(await ben.call('cancelClosing', { userId: anna.userId }))).toBe(
      'ownData.notClosing',
    );
    expect((await people.view(anna)).askedAt).toBeDefined();
  });
});

describe('asking', () => {
  test('takes the password and a code, or the second factor', async () => {
    const person = await people.funding.signUp();
    const ask = async (fields: object) => errorOf(await person.call('askClosing', fields));
    expect(await ask({})).toBe('identity.passwordWrong');
    expect(await ask({ password: 'not this one' })).toBe('identity.passwordWrong');
    expect(await ask({ password: TEST_PASSWORD })).toBe('identity.wrongCode');
    const { key } = await bindTotp(app, person.token, TEST_PASSWORD);
    expect(await ask({ password: TEST_PASSWORD })).toBe('identity.totpRequired');
    expect((await people.view(person)).askedAt).toBeUndefined();
    await app.clock.jump(MINUTE_MS);
    const googleCode = totpAt(key, app.clock.now());
    expect(await ask({ password: TEST_PASSWORD, googleCode })).toBe(200);
  });

  test('lets nothing begin, cancels what rests, and can be taken back', async () => {
    const person = await requests.newPerson();
    await person.call('amendOrder', await requests.make('amendOrder', person));
    expect((await people.ask(person)).result).toEqual({ isClosed: false });
    await app.clock.advance(3_000);
    expect(await kindsOf(person)).not.toContain('orders');
    for (const call of ['openPosition', 'buyProduct', 'applyForCreditLoan'] as const)
      expect(errorOf(await person.call(call, await requests.make(call, person)))).toBe(
        'ownData.closing',
      );
    const again = await person.call('askClosing', await people.proofOf(person));
    expect(again).toMatchObject({
      errorKey: 'ownData.closing',
      details: { since: expect.any(String) },
    });
    expect((await person.call('cancelClosing')).code).toBe(200);
    expect((await person.call('openPosition', order)).code).toBe(200);
  });

  test('twice at once begins it once', async () => {
    const person = await people.funding.signUp();
    const proof = await people.proofOf(person);
    const answers = await Promise.all(
      [app, beside, app].map((node) => node.call('askClosing', proof, person)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(
      await app.db`select 1 from own_data.closing where user_id = ${person.userId}`,
    ).toHaveLength(1);
  });
});

test('closes by itself once the last of everything has ended, and keeps the books right', async () => {
  const { person, withdrawalInfoId } = await people.funding.ready();
  await app.verify(person.userId, 'basic');
  const move = { from: 'balance', to: 'contract', amount: '500', currency: 'USDT' };
  await person.call('transferFunds', move);
  // Before the contract over seconds, whose prices must not jump.
  const proof = await people.proofOf(person);
  const done = async (call: Parameters<Leaver['call']>[0], fields: object) => {
    const answer = await person.call(call, fields);
    expect(answer, `${call} ${JSON.stringify(answer)}`).toMatchObject({ code: 200 });
    return answer.result as { id: string };
  };
  const position = await done('openPosition', order);
  const bought = await done('buyProduct', await requests.make('buyProduct', person));
  await done('buySecondContract', await requests.make('buySecondContract', person));
  const alert = { symbol: 'BTCUSDT', kind: 'above', level: '999999' };
  await person.call('createAlert', alert);
  expect((await person.call('askClosing', proof)).result).toEqual({ isClosed: false });
  expect(await kindsOf(person)).toEqual([
    'positions',
    'secondContracts',
    'products',
    'contractFunds',
  ]);
  await done('closePosition', position);
  await done('redeemProductOrder', { id: bought.id, safePassword: 'harbour 7 lantern' });
  await app.clock.advance(SECOND_CONTRACT_MS);
  const [row] = await app.db<{ available: string }[]>`
    select available::text as available from ledger.balance
    where user_id = ${person.userId} and kind = 'contract'`;
  await done('transferFunds', { ...move, from: 'contract', to: 'balance', amount: row!.available });
  expect(await kindsOf(person)).toEqual(['balance']);
  await people.withdrawAll(person, withdrawalInfoId);
  await app.clock.jump(6 * MINUTE_MS);
  await app.clock.advance(2_000);
  expect((await person.call('getUser')).code).toBe(401);
  expect(errorOf(await people.logIn(person))).toBe('identity.accountClosed');
  expect(
    await app.db`select 1 from alerts.alert where user_id = ${person.userId} and status = 'active'`,
  ).toEqual([]);
  expect(
    app.emailMessages.some(
      ({ to, kind }) => to === person.email && kind === 'notice.accountClosed',
    ),
  ).toBe(true);
  expect(await people.funding.proveBooks()).toEqual([]);
});

test('what dies in the middle of a closing has changed nothing, and is closed the next time', async () => {
  const person = await people.emptied();
  await failTwice(app.db, 'own_data.erasure', 'P0001');
  const proof = await people.proofOf(person);
  expect((await person.call('askClosing', proof)).code).toBe(500);
  expect((await people.view(person)).askedAt).toBeUndefined();
  expect((await person.call('getUser')).code).toBe(200);
  expect((await person.call('askClosing', proof)).code).toBe(500);
  expect((await person.call('askClosing', proof)).result).toEqual({ isClosed: true });
  expect((await person.call('getUser')).code).toBe(401);
});

test('what is asked again while the row of the first time is worked on is not forgotten', async () => {
  const person = await people.funding.signUp();
  await people.ask(person);
  await person.call('cancelClosing');
  const key = person.userId;
  const nowMs = app.clock.now();
  const job = createCloseJob({ db: app.db } as OwnDataOptions);
  const { next, write } = await job.work({ key, dueAt: nowMs, untilMs: nowMs + MINUTE_MS }, nowMs);
  expect(next).toBe(null);
  await people.ask(person);
  const waiting = () => app.db`
    select 1 from platform.due where name = ${CLOSE_JOB} and key = ${key}`;
  expect(await waiting()).toHaveLength(1);
  await inTransaction(app.db, async (tx) => {
    await tx`delete from platform.due where name = ${CLOSE_JOB} and key = ${key}`;
    await write(tx, nowMs);
  });
  expect(await waiting()).toHaveLength(1);
});

describe('a closed account', () => {
  test.each([0, 1, 2])('no sign-in gets around the closing (race %i)', async () => {
    const person = await people.emptied();
    const proof = await people.proofOf(person);
    const [closed, ...signIns] = await Promise.all([
      person.call('askClosing', proof),
      ...Array.from({ length: 4 }, () => people.logIn(person)),
    ]);
    expect(closed!.result).toEqual({ isClosed: true });
    for (const { result, errorKey } of signIns) {
      const token = (result as { token: string } | null)?.token;
      if (token === undefined) expect(errorKey).toBe('identity.accountClosed');
      else expect((await app.call('getUser', {}, { token })).code).toBe(401);
    }
  });

  test('keeps what was too little to leave, and its owner opens it again, once', async () => {
    const person = await people.emptied('3');
    expect(await people.view(person)).toMatchObject({
      obstacles: [],
      left: [{ currency: 'USDT', amount: '3' }],
    });
    expect((await people.ask(person)).result).toEqual({ isClosed: true });
    const { details } = await people.logIn(person);
    const { ticket } = details as { ticket: string };
    const changed = `${ticket.slice(0, -43)}${'A'.repeat(43)}`;
    expect(errorOf(await app.call('reopenAccount', { ticket: changed }))).toBe(
      'identity.reopeningExpired',
    );
    const answers = await Promise.all(
      [app, beside, app].map((node) => node.call('reopenAccount', { ticket })),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    const again = answers.find(({ code }) => code === 200)!.result as { token: string };
    expect(
      await people.funding.balance({
        ...person,
        ...again,
        call: (name, fields) => app.call(name, fields, again),
      }),
    ).toEqual(['3', '0']);
    expect(await people.view(again)).toMatchObject({ obstacles: [] });
    expect(await app.db`select 1 from own_data.erasure where user_id = ${person.userId}`).toEqual(
      [],
    );
    expect((await people.logIn(person)).code).toBe(200);
  });

  test('opens with no ticket that is ten minutes old', async () => {
    const person = await people.emptied();
    await people.ask(person);
    const { details } = await people.logIn(person);
    await app.clock.jump(10 * MINUTE_MS + 1);
    const { ticket } = details as { ticket: string };
    expect(errorOf(await app.call('reopenAccount', { ticket }))).toBe('identity.reopeningExpired');
  });

  test('asks for the second factor before it says that it is closed', async () => {
    const person = await people.emptied();
    const { key } = await bindTotp(app, person.token, TEST_PASSWORD);
    await app.clock.jump(MINUTE_MS);
    const proof = { password: TEST_PASSWORD, googleCode: totpAt(key, app.clock.now()) };
    expect((await person.call('askClosing', proof)).result).toEqual({ isClosed: true });
    const { result } = await people.logIn(person);
    const { ticket } = result as { ticket: string };
    await app.clock.jump(MINUTE_MS);
    const code = { ticket, googleCode: totpAt(key, app.clock.now()) };
    expect(errorOf(await app.call('logInByTotp', code))).toBe('identity.accountClosed');
  });
});
