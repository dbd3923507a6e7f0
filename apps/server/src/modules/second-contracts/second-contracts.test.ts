import type { DecidingTick, Direction } from '@candor/domain/second-contracts/terms';
import { money, price, rate, toText } from '@candor/domain/money/money';
import { settledBy } from '@candor/domain/second-contracts/settlement';
import { winProfit } from '@candor/domain/second-contracts/odds';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { reconcile } from '../ledger/index.ts';

let app: TestApp;
let token: string;
let userId: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ token, userId } = await app.signUp());
  const funds = { from: 'balance', to: 'contract', amount: '1000', currency: 'USDT' };
  await app.call('transferFunds', funds, { token });
});

interface Order {
  id: string;
  status: string;
  direction: string;
  amount: string;
  profitRate: string;
  openPrice?: string;
  closePrice?: string;
  pnl: string;
  expiresAtEpochMs: number;
  priceProof: { open?: { hash: string }; close?: { hash: string } };
}
const order = { symbol: 'BTCUSDT', setId: 'BTCUSDT-60', money: '100', type: 1 };
const buy = (changes: object = {}, key?: string) =>
  app.call('buySecondContract', { ...order, ...changes }, { token, key });
const list = async (fields: object = {}) =>
  (await app.call('listSecondContracts', { ...fields }, { token })).result as {
    records: Order[];
    total: number;
  };
const head = async () =>
  (
    (await app.call('getSecondContractsHead', {}, { token })).result as {
      tradeAssetInfo: Record<string, string>;
    }
  ).tradeAssetInfo;
const free = async () => (await head()).balance;

describe('buying', () => {
  test('takes the stake, locks the win from house equity, and gets its price with the next tick', async () => {
    const { code, result } = await buy();
    expect(code).toBe(200);
    expect(result).toMatchObject({ status: 'active', amount: '100', profitRate: '80', pnl: '0' });
    expect((result as Order).openPrice).toBeUndefined();
    expect(await head()).toMatchObject({ balance: '900', openAmount: '100' });
    const legs = await app.db`select type, from_kind, to_kind, trim_scale(amount)::text as amount
      from ledger.transfer where user_id = ${userId} and key like 'second-contract/%' order by leg`;
    expect(legs).toEqual([
      {
        type: 'secondContractStake',
        from_kind: 'contract',
        to_kind: 'house:reserved',
        amount: '100',
      },
      {
        type: 'secondContractReserve',
        from_kind: 'house:equity',
        to_kind: 'house:reserved',
        amount: '80',
      },
    ]);
    await app.clock.advance(1_100);
    const [entered] = (await list()).records;
    expect(entered?.openPrice).toBeTruthy();
    expect(entered?.priceProof.open?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(entered!.expiresAtEpochMs).toBeGreaterThan((result as Order).expiresAtEpochMs);
  });

  test('happens once per key', async () => {
    const answers = await Promise.all([buy({}, 'same'), buy({}, 'same')]);
    expect(new Set(answers.map(({ result }) => (result as Order).id)).size).toBe(1);
    expect(await free()).toBe('900');
    expect((await buy({ money: '50' }, 'same')).errorKey).toBe('idempotency.conflict');
  });

  test.each<[string, object]>([
    ['secondContracts.unknownSet', { setId: 'BTCUSDT-61' }],
    ['secondContracts.unknownSet', { setId: 'ETHUSDT-60' }],
    ['secondContracts.stakeTooSmall', { money: '4.999999' }],
    ['secondContracts.stakeTooLarge', { money: '5000.000001' }],
    ['secondContracts.stakeTooPrecise', { money: '10.0000001' }],
    ['wallet.insufficientBalance', { money: '1000.01' }],
    ['markets.unknownSymbol', { symbol: 'NOTHING' }],
    ['request.invalid', { type: 3 }],
  ])('is refused: %s', async (key, changes) => {
    expect((await buy(changes)).errorKey).toBe(key);
    expect(await free()).toBe('1000');
  });
});

describe('settling', () => {
  test("pays one of two opposite contracts its rate and takes the other's stake on one tick", async () => {
    await buy({ money: '33.333333' });
    await buy({ money: '50', type: '2' });
    await app.clock.advance(70_000);
    const { records } = await list();
    const find = (direction: string) => records.find((each) => each.direction === direction)!;
    const [up, down] = [find('up'), find('down')];
    expect([up.status, down.status].toSorted()).toEqual(['lost', 'won']);
    expect(up.closePrice).toBe(down.closePrice);
    expect(up.status === 'won').toBe(price(up.closePrice!) > price(up.openPrice!));
    expect(up.pnl).toBe(up.status === 'won' ? '26.666666' : '-33.333333');
    expect(down.pnl).toBe(down.status === 'won' ? '40' : '-50');
    const total = toText((money(up.pnl) + money(down.pnl)) as never);
    expect(await head()).toMatchObject({ todayPnl: total, openAmount: '0', winRate: '50' });
    expect(await free()).toBe(toText((money('1000') + money(total)) as never));
  });

  test('agrees with the log for each of a thousand contracts due at one moment', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, () => app.signUp()));
    const funds = { from: 'balance', to: 'contract', amount: '9000', currency: 'USDT' };
    for (const who of people) {
      await app.call('transferFunds', funds, who);
      await app.verify(who.userId, 'advanced');
    }
    const symbols = ['BTCUSDT', 'ETHUSDT', 'DOGEUSDT', 'EURUSD'];
    for (let round = 0; round < 10; round++) {
      const bought = people.flatMap((who) =>
        symbols.map((symbol, index) => {
          const setId = `${symbol}-${round % 2 === 0 ? 60 : 120}`;
          const fields = {
            symbol,
            setId,
            money: `${10 + round}.5`,
            type: 1 + ((index + round) % 2),
          };
          return app.call('buySecondContract', fields, who);
        }),
      );
      expect(new Set((await Promise.all(bought)).map(({ code }) => code))).toEqual(new Set([200]));
      await app.clock.advance(510);
    }
    await app.clock.advance(125_000);
    await expectSettledByTheLog(1_000);
  });

  test('settles nothing twice and leaves the books clean', async () => {
    const [rows] = await app.db`select count(*) filter (where status = 'active')::int as active,
      count(*) filter (where status in ('won', 'lost'))::int as decided
      from second_contracts.contract`;
    expect(rows?.decided).toBeGreaterThan(900);
    await app.clock.advance(70_000);
    const [promise] = await app.db`select coalesce(sum(amount), 0)::text as left
      from ledger.posting where kind = 'house:reserved'`;
    expect(Number(promise?.left)).toBe(0);
    expect(await reconcile(app.db)).toEqual([]);
    expect(await audit(app.db)).toEqual([]);
  });
});

