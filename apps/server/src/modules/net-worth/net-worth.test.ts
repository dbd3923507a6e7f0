import { DAY_MS } from '@candor/domain/durations';
import { dayOf, endOfDay } from '@candor/domain/calendar';
import { customerAccount, houseAccount } from '@candor/domain/ledger/transfer';
import { parseFixed } from '@candor/domain/money/fixed';
import { money } from '@candor/domain/money/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '../../platform/random.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { giveMoney } from '../positions/testing/give-money.ts';

const STEP_MS = 15 * 60_000;
/** What the assets screen may cut off each account's value. */
const CUT = money('0.000001');
let app: TestApp;
let as: { token: string };
let userId: string;
beforeEach(async () => {
  app = await createTestApp();
  const signedUp = await app.signUp();
  as = { token: signedUp.token };
  ({ userId } = signedUp);
});
afterEach(() => app.close());

interface Curve {
  readonly points: readonly { time: number; worth: string; profit: string }[];
  readonly deposited: string;
  readonly withdrawn: string;
  readonly profit: string;
  readonly parts: Readonly<Record<string, string>>;
}
interface Calendar extends Omit<Curve, 'points'> {
  readonly days: readonly (Omit<Curve, 'points'> & { day: string; worth: string })[];
}

const done = async (name: Parameters<TestApp['call']>[0], fields: object): Promise<never> => {
  const answer = await app.call(name, { ...fields }, as);
  expect(answer, `${name} ${JSON.stringify(fields)}`).toMatchObject({ code: 200 });
  return answer.result;
};
const curveOf = (range: string): Promise<Curve> => done('getNetWorth', { range });
const monthOf = (atMs: number): Promise<Calendar> =>
  done('getProfitCalendar', { month: dayOf(atMs).slice(0, 7) });
async function totalAssets(): Promise<bigint> {
  const rows: { usdtValue: string }[] = await done('listAssets', {});
  return rows.reduce((sum, { usdtValue }) => sum + parseFixed(usdtValue), 0n);
}
const near = (one: bigint, other: bigint): void => {
  const off = one > other ? one - other : other - one;
  expect(off <= CUT, `${one} and ${other}`).toBe(true);
};
/** Lives until just before a moment: nothing is recorded between it and the moment. */
async function liveTo(atMs: number): Promise<void> {
  await app.clock.jump(atMs - app.clock.now() - 3_000);
  await app.clock.advance(2_999);
}
const send = (from: 'in' | 'out', amount: string, currency: 'USDT' | 'BTC' = 'USDT') => {
  const own = customerAccount(userId, 'balance', currency);
  const house = houseAccount('practice', currency);
  const ends = from === 'in' ? { from: house, to: own } : { from: own, to: house };
  const random = seededRandom(`${app.clock.now()}${amount}`);
  return giveMoney({ ...app, random })(userId, [
    { type: 'deposit', currency, amount: money(amount), ...ends },
  ]);
};
const position = (fields: object) =>
  done('openPosition', {
    symbol: 'BTCUSDT',
    direction: 'long',
    leverage: 10,
    margin: '200',
    ...fields,
  }) as Promise<{ id: string; quantity: string }>;

