import { money, toText } from '@candor/domain/money/money';
import { taskNames, type TaskName } from '@candor/domain/tasks/task';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { failTwice } from '../../platform/testing/fail-twice.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sumHouseAccount } from '../ledger/index.ts';
import { announce, setTotp, type TaskPerson, verifyAs } from './testing/task-people.ts';

let app: TestApp;
/** Another process of the same product. */
let other: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app, nodeId: 'other' });
});
afterAll(async () => {
  await other.app.stop();
  await app.close();
});

const NAMES = ['Bea', 'Cleo', 'Dora', 'Etta', 'Fay', 'Gwen', 'Hope', 'Iris'];
/** Nobody of an earlier test has this name. */
const called = (firstName: string, family = String(expect.getState().currentTestName)) => ({
  firstName,
  surname: `B${family.replace(/[^a-z]/g, '').slice(-60)}`,
  birthday: '1990-02-28',
});
const claim = (who: TaskPerson, task: TaskName = 'secondFactor', key?: string, at = app) =>
  at.call('claimTask', { task }, { token: who.token, ...(key ? { key } : {}) });

interface Shown {
  readonly tasks: readonly {
    readonly task: TaskName;
    readonly state: string;
    readonly left: number;
    readonly progress: { readonly done: number; readonly needed: number };
  }[];
  readonly earned: string;
}
const shownTo = async (who: TaskPerson) => (await app.call('listTasks', {}, who)).result as Shown;
const stateOf = async (who: TaskPerson, task: TaskName = 'secondFactor') =>
  (await shownTo(who)).tasks.find((each) => each.task === task)?.state;
const reserved = async () => toText(await sumHouseAccount(app.db, 'reserved', 'USDT'));

/** Verified and with a second factor, so that only the claim is missing. */
async function protectedPerson(firstName: string): Promise<TaskPerson> {
  const person = await app.signUp();
  await verifyAs(app, person, called(firstName));
  await setTotp(app, person, true);
  return person;
}
async function free({ token }: TaskPerson): Promise<string> {
  const { result } = await app.call('listBalances', {}, { token });
  return (result as { currency: string; available: string }[]).find(
    ({ currency }) => currency === 'USDT',
  )!.available;
}
/** What the claims answered, sorted: `200` or why not. */
const outcomes = async (claims: readonly ReturnType<typeof claim>[]) =>
  (await Promise.all(claims)).map(({ code, errorKey }) => errorKey ?? String(code)).toSorted();

describe('a reward', () => {
  test('is reserved before it is shown, and paid once for a done task to a verified person', async () => {
    await announce(app, 'secondFactor');
    expect(await reserved()).toBe('200');
    const ada = await app.signUp();
    expect(await stateOf(ada)).toBe('open');
    expect(await claim(ada)).toMatchObject({ errorKey: 'tasks.notDone' });
    await setTotp(app, ada, true);
    expect(await stateOf(ada)).toBe('identityNeeded');
    expect(await claim(ada)).toMatchObject({ errorKey: 'tasks.identityNeeded' });
    await verifyAs(app, ada, called('Ada'));
    expect(await stateOf(ada)).toBe('done');
    const first = await claim(ada, 'secondFactor', 'k');
    expect(first).toMatchObject({ code: 200, result: { task: 'secondFactor', reward: '2' } });
    expect(await claim(ada, 'secondFactor', 'k')).toEqual(first);
    expect(await claim(ada)).toMatchObject({ errorKey: 'tasks.alreadyRewarded' });
    expect(await shownTo(ada)).toMatchObject({ earned: '2', tasks: [{ state: 'rewarded' }] });
    expect([await free(ada), await reserved()]).toEqual(['10002', '198']);
  });

  test('is paid once to two taps on two processes, after failures too', async () => {
    await announce(app, 'secondFactor');
    const ada = await protectedPerson('Ada');
    await failTwice(app.db, 'tasks.reward');
    expect(
      await outcomes([claim(ada), claim(ada), claim(ada, 'secondFactor', 'x', other)]),
    ).toEqual(['200', 'tasks.alreadyRewarded', 'tasks.alreadyRewarded']);
    expect(await free(ada)).toBe('10002');
  });

  test('needs equity: none is announced that the house could not pay this minute', async () => {
    const tooMuch = announce(app, 'readRisks', { reward: '5', places: 20_000_001 });
    await expect(tooMuch).rejects.toMatchObject({ key: 'tasks.notFunded' });
    expect(await stateOf(await app.signUp(), 'readRisks')).toBeUndefined();
    expect(await reserved()).toBe('198');
  });

  test('is not for accounts of the house', async () => {
    await announce(app, 'secondFactor');
    const house = await protectedPerson('Ada');
    await app.db`update identity.customer set is_house = true where id = ${house.userId}`;
    expect((await shownTo(house)).tasks).toEqual([]);
    expect(await claim(house)).toMatchObject({ errorKey: 'tasks.notFound' });
  });
});

