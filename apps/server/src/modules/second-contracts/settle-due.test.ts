import type { Direction } from '@candor/domain/second-contracts/terms';
import { money, price } from '@candor/domain/money/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '@candor/domain/positions/testing/refusal-of';
import { NOBODY } from '../ledger/index.ts';
import { openHarness, type Harness } from './testing/harness.ts';

let harness: Harness;
let user: string;
beforeEach(async () => {
  harness = await openHarness();
  await harness.start();
  await harness.tick('20000');
  user = await harness.newCustomer('1000');
});
afterEach(() => harness.close());

const buy = (direction: Direction = 'up', stake = '100', setId = 'BTCUSDT-60', owner = user) =>
  harness.call('buySecondContract', owner, {
    symbol: 'BTCUSDT',
    stake: money(stake),
    setId,
    direction,
  });
const newest = async (owner = user) =>
  (await harness.call('listSecondContracts', owner, {})).records[0]!;
const free = async (owner = user) =>
  (await harness.call('getSecondContractsHead', owner, {})).tradeAssetInfo.available;
/** Entry at 20,000 half a second after buying. */
const bought = async (...order: Parameters<typeof buy>) => {
  await buy(...order);
  await harness.tick('20000');
};
const outcome = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) =>
      refusalOf(() => {
        throw error;
      }).key,
  );

describe('an outcome', () => {
  test.each<[Direction, string, string, string, string]>([
    ['up', '20000.01', 'won', '80', '1080'],
    ['up', '19999.99', 'lost', '-100', '900'],
    ['down', '19999.99', 'won', '80', '1080'],
    ['up', '20000', 'tied', '0', '1000'],
  ])('%s, ending at %s, is %s: %s', async (direction, exit, status, profit, left) => {
    await bought(direction);
    await harness.tick('25000', 59_999);
    expect((await newest()).status).toBe('active');
    await harness.tick(exit, 1);
    expect(await newest()).toMatchObject({ status, profit: money(profit) });
    expect(await free()).toBe(money(left));
    expect(await harness.house('reserved')).toBe('0');
    expect(money(await harness.house('equity'))).toBe(money('100000000') - money(profit));
    expect(await harness.findings()).toEqual([]);
  });

  test.each<[string, number, 'live' | 'halted', string]>([
    ['3 s after expiry counts', 63_000, 'live', 'won'],
    [
      'later than that does not: the log stood still, so the contract waits',
      63_001,
      'live',
      'active',
    ],
    ['halted does not', 60_500, 'halted', 'active'],
  ])('a tick %s', async (_, afterMs, state, status) => {
    await bought();
    await harness.tick('20001', afterMs, state);
    expect((await newest()).status).toBe(status);
    expect(await harness.findings()).toEqual([]);
  });

  test('returns the stake without an entry within 3 s', async () => {
    await buy();
    await harness.tick('20000', 500, 'halted');
    expect(await newest()).toMatchObject({ status: 'active', openPrice: undefined });
    await harness.tick('20000', 2_600);
    expect(await newest()).toMatchObject({ status: 'voided', openPrice: undefined });
    expect(await free()).toBe(money('1000'));
    expect(await harness.findings()).toEqual([]);
  });

  test('keeps the rate and the version that it was bought under', async () => {
    await bought();
    await harness.db`insert into second_contracts.set_version
      select id, 2, symbol, period_s, 0.5, min_stake, max_stake, hash, ${harness.clock.now()}
      from second_contracts.set_version where id = 'BTCUSDT-60'`;
    expect((await buy()).profitRate).toBe(money('0.5'));
    await harness.tick('20001', 60_000);
    const { records } = await harness.call('listSecondContracts', user, { status: 'won' });
    expect(records.map(({ profit }) => profit)).toEqual([money('80')]);
  });
});

