import { customerAccount } from '@candor/domain/ledger/transfer';
import { money, price, quantity, type Money } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db.ts';
import { lockBalances, post } from '../ledger/index.ts';
import { closeWithRightBooks } from './testing/close-with-right-books.ts';
import { openDesk, outcomeOf, type Desk } from './testing/desk.ts';

const ROUNDS = process.env['ATTACK_DEPTH'] === 'deep' ? 2_000 : 60;
/** Where the price goes while everything happens at once: nowhere much, down, far down, and back. */
const PATHS = [
  ['19900', '20050'],
  ['17400', '17350'],
  ['13000', '12900'],
  ['15000', '20000'],
] as const;

let desk: Desk;
let user: string;
beforeEach(async () => {
  desk = await openDesk();
  await desk.fund('equity', '100000000');
  await desk.fund('insurance', '1000');
  desk.tape.record('BTCUSDT', '20000');
  desk.tape.record('ETHUSDT', '1000');
  await desk.start();
});
afterEach(() => closeWithRightBooks(desk));

/** Takes free contract money to the balance account, as the wallet does; false: not so much was free. */
async function takeOut(amount: Money, id: number): Promise<boolean> {
  const [from, to] = [
    customerAccount(user, 'contract', 'USDT'),
    customerAccount(user, 'balance', 'USDT'),
  ];
  return inTransaction(desk.db, async (tx) => {
    const funds = await desk.lockContractFunds(tx, [user]);
    const balances = await lockBalances(tx, [from, to]);
    if (funds(user, balances) < amount) return false;
    const transfer = { type: 'fundsTransfer', from, to, currency: 'USDT', amount } as const;
    const rows = balances
      .apply([transfer])
      .map((posted, leg) => ({ userId: user, key: `takeOut/${id}`, leg, transfer: posted }));
    await post(tx, balances, rows, desk.clock.now());
    await funds.taken(tx, [user]);
    return true;
  });
}

const open = (changes: object) =>
  desk.call('openPosition', user, {
    symbol: 'BTCUSDT',
    direction: 'long',
    leverage: 10,
    marginMode: 'cross',
    ...changes,
  });

/** Everything that a customer can do to a cross account, in an order that differs by round. */
function actsOf(
  ids: { long: string; hedge: string; resting: string; alone: string },
  round: number,
) {
  const close = (id: string, part?: string) => () =>
    outcomeOf(
      desk.call('closePosition', user, { id, ...(part ? { quantity: quantity(part) } : {}) }),
    );
  const acts = [
    close(ids.long),
    close(ids.long, '0.4'),
    close(ids.hedge),
    () => outcomeOf(desk.call('cancelPosition', user, { id: ids.resting })),
    () => outcomeOf(desk.call('addMargin', user, { id: ids.alone, amount: money('50') })),
    () => takeOut(money('1500'), round).then(String),
    () => outcomeOf(open({ symbol: 'ETHUSDT', marginMode: 'isolated', quantity: quantity('1') })),
    () => outcomeOf(open({ symbol: 'ETHUSDT', quantity: quantity('2') })),
  ];
  return [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)];
}

test(
  'closes, orders, margin, transfers and a liquidation at once: each once, and every unit is there',
  { timeout: 900_000 },
  async () => {
    const reasons = new Set<string | undefined>();
    for (let round = 0; round < ROUNDS; round++) {
      user = await desk.newCustomer('5000');
      const { id: long } = await open({ quantity: quantity('1.5') });
      const { id: hedge } = await open({
        symbol: 'ETHUSDT',
        direction: 'short',
        quantity: quantity('3'),
      });
      const limit = {
        orderType: 'limit',
        limitPrice: price('700'),
        quantity: quantity('1'),
      } as const;
      const { id: resting } = await open({ symbol: 'ETHUSDT', ...limit });
      const { id: alone } = await open({ marginMode: 'isolated', margin: money('100') });
      await desk.clock.advance(10_000);
      desk.tape.record('ETHUSDT', '1000');
      const acts = actsOf({ long, hedge, resting, alone }, round);
      const half = acts.slice(0, 4).map((act) => act());
      for (const text of PATHS[round % PATHS.length]!) desk.tape.record('BTCUSDT', text);
      const outcomes = await Promise.all([...half, ...acts.slice(4).map((act) => act())]);
      await desk.settled();
      expect(outcomes.filter((outcome) => outcome.startsWith('Error'))).toEqual([]);
      const { records } = await desk.call('listPositions', user, { pageSize: 50 });
      for (const { closeReason } of records) reasons.add(closeReason);
      const earned = records.reduce((sum, each) => {
        const isClosed = each.status === 'closed';
        return sum + (isClosed ? each.profit : 0n) - (each.status === 'cancelled' ? 0n : each.fee);
      }, 0n);
      const { free, margin } = await desk.money(user);
      const out = outcomes.includes('true') ? money('1500') : 0n;
      const locked = records
        .filter(({ status }) => status === 'pending')
        .reduce((sum, { fee }) => sum + fee, 0n);
      expect(money(free) + money(margin) + out).toBe(money('5000') + earned + locked);
      await desk.tick('BTCUSDT', '20000', 10_000);
      await desk.tick('ETHUSDT', '1000', 0);
    }
    expect(reasons).toContain('liquidation');
    expect(reasons).toContain('user');
    expect(desk.complaints).toEqual([]);
  },
);
