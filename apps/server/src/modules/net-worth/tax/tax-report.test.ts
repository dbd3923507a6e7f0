import { MINUTE_MS } from '@candor/domain/durations';
import { customerAccount, houseAccount } from '@candor/domain/ledger/transfer';
import { multiplyDown, parseFixed } from '@candor/domain/money/fixed';
import { money } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seededRandom } from '../../../platform/random.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { giveMoney } from '../../positions/testing/give-money.ts';

let app: TestApp;
let as: { token: string };
let userId: string;
beforeEach(async () => {
  app = await createTestApp();
  const person = await app.signUp();
  as = { token: person.token };
  ({ userId } = person);
});
afterEach(() => app.close());

interface TaxYear {
  readonly firstYear: number;
  readonly profit: string;
  readonly sections: readonly { section: string; lines: number; profit: string; fees: string }[];
}

const done = async (name: Parameters<TestApp['call']>[0], fields: object): Promise<never> => {
  const answer = await app.call(name, { ...fields }, as);
  expect(answer, `${name} ${JSON.stringify(fields)}`).toMatchObject({ code: 200 });
  return answer.result;
};
const yearNow = (): number => new Date(app.clock.now() + 8 * 3_600_000).getUTCFullYear();
const taxOf = (year = yearNow()): Promise<TaxYear> => done('getTaxYear', { year });

const send = (type: 'deposit' | 'taskReward', amount: string, currency: 'USDT' | 'BTC') =>
  giveMoney({ ...app, random: seededRandom(`${app.clock.now()}${amount}${type}`) })(userId, [
    {
      type,
      currency,
      amount: money(amount),
      from: houseAccount('practice', currency),
      to: customerAccount(userId, 'balance', currency),
    },
  ]);

/** Some of everything that a report has lines for. */
async function live(): Promise<void> {
  // The curve of what is owned begins with the account, before anything is traded.
  await app.clock.advance(MINUTE_MS);
  await done('transferFunds', {
    from: 'balance',
    to: 'contract',
    amount: '3000',
    currency: 'USDT',
  });
  const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 10, margin: '200' };
  const { id } = (await done('openPosition', order)) as { id: string };
  await done('exchangeFlash', { from: 'USDT', to: 'BTC', amount: '1000' });
  await app.clock.advance(MINUTE_MS);
  await send('deposit', '0.02', 'BTC');
  await send('taskReward', '25', 'USDT');
  await done('closePosition', { id, quantity: '0.01' });
  await app.clock.advance(MINUTE_MS);
  await done('closePosition', { id });
  const bet = { symbol: 'BTCUSDT', setId: 'BTCUSDT-60', money: '100', type: 1 };
  await done('buySecondContract', bet);
  await app.clock.advance(63_000);
  await done('exchangeFlash', { from: 'BTC', to: 'USDT', amount: '0.015' });
}

test('what was realised and what coins gained since is the profit of all that is owned', async () => {
  await live();
  const { sections, profit } = await taxOf();
  const names = sections.map(({ section }) => section);
  expect(names).toEqual(['contracts', 'shortTerm', 'coins', 'rewards']);
  expect(sections[0]).toMatchObject({ lines: 2 });
  expect(parseFixed(sections[0]!.fees) > 0n).toBe(true);
  const sum = sections.reduce((total, each) => total + parseFixed(each.profit), 0n);
  expect(parseFixed(profit)).toBe(sum);
  const worth: { profit: string } = await done('getNetWorth', { range: '1D' });
  const rows: { currency: string; balance: string; usdtValue: string }[] = await done(
    'listBalances',
    {},
  );
  const held = parseFixed(rows.find(({ currency }) => currency === 'BTC')!.usdtValue);
  const csv = await reportOf();
  const cost = await costLeft(csv);
  const off = parseFixed(worth.profit) - (sum + held - cost);
  // The assets screen cuts each account's value to what it shows.
  expect(
    (off < 0n ? -off : off) <= money('0.00001'),
    JSON.stringify([worth, sections, String(held), String(cost), String(off)]),
  ).toBe(true);
});

/** What the BTC that are left have cost: all that came in, less what the report says left. */
async function costLeft(csv: string): Promise<bigint> {
  const left = csv
    .split('\r\n')
    .filter((line) => line.startsWith('coins,'))
    .reduce((sum, line) => sum + parseFixed(line.split(',')[8]!), 0n);
  const [row] = await app.db<{ price: string }[]>`
    select close as price from markets.candle where symbol = 'BTCUSDT' and period = '1min'
      and start_at <= (select created_at from ledger.transfer where user_id = ${userId}
        and type = 'deposit' and currency = 'BTC') - interval '1 minute'
    order by start_at desc limit 1`;
  const deposited = multiplyDown(parseFixed('0.02'), parseFixed(row!.price));
  return money('1000') + deposited - left;
}

async function reportOf(): Promise<string> {
  const { url } = (await done('createTaxReport', { year: yearNow() })) as { url: string };
  const file = await app.app.server.inject({ method: 'GET', url });
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-disposition']).toContain(`candor-tax-${yearNow()}.csv`);
  expect((await app.app.server.inject({ method: 'GET', url })).json()).toMatchObject({
    code: 404,
  });
  return file.body;
}

test('the file has a line for each lot that was sold, and no cell that is a formula', async () => {
  await live();
  const csv = await reportOf();
  const lines = csv.split('\r\n').slice(0, -1);
  const coins = lines.filter((line) => line.startsWith('coins,'));
  // The lot of the exchange first, then part of the one that was deposited.
  expect(coins.length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.startsWith('contracts,'))).toHaveLength(2);
  expect(lines.at(-1)).toMatch(/^total,/);
  for (const cell of lines.join(',').split(',')) expect(cell).not.toMatch(/^"?[=+@|%]/);
  for (const line of lines.slice(1)) expect(line.split(',').length).toBeGreaterThanOrEqual(13);
});

test('a year without records is empty, and no year is somebody else’s', async () => {
  await live();
  expect(await taxOf(2020)).toMatchObject({ sections: [], profit: '0', firstYear: yearNow() });
  const other = await app.signUp();
  const answer = await app.call('getTaxYear', { year: yearNow() }, { token: other.token });
  expect(answer.result).toMatchObject({ sections: [], profit: '0' });
  expect(await app.call('getTaxYear', { year: yearNow() })).toMatchObject({ code: 401 });
  expect(await app.call('getTaxYear', { year: 99_999 }, as)).toMatchObject({ code: 400 });
});

test('a forged link opens nothing', async () => {
  const { url } = (await done('createTaxReport', { year: yearNow() })) as { url: string };
  const forged = `${url.slice(0, -43)}${'A'.repeat(43)}`;
  expect((await app.app.server.inject({ method: 'GET', url: forged })).json()).toMatchObject({
    code: 404,
  });
  await app.clock.jump(61_000);
  expect((await app.app.server.inject({ method: 'GET', url })).json()).toMatchObject({ code: 404 });
});