describe('after downtime', () => {
  test('settles on the tick that the rule names, not on the newest', async () => {
    await buy();
    await harness.restart(async () => {
      for (const [afterMs, text] of [
        [500, '20000'],
        [59_000, '19000'],
        [1_000, '20001'],
        [86_400_000, '10000'],
      ] as const) {
        await harness.clock.advance(afterMs);
        harness.tape.record('BTCUSDT', text);
      }
    });
    const settled = await newest();
    expect(settled).toMatchObject({ status: 'won', profit: money('80') });
    expect(settled.priceProof.close?.sequence).toBe('4');
    expect(await harness.findings()).toEqual([]);
  });

  test('resumes a contract after a standstill at its former distance from the reference', async () => {
    await bought();
    await harness.tick('19990', 40_000);
    await harness.restart(async () => harness.clock.advance(86_400_000));
    const pausedLeftMs = 20_000;
    expect(await newest()).toMatchObject({ status: 'active', pausedLeftMs });
    await harness.tick('30000');
    expect(await newest()).toMatchObject({
      status: 'active',
      pausedLeftMs: undefined,
      expiresAtMs: harness.clock.now() + pausedLeftMs,
      referencePrice: price('30010'),
    });
    // It was ten below with twenty seconds left, and still is from 30,000 on: the move in between
    // counts for neither side.
    await harness.tick('30009', 19_999);
    expect((await newest()).status).toBe('active');
    await harness.tick('30009', 1);
    expect(await newest()).toMatchObject({
      status: 'lost',
      profit: money('-100'),
      referencePrice: price('30010'),
    });
    expect(await harness.findings()).toEqual([]);
  });

  test('settles opposite contracts paused together in opposite directions', async () => {
    await bought();
    await harness.call('buySecondContract', user, {
      symbol: 'BTCUSDT',
      stake: money('100'),
      setId: 'BTCUSDT-60',
      direction: 'down',
    });
    await harness.tick('20000', 500);
    await harness.tick('21000', 200_000);
    await harness.tick('21001', 61_000);
    await harness.tick('21001', 61_000);
    const { records } = await harness.call('listSecondContracts', user, {});
    expect(records.map(({ status }) => status).toSorted()).toEqual(['lost', 'won']);
  });

  test('voids a contract from before the second exit rule, as it was sold', async () => {
    await bought();
    await harness.db`update second_contracts.contract set exit_rule = 1`;
    await harness.restart(async () => harness.clock.advance(86_400_000));
    await harness.tick('30000');
    expect(await newest()).toMatchObject({ status: 'voided', profit: money('0') });
    expect(await free()).toBe(money('1000'));
  });
});

test('pays nobody twice with concurrent settlers, in twenty rounds', async () => {
  const users = await Promise.all(Array.from({ length: 30 }, () => harness.newCustomer('500')));
  const others = [await harness.another(), await harness.another()];
  for (let round = 0; round < 20; round++) {
    const up = round % 2 === 0;
    await Promise.all(
      users.map((owner, index) => buy(index % 2 ? 'up' : 'down', '10', undefined, owner)),
    );
    await harness.tick('20000');
    await harness.clock.advance(59_990);
    harness.tape.record('BTCUSDT', up ? '20001' : '19999', { timeMs: harness.clock.now() + 10 });
    await harness.clock.advance(5);
    await harness.clock.jump(5);
    await Promise.all([harness.settle(), ...others.map((other) => other.settle())]);
  }
  const [counts] = await harness.db`select count(*) filter (where status = 'won')::int as won,
    count(*) filter (where status = 'lost')::int as lost, count(*)::int as all,
    (select count(*)::int from ledger.transfer where key like 'second-contract/%/settle') as paid
    from second_contracts.contract`;
  expect(counts).toEqual({ won: 300, lost: 300, all: 600, paid: 600 });
  expect(await harness.house('reserved')).toBe('0');
  expect(await harness.findings()).toEqual([]);
});

