import { DAY_MS } from '@candor/domain/durations';
import { dayOf, mondayOf, nextMidnight } from '@candor/domain/calendar';
import { customerAccount, houseAccount } from '@candor/domain/ledger/transfer';
import { money, toText } from '@candor/domain/money/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '../../platform/random.ts';
import { failTwice } from '../../platform/testing/fail-twice.ts';
import { countLevels } from '../../testing/count-levels.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { audit } from '../../audit/audit.ts';
import { sumHouseAccount } from '../ledger/index.ts';
import { giveMoney } from '../positions/testing/give-money.ts';
import { fillEnvelope } from './testing/fill-envelope.ts';
import { beVerified, handOver, type Person, personIn } from './testing/people.ts';

/** Wednesday. */
const START_MS = Date.UTC(2026, 0, 7, 12);
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ startMs: START_MS, levelRewards: true });
});
afterEach(async () => {
  const findings = await audit(app.db);
  await app.close();
  if (findings.length > 0) throw new Error(`the books differ: ${JSON.stringify(findings)}`);
});

/** Lives until the count of the Monday after next midnight. */
async function countMonday(): Promise<void> {
  const monday = mondayOf(dayOf(app.clock.now() + 7 * DAY_MS));
  do await countLevels(app);
  while (dayOf(app.clock.now()) !== monday);
}

interface Shown {
  readonly level: number;
  readonly assets: string;
  readonly missing?: string;
  readonly rewarded: number;
  readonly envelope?: { readonly amount: string; readonly state: string; readonly week: string };
}

const mine = async (who: Person): Promise<Shown> =>
  ((await app.call('listLevels', {}, who)).result as { mine: Shown }).mine;
const open = (who: Person, key?: string) =>
  app.call('openEnvelope', {}, { token: who.token, ...(key ? { key } : {}) });