describe('the curve', () => {
  test('is what the assets screen showed at each of its moments, whatever was traded', async () => {
    await done('transferFunds', {
      from: 'balance',
      to: 'contract',
      amount: '4000',
      currency: 'USDT',
    });
    const seen = new Map<number, bigint>();
    let atMs = (Math.floor(app.clock.now() / STEP_MS) + 1) * STEP_MS;
    const watch = async () => {
      await liveTo(atMs);
      seen.set(atMs, await totalAssets());
      await app.clock.advance(1_001);
      atMs += STEP_MS;
    };
    const { id } = await position({});
    const cross = await position({ marginMode: 'cross', direction: 'short', symbol: 'ETHUSDT' });
    await watch();
    await done('exchangeFlash', { from: 'USDT', to: 'BTC', amount: '1000' });
    await watch();
    const half = await done('closePosition', { id, quantity: '0.01' });
    expect(half).toBeTruthy();
    await done('buySecondContract', {
      symbol: 'BTCUSDT',
      setId: 'BTCUSDT-60',
      money: '100',
      type: 1,
    });
    await app.clock.advance(63_000);
    await watch();
    await send('in', '500');
    await send('in', '0.01', 'BTC');
    await position({ orderType: 'limit', price: '1000', margin: '50' });
    await watch();
    await done('closePosition', { id: cross.id });
    await send('out', '250');
    await watch();
    const { points, ...whole } = await curveOf('1D');
    const drawn = new Map(points.map(({ time, worth }) => [time, parseFixed(worth)]));
    for (const [time, total] of seen) near(drawn.get(time)!, total);
    near(parseFixed(points.at(-1)!.worth), await totalAssets());
    expect(whole).toMatchObject({ withdrawn: '250' });
    expect(parseFixed(whole.deposited) > money('900')).toBe(true);
    const [first, last] = [points[0]!, points.at(-1)!];
    const change = parseFixed(last.worth) - parseFixed(first.worth);
    const flows = parseFixed(whole.deposited) - parseFixed(whole.withdrawn);
    expect(parseFixed(whole.profit)).toBe(change - flows);
    expect(parseFixed(last.profit)).toBe(parseFixed(whole.profit));
    const parts = Object.values(whole.parts).reduce((sum, part) => sum + parseFixed(part), 0n);
    expect(parts).toBe(parseFixed(whole.profit));
    expect(parseFixed(whole.parts['fees']!) < 0n).toBe(true);
    expect(whole.parts['secondContracts']).toMatch(/^-?\d/);
  });

  test('begins with the account, and shows nobody else anything', async () => {
    const { points, deposited, profit } = await curveOf('1Y');
    expect(points[0]).toMatchObject({ worth: '10000', profit: '0' });
    expect(points.at(-1)!.time).toBe(app.clock.now());
    expect({ deposited, profit }).toEqual({ deposited: '0', profit: '0' });
    expect(await app.call('getNetWorth', { range: '1D' })).toMatchObject({ code: 401 });
    const asked = await app.call('getNetWorth', { range: '2D' }, as);
    expect(asked).toMatchObject({ code: 400, fields: { range: expect.any(String) } });
  });
});

describe('the calendar', () => {
  test('has a day for each day lived, whose profits make up the month', async () => {
    const startMs = app.clock.now();
    await done('transferFunds', {
      from: 'balance',
      to: 'contract',
      amount: '4000',
      currency: 'USDT',
    });
    await position({});
    const ends: bigint[] = [];
    for (let day = 0; day < 3; day++) {
      await liveTo(endOfDay(dayOf(app.clock.now())));
      ends.push(await totalAssets());
      await app.clock.advance(1_001);
      if (day === 0) await send('in', '300');
    }
    const { days, ...month } = await monthOf(app.clock.now());
    expect(days.map(({ day }) => day)).toEqual(
      [0, 1, 2, 3].map((each) => dayOf(startMs + each * DAY_MS)),
    );
    for (const [index, end] of ends.entries()) near(parseFixed(days[index]!.worth), end);
    expect(days[0]).toMatchObject({
      deposited: '10000',
      parts: { fees: expect.stringMatching(/^-/) },
    });
    expect(days[1]).toMatchObject({ deposited: '300', withdrawn: '0' });
    const sum = days.reduce((total, { profit }) => total + parseFixed(profit), 0n);
    expect(parseFixed(month.profit)).toBe(sum);
    near(sum, (await totalAssets()) - money('10300'));
    expect(await done('getProfitCalendar', { month: '2025-11' })).toMatchObject({ days: [] });
    expect(await done('getProfitCalendar', { month: '2027-01' })).toMatchObject({ days: [] });
    expect(await app.call('getProfitCalendar', { month: '2026-13' }, as)).toMatchObject({
      code: 400,
    });
  });
});
