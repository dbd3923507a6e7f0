import type { Direction } from '@candor/domain/second-contracts/terms';
import { money } from '@candor/domain/money/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '@candor/domain/positions/testing/refusal-of';
import { openDesk, type Desk } from './testing/desk.ts';

let desk: Desk;
let user: string;
beforeEach(async () => {
  desk = await openDesk();
  await desk.start();
  await desk.tick('20000');
  user = await desk.newCustomer('1000');
});
afterEach(() => desk.close());

const buy = (direction: Direction = 'up', stake = '100', setId = 'BTCUSDT-60', owner = user) =>
  desk.call('buySecondContract', owner, {
    symbol: 'BTCUSDT',
    stake: money(stake),
    setId,
    direction,
  });
const newest = async (owner = user) =>
  (await desk.call('listSecondContracts', owner, {})).records[0]!;
const free = async (owner = user) =>
  (await desk.call('getSecondContractsHead', owner, {})).tradeAssetInfo.available;
/** Entry at 20000 half a second after buying. */
const bought = async (...order: Parameters<typeof buy>) => {
  await buy(...order);
  await desk.tick('20000');
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
    await desk.tick('25000', 59_999);
    expect((await newest()).status).toBe('active');
    await desk.tick(exit, 1);
    expect(await newest()).toMatchObject({ status, profit: money(profit) });
    expect(await free()).toBe(money(left));
    expect(await desk.house('promise')).toBe('0');
    expect(money(await desk.house('equity'))).toBe(money('100000000') - money(profit));
    expect(await desk.findings()).toEqual([]);
  });

  test.each<[string, number, 'live' | 'halted', string]>([
    ['3 s after expiry counts', 63_000, 'live', 'won'],
    ['later does not', 63_001, 'live', 'voided'],
    ['halted does not', 60_500, 'halted', 'active'],
  ])('a tick %s', async (_, afterMs, state, status) => {
    await bought();
    await desk.tick('20001', afterMs, state);
    expect((await newest()).status).toBe(status);
    if (status === 'voided') expect(await free()).toBe(money('1000'));
    expect(await desk.findings()).toEqual([]);
  });

  test('without an entry within 3 s the stake comes back', async () => {
    await buy();
    await desk.tick('20000', 500, 'halted');
    expect(await newest()).toMatchObject({ status: 'active', openPrice: undefined });
    await desk.tick('20000', 2_600);
    expect(await newest()).toMatchObject({ status: 'voided', openPrice: undefined });
    expect(await free()).toBe(money('1000'));
    expect(await desk.findings()).toEqual([]);
  });

  test('keeps the rate and the version that it was bought under', async () => {
    await bought();
    await desk.db`insert into second_contracts.set_version
      select id, 2, symbol, period_s, 0.5, min_stake, max_stake, hash, ${desk.clock.now()}
      from second_contracts.set_version where id = 'BTCUSDT-60'`;
    expect((await buy()).profitRate).toBe(money('0.5'));
    await desk.tick('20001', 60_000);
    const { records } = await desk.call('listSecondContracts', user, { status: 'won' });
    expect(records.map(({ profit }) => profit)).toEqual([money('80')]);
  });
});

describe('after a downtime', () => {
  test('what fell due settles on the tick that the rule names, not on the newest', async () => {
    await buy();
    await desk.restart(async () => {
      for (const [afterMs, text] of [
        [500, '20000'],
        [59_000, '19000'],
        [1_000, '20001'],
        [86_400_000, '10000'],
      ] as const) {
        await desk.clock.advance(afterMs);
        desk.tape.record('BTCUSDT', text);
      }
    });
    const settled = await newest();
    expect(settled).toMatchObject({ status: 'won', profit: money('80') });
    expect(settled.priceProof.close?.sequence).toBe('4');
    expect(await desk.findings()).toEqual([]);
  });

  test('with nothing recorded near its expiry a contract is void', async () => {
    await bought();
    await desk.restart(async () => desk.clock.advance(86_400_000));
    expect((await newest()).status).toBe('active');
    await desk.tick('30000');
    expect(await newest()).toMatchObject({ status: 'voided', profit: money('0') });
    expect(await free()).toBe(money('1000'));
  });
});

test('two settlers at once pay nobody twice, in twenty crowds', async () => {
  const users = await Promise.all(Array.from({ length: 30 }, () => desk.newCustomer('500')));
  const others = [await desk.another(), await desk.another()];
  for (let round = 0; round < 20; round++) {
    const up = round % 2 === 0;
    await Promise.all(
      users.map((owner, index) => buy(index % 2 ? 'up' : 'down', '10', undefined, owner)),
    );
    await desk.tick('20000');
    await desk.clock.advance(59_990);
    desk.tape.record('BTCUSDT', up ? '20001' : '19999', { timeMs: desk.clock.now() + 10 });
    await desk.clock.advance(5);
    await desk.clock.jump(5);
    await Promise.all([desk.settle(), ...others.map((other) => other.settle())]);
  }
  const [counts] = await desk.db`select count(*) filter (where status = 'won')::int as won,
    count(*) filter (where status = 'lost')::int as lost, count(*)::int as all,
    (select count(*)::int from ledger.transfer where key like 'second-contract/%/settle') as paid
    from second_contracts.contract`;
  expect(counts).toEqual({ won: 300, lost: 300, all: 600, paid: 600 });
  expect(await desk.house('promise')).toBe('0');
  expect(await desk.findings()).toEqual([]);
});

describe('what the house may risk', () => {
  test('no equity is sold out, and equity that comes back sells again', async () => {
    await desk.leaveEquity('79.99');
    await desk.tick('20000');
    expect(await outcome(buy())).toBe('secondContracts.soldOut');
    expect(await free()).toBe(money('1000'));
  });

  test('one percent of equity per symbol and second, netted, and not a cent more', async () => {
    await desk.leaveEquity('16000');
    await desk.tick('20000');
    const crowd = await Promise.all(Array.from({ length: 4 }, () => desk.newCustomer('1000')));
    const orders = crowd.map((owner) => outcome(buy('up', '100', 'BTCUSDT-60', owner)));
    expect((await Promise.all(orders)).toSorted()).toEqual([
      'done',
      'secondContracts.soldOut',
      'secondContracts.soldOut',
      'secondContracts.soldOut',
    ]);
    // Down evens it out, and makes room for up again; another period is another second.
    expect(await outcome(buy('down', '100', 'BTCUSDT-60', crowd[0]))).toBe('done');
    expect(await outcome(buy('up', '100', 'BTCUSDT-60', crowd[1]))).toBe('done');
    expect(await outcome(buy('up', '100', 'BTCUSDT-120', crowd[1]))).toBe('done');
  });

  test('gold that would end after its market closes is refused, a shorter one is not', async () => {
    const friday = await openDesk(Date.UTC(2026, 10, 20, 21, 57));
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

  test('a halted price and an old one buy nothing', async () => {
    await desk.tick('20000', 500, 'halted');
    expect(await outcome(buy())).toBe('positions.marketHalted');
    await desk.tick('20000');
    await desk.clock.advance(5_001);
    expect(await outcome(buy())).toBe('positions.stalePrice');
  });
});