describe('a count at midnight', () => {
  test('gives the level of what is owned, and the bonus of every level on the way once', async () => {
    const anna = await personIn(app);
    expect(await mine(anna)).toMatchObject({ level: 0, assets: '0', missing: '1000' });
    await countLevels(app);
    expect(await mine(anna)).toMatchObject({ level: 2, assets: '10000', rewarded: 2 });
    expect(await anna.free()).toBe('10011');
    const { result } = await app.call('getUser', {}, anna);
    expect(result).toMatchObject({ level: 2 });
    await countLevels(app);
    expect(await mine(anna)).toMatchObject({ level: 2, assets: '10011', missing: '39989' });
    expect(await anna.free()).toBe('10011');
  });

  test('takes the level away when assets leave, and pays no bonus twice on the way back', async () => {
    const [anna, ben] = [await personIn(app), await personIn(app)];
    await countLevels(app);
    for (let round = 0; round < 3; round++) {
      await handOver(app, { from: anna, to: ben }, '9500');
      await countLevels(app);
      expect(await mine(anna)).toMatchObject({ level: 0, rewarded: 2 });
      await handOver(app, { from: ben, to: anna }, '9500');
      await countLevels(app);
      expect(await mine(anna)).toMatchObject({ level: 2, rewarded: 2 });
    }
    expect(await anna.free()).toBe('10011');
  });

  test('counts midnight, whatever happens between midnight and the count', async () => {
    const [anna, ben] = [await personIn(app), await personIn(app)];
    await app.clock.jump(nextMidnight(app.clock.now()) - app.clock.now() + 60_000);
    await handOver(app, { from: anna, to: ben }, '9999');
    await app.clock.jump(4 * 60_000);
    await app.clock.advance(4_000);
    expect(await mine(anna)).toMatchObject({ level: 2, assets: '10000' });
    expect(await mine(ben)).toMatchObject({ level: 2, assets: '10000' });
  });

  test('pays what free equity covers, and the rest on a later day', async () => {
    const anna = await personIn(app);
    const equity = await sumHouseAccount(app.db, 'equity', 'USDT');
    await app.db`
      insert into ledger.transfer (user_id, key, leg, type, from_kind, from_ref, to_kind, to_ref,
        currency, amount, created_at)
      values (gen_random_uuid(), 'genesis/back', 0, 'genesis', 'house:equity', '', 'house:external',
        '', 'USDT', ${toText(equity)}::numeric - 5, ${app.clock.now()}::timestamptz)`;
    await countLevels(app);
    expect(await mine(anna)).toMatchObject({ level: 2, rewarded: 1 });
    expect(await anna.free()).toBe('10001');
    await app.db`
      insert into ledger.transfer (user_id, key, leg, type, from_kind, from_ref, to_kind, to_ref,
        currency, amount, created_at)
      values (gen_random_uuid(), 'genesis/more', 0, 'genesis', 'house:external', '', 'house:equity',
        '', 'USDT', 1000, ${app.clock.now()}::timestamptz)`;
    await countLevels(app);
    expect(await mine(anna)).toMatchObject({ level: 2, rewarded: 2 });
    expect(await anna.free()).toBe('10011');
  });

  test('is made once by two processes, and again after a failure', async () => {
    const people = [await personIn(app), await personIn(app), await personIn(app)];
    const other = await createTestApp({ beside: app, nodeId: 'other', levelRewards: true });
    await failTwice(app.db, 'levels.member');
    await Promise.all([countLevels(app), countLevels(other)]);
    for (const ms of [30_000, 30_000])
      await Promise.all([app.clock.jump(ms), other.clock.jump(ms)]);
    await Promise.all([app.clock.advance(3_000), other.clock.advance(3_000)]);
    await other.app.stop();
    for (const who of people) {
      expect(await mine(who)).toMatchObject({ level: 2, rewarded: 2 });
      expect(await who.free()).toBe('10011');
    }
  });

  test('catches up days in which nothing ran, in order', async () => {
    const anna = await personIn(app);
    await app.clock.advance(4_000);
    await app.clock.jump(6 * DAY_MS);
    await app.clock.advance(20_000);
    const days = await app.db<{ day: string }[]>`
      select to_char(day, 'YYYY-MM-DD') as day from levels.count order by count.day`;
    expect(days.map(({ day }) => day)).toEqual([
      '2026-01-07',
      '2026-01-08',
      '2026-01-09',
      '2026-01-10',
      '2026-01-11',
      '2026-01-12',
      '2026-01-13',
    ]);
    expect(await mine(anna)).toMatchObject({ level: 2, envelope: { week: '2026-01-12' } });
  });

  test('does not count what was lent, also if it is paid back before the count', async () => {
    const anna = await personIn(app);
    const give = giveMoney({ ...app, random: seededRandom('loans') });
    const [house, own] = [
      houseAccount('equity', 'USDT'),
      customerAccount(anna.userId, 'balance', 'USDT'),
    ];
    const lent = { currency: 'USDT', amount: money('90000') } as const;
    await give(anna.userId, [{ ...lent, type: 'loanPaidOut', from: house, to: own }]);
    await app.clock.jump(nextMidnight(app.clock.now()) - app.clock.now() + 60_000);
    await give(anna.userId, [{ ...lent, type: 'loanRepaid', from: own, to: house }]);
    await app.clock.jump(4 * 60_000);
    await app.clock.advance(4_000);
    expect(await mine(anna)).toMatchObject({ level: 2, assets: '10000' });
  });

  test('gives accounts of the house nothing', async () => {
    const house = await personIn(app);
    await app.db`update identity.customer set is_house = true where id = ${house.userId}`;
    await countLevels(app);
    expect(await mine(house)).toMatchObject({ level: 0, rewarded: 0 });
    expect(await house.free()).toBe('10000');
  });
});