describe('attacks', () => {
  test('a second account of the same person earns nothing, however the name is written', async () => {
    await announce(app, 'secondFactor');
    const ada = await protectedPerson('Ada');
    expect(await claim(ada)).toMatchObject({ code: 200 });
    const twin = await app.signUp();
    const written = called('Ada');
    await verifyAs(app, twin, {
      ...written,
      firstName: written.surname.toUpperCase(),
      surname: 'ÁDA',
    });
    await setTotp(app, twin, true);
    expect(await claim(twin)).toMatchObject({ errorKey: 'tasks.personRewarded' });
    // A reward from when people were named by another hash.
    await app.db`update tasks.reward set person_hash = '\\x00' where user_id = ${ada.userId}`;
    expect(await claim(twin)).toMatchObject({ errorKey: 'tasks.personRewarded' });
    expect(await stateOf(twin)).toBe('rewarded');
    expect(await free(twin)).toBe('10000');
  });

  test('two accounts of one person claim at the same time: one is paid', async () => {
    await announce(app, 'secondFactor');
    const [one, two] = [await protectedPerson('Ada'), await protectedPerson('Ada')];
    const claims = [claim(one), claim(two, 'secondFactor', 'x', other), claim(two)];
    expect(await outcomes(claims)).toEqual([
      '200',
      expect.stringMatching(/^tasks\.(personRewarded|alreadyRewarded)$/),
      expect.stringMatching(/^tasks\.(personRewarded|alreadyRewarded)$/),
    ]);
    expect(await reserved()).toBe('198');
  });

  test('undoing and doing again pays nothing, nor does a new version of the task', async () => {
    await announce(app, 'secondFactor', { lastsMs: 60_000 });
    const ada = await protectedPerson('Ada');
    expect(await claim(ada)).toMatchObject({ code: 200 });
    await setTotp(app, ada, false);
    await setTotp(app, ada, true);
    expect(await claim(ada)).toMatchObject({ errorKey: 'tasks.alreadyRewarded' });
    await app.clock.jump(60_000);
    await app.clock.advance(3_000);
    await announce(app, 'secondFactor');
    expect(await claim(ada)).toMatchObject({ errorKey: 'tasks.alreadyRewarded' });
    const twin = await protectedPerson('Ada');
    expect(await claim(twin)).toMatchObject({ errorKey: 'tasks.personRewarded' });
    expect(await free(ada)).toBe('10002');
  });

  test('the last places are paid once each, to claims of two processes at once', async () => {
    await announce(app, 'secondFactor', { places: 3 });
    const people = await Promise.all(NAMES.map(protectedPerson));
    const claims = people.map((who, at) =>
      claim(who, 'secondFactor', undefined, at % 2 === 0 ? app : other),
    );
    const found = await outcomes(claims);
    expect(found.filter((each) => each === '200')).toHaveLength(3);
    expect(found.filter((each) => each === 'tasks.usedUp')).toHaveLength(5);
    expect(await reserved()).toBe('0');
    const late = await protectedPerson('Joan');
    expect(await shownTo(late)).toMatchObject({ tasks: [{ left: 0, state: 'usedUp' }] });
  });

  test('a claim after the end is refused, and what was not earned returns', async () => {
    await announce(app, 'secondFactor', { places: 5, lastsMs: 60_000 });
    const [ada, bea] = [await protectedPerson('Ada'), await protectedPerson('Bea')];
    const equity = await sumHouseAccount(app.db, 'equity', 'USDT');
    expect(await claim(ada)).toMatchObject({ code: 200 });
    await app.clock.jump(60_000);
    expect(await claim(bea)).toMatchObject({ errorKey: 'tasks.notFound' });
    expect((await shownTo(bea)).tasks).toEqual([]);
    await app.clock.advance(3_000);
    expect(await reserved()).toBe('0');
    const after = await sumHouseAccount(app.db, 'equity', 'USDT');
    expect(after - equity).toBe(money('8'));
    expect(await claim(bea)).toMatchObject({ errorKey: 'tasks.notFound' });
  });
});