test('resumes with the remaining time by the log after sleeping through an expiry', async () => {
  await buy();
  await app.clock.advance(1_100);
  await app.clock.jump(70_000);
  await app.clock.advance(5_000);
  const [slept] = (await list()).records;
  expect(slept).toMatchObject({ status: 'active', pnl: '0' });
  // Fifty-nine seconds were left when the log stood still.
  await app.clock.advance(60_000);
  const [ended] = (await list()).records;
  expect(['won', 'lost', 'tied']).toContain(ended?.status);
  expect(await audit(app.db)).toEqual([]);
  await expectSettledByTheLog(1_001);
});

test("lists no other customer's contracts, and shows visitors only the sets", async () => {
  await buy();
  const somebody = await app.signUp();
  expect((await app.call('listSecondContracts', {}, somebody)).result).toMatchObject({ total: 0 });
  const sets = (await app.call('listSecondContractSets', { symbol: 'BTCUSDT' })).result as object[];
  expect(sets).toHaveLength(5);
  expect(sets[2]).toMatchObject({
    id: 'BTCUSDT-180',
    period: 180,
    periodLabel: '3 min',
    profitRate: '85',
    expectedValueRate: '-7.5',
    minAmount: '5',
  });
});

/** Settles every contract again from the recorded ticks, with the domain's rule. */
async function expectSettledByTheLog(count: number): Promise<void> {
  const contracts = await app.db`select *, stake::text as stake from second_contracts.contract
    where status <> 'active'`;
  expect(contracts.length).toBeGreaterThanOrEqual(count);
  const logs = new Map<string, DecidingTick[]>();
  for (const row of await app.db`select * from markets.tick order by symbol, sequence`) {
    const log = logs.get(row.symbol) ?? [];
    logs.set(row.symbol, log);
    const { state } = row;
    log.push({
      sequence: Number(row.sequence),
      timeMs: row.recorded_at,
      price: price(row.price),
      state,
    });
  }
  for (const row of contracts) {
    const stake = money(row.stake);
    const profit = winProfit(stake, rate(row.profit_rate));
    const expected = settledBy(
      {
        id: row.id,
        userId: row.user_id,
        symbol: row.symbol,
        direction: row.direction as Direction,
        periodS: row.period_s,
        profitRate: rate(row.profit_rate),
        stake,
        winProfit: profit,
        acceptedAtMs: row.accepted_at,
        acceptedSequence: Number(row.accepted_sequence),
      },
      logs.get(row.symbol) ?? [],
      row.exit_rule,
    );
    expect({ status: row.status, exit: row.exit_sequence && Number(row.exit_sequence) }).toEqual({
      status: expected.status,
      exit: expected.exit?.sequence ?? null,
    });
  }
}
