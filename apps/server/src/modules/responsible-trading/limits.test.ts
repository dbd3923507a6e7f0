import { DAY_MS } from '@candor/domain/durations';
import { dayOf, startOfDay } from '@candor/domain/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { reconcile } from '../ledger/index.ts';
import { rightQuiz } from './testing/quiz.ts';

const ORDER = { symbol: 'BTCUSDT', direction: 'long', leverage: 2, margin: '100' };
const BET = { symbol: 'BTCUSDT', setId: 'BTCUSDT-60', money: '50', type: 1 };
/** Noon UTC+8 of a Thursday: no period of a limit ends while a test runs. */
const START_MS = startOfDay('2026-01-08') + 12 * 3_600_000;

let app: TestApp;
let beside: TestApp;
beforeAll(async () => {
  app = await createTestApp({ startMs: START_MS, suitabilityQuiz: true });
  beside = await createTestApp({
    beside: app,
    suitabilityQuiz: true,
    nodeId: 'second',
    role: 'api',
  });
  await pass(0);
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

type Used = { readonly name: string; readonly used: string };
type Name = Parameters<TestApp['call']>[0];

/** A customer who passed the quiz and has 5000 USDT to trade with. */
async function trader({ quiz = true } = {}) {
  const { token, userId } = await app.signUp();
  const call = (name: Name, fields: Record<string, unknown> = {}, node = app) =>
    node.call(name, fields, { token });
  await call('transferFunds', {
    from: 'balance',
    to: 'contract',
    amount: '5000',
    currency: 'USDT',
  });
  if (quiz) await call('answerQuiz', rightQuiz);
  const limit = (name: string, amount?: string) => call('setTradingLimit', { name, amount });
  /** Loses fees and spread of a large position; the clock stands, so nothing else moves. */
  const lose = async () => {
    const large = { ...ORDER, leverage: 20, margin: '1000' };
    const { id } = (await call('openPosition', large)).result as { id: string };
    await call('closePosition', { id });
    const { limits } = (await call('getResponsibleTrading')).result as { limits: Used[] };
    return limits.find(({ name }) => name === 'lossDay')!.used;
  };
  return { token, userId, call, limit, lose };
}

/** Time passes for both processes; then new prices are recorded. */
async function pass(ms: number): Promise<void> {
  await app.clock.jump(ms);
  await app.clock.advance(3_000);
  await beside.clock.jump(app.clock.now() - beside.clock.now());
}

const keys = (answers: readonly { code: number; errorKey?: string }[]) =>
  answers.map(({ code, errorKey }) => errorKey ?? code);

describe('the suitability quiz', () => {
  test('is needed for the first leveraged order, and for nothing without leverage', async () => {
    const { call } = await trader({ quiz: false });
    expect(await call('openPosition', ORDER)).toMatchObject({
      code: 403,
      errorKey: 'responsibleTrading.quizRequired',
    });
    expect(await call('openPosition', { ...ORDER, leverage: 1 })).toMatchObject({ code: 200 });
    const wrong = { ...rightQuiz, answers: { ...rightQuiz.answers, margin: 'b' } };
    expect((await call('answerQuiz', wrong)).result).toEqual({
      isPassed: false,
      wrong: ['margin'],
    });
    expect(await call('openPosition', ORDER)).toMatchObject({ code: 403 });
    expect(await call('answerQuiz', { ...rightQuiz, version: 2 })).toMatchObject({ code: 409 });
    expect((await call('answerQuiz', rightQuiz)).result).toEqual({ isPassed: true, wrong: [] });
    expect(await call('openPosition', ORDER)).toMatchObject({ code: 200 });
  });
});

describe('limits', () => {
  test('are tighter at once and looser after 24 hours, on every device', async () => {
    const { call, limit } = await trader();
    await limit('stakeMargin', '50');
    expect(await call('openPosition', ORDER)).toMatchObject({
      code: 422,
      errorKey: 'responsibleTrading.stakeLimit',
    });
    await limit('stakeMargin', '500');
    expect(keys([await call('openPosition', ORDER, beside)])).toEqual([
      'responsibleTrading.stakeLimit',
    ]);
    await pass(DAY_MS - 10_000);
    expect(await call('openPosition', ORDER)).toMatchObject({ code: 422 });
    await pass(10_000);
    expect(await call('openPosition', ORDER)).toMatchObject({ code: 200 });
  });

  test('refuse many stakes that together could lose more, sent at once to two processes', async () => {
    const { call, limit } = await trader();
    await limit('lossDay', '120');
    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((each) =>
        call('buySecondContract', BET, each % 2 === 0 ? app : beside),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
    expect(
      answers.filter(({ errorKey }) => errorKey === 'responsibleTrading.lossLimit'),
    ).toHaveLength(4);
  });

  test('count what open margins can lose, and what was lost today but not yesterday', async () => {
    const { call, limit, lose } = await trader();
    expect(Number(await lose())).toBeGreaterThan(20);
    await limit('lossDay', '200');
    expect(keys([await call('openPosition', ORDER)])).toEqual([200]);
    expect(await call('openPosition', ORDER)).toMatchObject({
      errorKey: 'responsibleTrading.lossLimit',
      details: { limit: '200' },
    });
    expect(keys([await call('buySecondContract', BET)])).toEqual([200]);
    expect(keys([await call('buySecondContract', BET)])).toEqual(['responsibleTrading.lossLimit']);
    await pass(DAY_MS);
    expect(keys([await call('buySecondContract', BET)])).toEqual([200]);
  });

  test('refuse added margin beyond the stake, and each second contract above its own', async () => {
    const { call, limit } = await trader();
    const { result } = await call('openPosition', ORDER);
    const { id } = result as { id: string };
    await limit('stakeMargin', '120');
    await limit('stakeSecondContract', '40');
    expect(keys([await call('addMargin', { id, money: '30' })])).toEqual([
      'responsibleTrading.stakeLimit',
    ]);
    expect(keys([await call('addMargin', { id, money: '10' })])).toEqual([200]);
    expect(keys([await call('buySecondContract', BET)])).toEqual(['responsibleTrading.stakeLimit']);
    expect(keys([await call('closePosition', { id })])).toEqual([200]);
  });

  test('refuse announced deposits beyond them, counting each payment once', async () => {
    const { call, limit } = await trader();
    await limit('depositWeek', '100');
    const chain = { currency: 'USDT', chainType: 'TRC20' };
    const paid = await call('simulatePayment', { ...chain, money: '60' });
    expect(paid.code).toBe(200);
    const { txHash } = paid.result as { txHash: string };
    expect(keys([await call('requestDeposit', { ...chain, money: '60', txHash })])).toEqual([200]);
    expect(await call('simulatePayment', { ...chain, money: '50' })).toMatchObject({
      errorKey: 'responsibleTrading.depositLimit',
      details: { limit: '100', left: '40' },
    });
  });

  test('end trading when the time of the day is used up, counted once for two tabs', async () => {
    const { call, limit } = await trader();
    await limit('sessionDay', '2');
    for (let minute = 0; minute < 2; minute++) {
      await call('reportTime');
      expect(keys([await call('openPosition', ORDER)])).toEqual([200]);
      await pass(57_000);
      await Promise.all([call('reportTime'), call('reportTime', {}, beside)]);
    }
    expect((await call('reportTime')).result).toMatchObject({ secondsToday: 120, minutesMax: 2 });
    expect(keys([await call('openPosition', ORDER)])).toEqual(['responsibleTrading.sessionLimit']);
  });

  test('show what is used, what waits, and when it begins', async () => {
    const { limit, call, lose } = await trader();
    const used = await lose();
    await limit('lossMonth', '100');
    const { result } = await limit('lossMonth', '300');
    const { limits } = result as { limits: { name: string }[] };
    expect(limits.find(({ name }) => name === 'lossMonth')).toMatchObject({
      amount: '100',
      used,
      next: { amount: '300' },
    });
    expect(await limit('lossMonth', '1000000001')).toMatchObject({
      code: 400,
      errorKey: 'responsibleTrading.limitInvalid',
    });
    expect(await call('setRealityCheck', { minutes: 30 })).toMatchObject({
      result: { realityCheckMinutes: 30 },
    });
  });
});

describe('a break', () => {
  test('cancels what rests, lets positions close and can only be lengthened', async () => {
    const { call, userId } = await trader();
    const { id } = (await call('openPosition', ORDER)).result as { id: string };
    await call('openPosition', { ...ORDER, orderType: 'limit', price: '1000' });
    expect((await call('takeBreak', { term: 'week' })).result).toMatchObject({
      exclusion: { kind: 'coolOff', isForGood: false },
    });
    await app.clock.advance(3_000);
    const [order] = await app.db<{ status: string }[]>`
      select status from positions.position where user_id = ${userId} and limit_price is not null`;
    expect(order).toEqual({ status: 'cancelled' });
    expect(keys([await call('openPosition', ORDER), await call('buySecondContract', BET)])).toEqual(
      ['responsibleTrading.coolingOff', 'responsibleTrading.coolingOff'],
    );
    expect(keys([await call('takeBreak', { term: 'day' })])).toEqual([
      'responsibleTrading.cannotShorten',
    ]);
    expect(keys([await call('takeBreak', { term: 'halfYear' })])).toEqual([200]);
    expect(keys([await call('takeBreak', { term: 'month' })])).toEqual([
      'responsibleTrading.cannotShorten',
    ]);
    expect(keys([await call('closePosition', { id })])).toEqual([200]);
    expect(keys([await call('openPosition', ORDER, beside)])).toEqual([
      'responsibleTrading.excluded',
    ]);
  });

  test('ends when its time is over, and not before', async () => {
    const { call } = await trader();
    await call('takeBreak', { term: 'day' });
    await pass(DAY_MS - 5_000);
    expect(await call('openPosition', ORDER)).toMatchObject({ code: 403 });
    await pass(3_000);
    expect(await call('openPosition', ORDER)).toMatchObject({ code: 200 });
  });

  test('goes on in a new account of the same verified person, and back', async () => {
    const [first, second, other] = [await trader(), await trader(), await trader()];
    await describeAs(first.userId, { firstName: 'Anna', surname: 'Böhm-Alt' });
    await app.verify(first.userId, 'basic');
    await first.call('takeBreak', { term: 'forGood' });
    await describeAs(second.userId, { firstName: 'ANNA', surname: 'Bohm Alt' });
    await describeAs(other.userId, { firstName: 'Anna', surname: 'Behm' });
    await app.verify(second.userId, 'basic');
    await app.verify(other.userId, 'basic');
    expect(await second.call('openPosition', ORDER)).toMatchObject({
      errorKey: 'responsibleTrading.excludedForGood',
    });
    expect(await other.call('openPosition', ORDER)).toMatchObject({ code: 200 });
  });

  test('reaches accounts that were verified before it', async () => {
    const [first, second] = [await trader(), await trader()];
    for (const { userId } of [first, second]) {
      await describeAs(userId, { firstName: 'Li', surname: 'Wei' });
      await app.verify(userId, 'basic');
    }
    await second.call('takeBreak', { term: 'year' });
    expect(keys([await first.call('buySecondContract', BET)])).toEqual([
      'responsibleTrading.excluded',
    ]);
  });
});

/** Personal data as entered before the verification. */
async function describeAs(
  userId: string,
  { firstName, surname }: { firstName: string; surname: string },
): Promise<void> {
  await app.db`
    insert into kyc.personal_data (user_id, surname, first_name, gender, birthday, country, address,
      phone, emergency_surname, emergency_first_name, emergency_relationship, emergency_phone,
      emergency_address, updated_at)
    values (${userId}, ${surname}, ${firstName}, 'female', '1990-05-06', 'DE', 'Weg 1', '+4930123456',
      'B', 'C', 'parent', '+4930123457', 'Weg 2', ${app.clock.now()}::timestamptz)`;
}

test('shows the share of losers of 90 days, counted as by hand', async () => {
  const answer = await app.call('getLossDisclosure');
  expect(answer).toMatchObject({ code: 200 });
  expect(answer.result).toMatchObject({ days: 90, customersMin: 20 });
  const tomorrow = startOfDay(dayOf(app.clock.now())) + DAY_MS + 6 * 60_000;
  await pass(tomorrow - app.clock.now());
  const next = (await app.call('getLossDisclosure')).result as {
    day: string;
    previousHash: string;
    contracts: { customers: number; losing: number; percent?: number };
    secondContracts: { customers: number; losing: number };
  };
  expect(next.day).toBe(dayOf(app.clock.now()));
  const untilMs = startOfDay(next.day);
  const rows = await app.db<
    {
      user_id: string;
      type: string;
      from_kind: string;
      to_kind: string;
      amount: string;
      created_at: number;
    }[]
  >`
    select user_id, type, from_kind, to_kind, amount::text as amount, created_at
    from ledger.transfer`;
  for (const [name, types] of [
    ['contracts', /^(position|tradingFee|carry|liquidationFee|insuranceCover|unrealized)/],
    ['secondContracts', /^secondContract/],
  ] as const) {
    const byUser = new Map<string, number>();
    for (const {
      user_id: id,
      type,
      from_kind: from,
      to_kind: to,
      amount,
      created_at: at,
    } of rows) {
      if (!types.test(type) || at >= untilMs || at < untilMs - 90 * DAY_MS) continue;
      const isOut = !from.startsWith('house:') && to.startsWith('house:');
      const isIn = from.startsWith('house:') && !to.startsWith('house:');
      const isOwn = !from.startsWith('house:') && !to.startsWith('house:');
      if (!isOut && !isIn && !isOwn) continue;
      byUser.set(id, (byUser.get(id) ?? 0) + (isOut ? -Number(amount) : isIn ? Number(amount) : 0));
    }
    const losing = [...byUser.values()].filter((sum) => sum < 0).length;
    expect(next[name], name).toMatchObject({ customers: byUser.size, losing });
  }
  expect(next.contracts.customers).toBeGreaterThan(0);
  expect(next.previousHash).toHaveLength(64);
});

test('leaves the books right', async () => {
  expect(await reconcile(app.db)).toEqual([]);
  expect(await audit(app.db)).toEqual([]);
});