describe('evidence', () => {
  test('of a checked price is its fingerprint, once a day, on seven days', async () => {
    await announce(app, 'checkPrices', { places: 5 });
    const ada = await app.signUp();
    await verifyAs(app, ada, called('Ada'));
    const check = async (change: object = {}) => {
      await app.clock.advance(3_000);
      const [{ sequence }] = await app.db<[{ sequence: string }]>`
        select sequence from markets.head where symbol = 'BTCUSDT'`;
      const tick = await app.call('getTick', { symbol: 'BTCUSDT', sequence });
      const { hash } = tick.result as { hash: string };
      const fields = { symbol: 'BTCUSDT', sequence: Number(sequence), hash, ...change };
      return app.call('confirmPriceChecked', fields, ada);
    };
    const forged = { hash: 'f'.repeat(64) };
    expect(await check(forged)).toMatchObject({ errorKey: 'tasks.priceNotRecorded' });
    expect(await check({ symbol: 'ETHUSDT' })).toMatchObject({
      errorKey: 'tasks.priceNotRecorded',
    });
    await app.db`insert into tasks.price_check (user_id, day, symbol, sequence, checked_at)
      select ${ada.userId}, '2025-12-01'::date + d, 'BTCUSDT', 1, now()
      from generate_series(1, 5) as s (d)`;
    for (let day = 6; day <= 7; day++) {
      expect(await check()).toMatchObject({ result: { days: day } });
      expect(await check()).toMatchObject({ result: { days: day } });
      expect(await stateOf(ada, 'checkPrices')).toBe(day < 7 ? 'open' : 'done');
      // As if it had been yesterday.
      await app.db`update tasks.price_check set day = day - 1`;
    }
  });

  test('of reading is a record of it, and of trading a contract that was held and closed', async () => {
    for (const task of ['readRisks', 'firstContract', 'fundPassword', 'verifyIdentity'] as const)
      await announce(app, task);
    const ada = await app.signUp();
    expect(await claim(ada, 'readRisks')).toMatchObject({ errorKey: 'tasks.notDone' });
    await app.call('confirmRisksRead', {}, ada);
    expect(await stateOf(ada, 'readRisks')).toBe('identityNeeded');
    expect(await stateOf(ada, 'verifyIdentity')).toBe('open');
    await verifyAs(app, ada, called('Ada'));
    expect(await stateOf(ada, 'verifyIdentity')).toBe('done');
    const aside = { from: 'balance', to: 'contract', amount: '100', currency: 'USDT' };
    await app.call('transferFunds', aside, ada);
    await app.clock.advance(2_000);
    const trade = async (heldMs: number) => {
      const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 2, margin: '20' };
      const { result } = await app.call('openPosition', order, ada);
      await app.clock.jump(heldMs);
      await app.clock.advance(2_000);
      await app.call('closePosition', { id: (result as { id: string }).id }, ada);
    };
    await trade(1_000);
    expect(await claim(ada, 'firstContract')).toMatchObject({ errorKey: 'tasks.notDone' });
    await trade(5 * 60_000);
    expect(await claim(ada, 'firstContract')).toMatchObject({ code: 200 });
  });
});

test('a first start announces every task once, on however many processes', async () => {
  const fresh = await createTestApp();
  const nodes = await Promise.all(
    ['one', 'two'].map((nodeId) => createTestApp({ beside: fresh, nodeId, taskRewards: true })),
  );
  for (const node of nodes) await node.app.stop();
  const rows = await fresh.db<{ name: string; reserved: string }[]>`
    select name, (reward * places)::text as reserved from tasks.task order by name`;
  expect(rows.map(({ name }) => name)).toEqual([...taskNames].toSorted());
  const sum = rows.reduce((all, each) => all + money(each.reserved), 0n);
  expect(sum).toBe(await sumHouseAccount(fresh.db, 'reserved', 'USDT'));
  await fresh.close();
});

test('the books are right after all this', async () => {
  expect(await audit(app.db)).toEqual([]);
});