test('settles 40,000 contracts due at the same moment', async () => {
  const CROWD = 40_000;
  await bought('up', '100');
  // Copies the contract to many other customers, with the money of all of them in the right
  // accounts.
  const userOf = harness.db`md5('crowd' || n)::uuid`;
  const columns = Object.keys((await harness.db`select * from second_contracts.contract`)[0]!);
  const kept = harness.db.unsafe(columns.filter((name) => !/^(user_)?id$/.test(name)).join());
  await harness.db`
    insert into second_contracts.contract (user_id, id, ${kept})
    select ${userOf}, gen_random_uuid(), ${kept}
    from second_contracts.contract, generate_series(1, ${CROWD}::int) n`;
  await harness.db`insert into ledger.balance (user_id, kind, ref, currency, available)
    select ${userOf}, 'contract', '', 'USDT', 0 from generate_series(1, ${CROWD}::int) n`;
  await harness.db`
    insert into ledger.transfer (user_id, key, leg, type, from_kind, from_ref, to_kind, to_ref,
      currency, amount, created_at)
    values (${NOBODY}, 'crowd', 0, 'genesis', 'house:external', '', 'house:reserved', '', 'USDT',
      ${180 * CROWD}, ${harness.clock.now()}::timestamptz)`;
  await harness.db`update ledger.guard set reserved = reserved + ${180 * CROWD}`;
  await harness.tick('20001', 60_000);
  const [won] = await harness.db`select count(*)::int as count, min(profit)::text as least
    from second_contracts.contract where status = 'won'`;
  expect(won).toEqual({ count: CROWD + 1, least: '80.000000000000000000' });
  expect(await harness.house('reserved')).toBe('0');
  expect(await harness.findings()).toEqual([]);
});

describe('what the house may risk', () => {
  test('refuses a contract whose win exceeds the equity, and takes nothing', async () => {
    await harness.leaveEquity('79.99');
    await harness.tick('20000');
    expect(await outcome(buy())).toBe('secondContracts.soldOut');
    expect(await free()).toBe(money('1000'));
  });

  test('is one percent of equity per symbol and second, netted, to the cent', async () => {
    await harness.leaveEquity('16000');
    await harness.tick('20000');
    const crowd = await Promise.all(Array.from({ length: 4 }, () => harness.newCustomer('1000')));
    const orders = crowd.map((owner) => outcome(buy('up', '100', 'BTCUSDT-60', owner)));
    expect((await Promise.all(orders)).toSorted()).toEqual([
      'done',
      'secondContracts.soldOut',
      'secondContracts.soldOut',
      'secondContracts.soldOut',
    ]);
    // A down contract offsets it and makes room for another up; another period ends in another
    // second.
    expect(await outcome(buy('down', '100', 'BTCUSDT-60', crowd[0]))).toBe('done');
    expect(await outcome(buy('up', '100', 'BTCUSDT-60', crowd[1]))).toBe('done');
    expect(await outcome(buy('up', '100', 'BTCUSDT-120', crowd[1]))).toBe('done');
  });

  test('refuses gold that would end after its market closes, but not a shorter period', async () => {
    const friday = await openHarness(Date.UTC(2026, 10, 20, 21, 57));
    await friday.start();
    friday.tape.record('XAUUSD', '4000');
    const owner = await friday.newCustomer('100');
    const gold = (setId: string) =>
      friday.call('buySecondContract', owner, {
        symbol: 'XAUUSD',
        stake: money('10'),
        setId,
        direction: 'up',
      });
    expect(await outcome(gold('XAUUSD-300'))).toBe('secondContracts.closesBeforeExpiry');
    expect(await outcome(gold('XAUUSD-60'))).toBe('done');
    await friday.clock.advance(300_000);
    friday.tape.record('XAUUSD', '4000');
    expect(await outcome(gold('XAUUSD-60'))).toBe('positions.marketClosed');
    await friday.close();
  });

  test('excludes buying at a halted or stale price', async () => {
    await harness.tick('20000', 500, 'halted');
    expect(await outcome(buy())).toBe('positions.marketHalted');
    await harness.tick('20000');
    await harness.clock.advance(5_001);
    expect(await outcome(buy())).toBe('positions.stalePrice');
  });
});