describe('one person with many accounts', () => {
  test('earns each bonus and each envelope once, however the money goes round', async () => {
    const accounts: Person[] = [];
    for (let number = 0; number < 3; number++) accounts.push(await personIn(app, null));
    const [first, second, third] = accounts as [Person, Person, Person];
    await countLevels(app);
    // Nobody knows yet whose accounts these are: a level, and nothing paid.
    for (const account of accounts)
      expect(await mine(account)).toMatchObject({ level: 2, rewarded: 0, isVerified: false });
    await beVerified(app, first, 'Pump');
    await countLevels(app);
    expect(await mine(first)).toMatchObject({ rewarded: 2, isVerified: true });
    expect(await first.free()).toBe('10011');
    // Verified after the count, or before it: the person has had it.
    await beVerified(app, second, 'Pump');
    await beVerified(app, third, 'PÚMP');
    await countMonday();
    expect(await second.free()).toBe('10000');
    expect(await third.free()).toBe('10000');
    const [row] = await app.db<
      { count: number }[]
    >`select count(*)::int as count from levels.envelope`;
    expect(row!.count).toBe(1);
    // A level that no account of theirs had is still theirs, once.
    await handOver(app, { from: second, to: third }, '9000');
    await handOver(app, { from: first, to: third }, '9000');
    await handOver(app, { from: await personIn(app, null), to: third }, '10000');
    await handOver(app, { from: await personIn(app, null), to: third }, '10000');
    await handOver(app, { from: await personIn(app, null), to: third }, '10000');
    await countLevels(app);
    expect(await mine(third)).toMatchObject({ level: 3, rewarded: 3 });
    expect(await third.free()).toBe('58050');
  });
});

test('a person whose accounts are counted apart has one envelope and each bonus once', async () => {
  const [one, other] = [await personIn(app, null), await personIn(app, null)];
  for (const account of [one, other]) await fillEnvelope(app, account, 'Apart');
  expect((await app.db`select 1 from levels.envelope`).length).toBe(1);
  expect([await one.free(), await other.free()].toSorted()).toEqual(['10000', '10011']);
});

describe('the envelope of a week', () => {
  test('is filled on Monday, opened once by hand, and pays what was reserved', async () => {
    const anna = await personIn(app);
    expect(await open(anna)).toMatchObject({ code: 404, errorKey: 'levels.noEnvelope' });
    await countMonday();
    expect(await mine(anna)).toMatchObject({ envelope: { amount: '1', state: 'waiting' } });
    expect(await sumHouseAccount(app.db, 'reserved', 'USDT')).toBe(money('1'));
    const both = await Promise.all([open(anna), open(anna)]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await anna.free()).toBe('10012');
    expect(await sumHouseAccount(app.db, 'reserved', 'USDT')).toBe(0n);
    expect(await mine(anna)).toMatchObject({ envelope: { state: 'opened' } });
    expect(await open(anna)).toMatchObject({ errorKey: 'levels.noEnvelope' });
  });

  test('pays once to two processes that open it at once', async () => {
    const anna = await personIn(app);
    await countMonday();
    const startMs = app.clock.now();
    const other = await createTestApp({ beside: app, nodeId: 'other', startMs });
    const answers = await Promise.all(
      [app, other, app, other].map((node, number) =>
        node.call('openEnvelope', {}, { token: anna.token, key: `tap-${number}` }),
      ),
    );
    await other.app.stop();
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await anna.free()).toBe('10012');
    expect(await sumHouseAccount(app.db, 'reserved', 'USDT')).toBe(0n);
  });

  test('answers a retry with the first answer', async () => {
    const anna = await personIn(app);
    await countMonday();
    const first = await open(anna, 'one-envelope');
    expect(await open(anna, 'one-envelope')).toEqual(first);
    expect(await anna.free()).toBe('10012');
  });

  test('returns to the house when its week is over', async () => {
    const anna = await personIn(app);
    await countMonday();
    expect(await mine(anna)).toMatchObject({ envelope: { state: 'waiting' } });
    await app.clock.jump(3 * DAY_MS);
    expect(await mine(anna)).toMatchObject({ envelope: { state: 'waiting' } });
    await app.clock.jump(4 * DAY_MS - 3 * 60_000);
    expect(await open(anna)).toMatchObject({ errorKey: 'levels.noEnvelope' });
    await app.clock.jump(10 * 60_000);
    await app.clock.advance(20_000);
    expect(await mine(anna)).toMatchObject({ envelope: { amount: '1', state: 'waiting' } });
    expect(await sumHouseAccount(app.db, 'reserved', 'USDT')).toBe(money('1'));
    const states = await app.db`select state from levels.envelope order by week`;
    expect(states.map(({ state }) => state as string)).toEqual(['expired', 'waiting']);
  });
});

test('visitors see the levels, without one of their own', async () => {
  const { result } = await app.call('listLevels', {});
  expect(result).not.toHaveProperty('mine');
  expect((result as { levels: unknown[] }).levels).toHaveLength(7);
});
