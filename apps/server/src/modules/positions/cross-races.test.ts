import { customerAccount } from '@candor/domain/ledger/transfer';
import { money, price, quantity, type Money } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db.ts';
import { lockBalances, post } from '../ledger/index.ts';
import { closeWithRightBooks } from './testing/close-with-right-books.ts';
import { openHarness, outcomeOf, type Harness } from './testing/harness.ts';

const ROUNDS = process.env['ATTACK_DEPTH'] === 'deep' ? 2_000 : 60;
/** Price paths during the race: nearly flat, down, far down, and back. */
const PATHS = [
  ['19900', '20050'],
  ['17400', '17350'],
  ['13000', '12900'],
  ['15000', '20000'],
] as const;

let harness: Harness;
let user: string;
beforeEach(async () => {
  harness = await openHarness();
  await harness.fund('equity', '100000000');
  await harness.fund('insurance', '1000');
  harness.tape.record('BTCUSDT', '20000');
  harness.tape.record('ETHUSDT', '1000');
  await harness.start();
});
afterEach(() => closeWithRightBooks(harness));

/**
 * Moves free contract money to the balance account, as the wallet does; false if too little was
 * free.
 */
async function takeOut(amount: Money, id: number): Promise<boolean> {
  const [from, to] = [
    customerAccount(user, 'contract', 'USDT'),
    customerAccount(user, 'balance', 'USDT'),
  ];
  return inTransaction(harness.db, async (tx) => {
    const funds = await harness.lockContractFunds(tx, [user]);
    const balances = await lockBalances(tx, [from, to]);
    if (funds(user, balances) < amount) return false;
    const transfer = { type: 'fundsTransfer', from, to, currency: 'USDT', amount } as const;
    const rows = balances
      .apply([transfer])
      .map((posted, leg) => ({ userId: user, key: `takeOut/${id}`, leg, transfer: posted }));
    await post(tx, balances, rows, harness.clock.now());
    await funds.taken(tx, [user]);
    return true;
  });
}

const open = (changes: object) =>
  harness.call('openPosition', user, {
    symbol: 'BTCUSDT',
    direction: 'long',
    leverage: 10,
    marginMode: 'cross',
    ...changes,
  });

/** Every customer command on a cross account, in an order that differs by round. */
function commandsOf(
  ids: { long: string; hedge: string; resting: string; alone: string },
  round: number,
) {
  const close = (id: string, part?: string) => () =>
    outcomeOf(
      harness.call('closePosition', user, { id, ...(part ? { quantity: quantity(part) } : {}) }),
    );
  const commands = [
    close(ids.long),
    close(ids.long, '0.4'),
    close(ids.hedge),
    () => outcomeOf(harness.call('cancelPosition', user, { id: ids.resting })),
    () => outcomeOf(harness.call('addMargin', user, { id: ids.alone, amount: money('50') })),
    () => takeOut(money('1500'), round).then(String),
    () => outcomeOf(open({ symbol: 'ETHUSDT', marginMode: 'isolated', quantity: quantity('1') })),
    () => outcomeOf(open({ symbol: 'ETHUSDT', quantity: quantity('2') })),
  ];
  return [
    ...commands.slice(round % commands.length),
    ...commands.slice(0, round % commands.length),
  ];
}

test(
  'keeps every unit when closes, orders, margin, transfers and a liquidation race',
  { timeout: 900_000 },
  async () => {
    const reasons = new Set<string | undefined>();
    for (let round = 0; round < ROUNDS; round++) {
      user = await harness.newCustomer('5000');
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
      await harness.clock.advance(10_000);
      harness.tape.record('ETHUSDT', '1000');
      const commands = commandsOf({ long, hedge, resting, alone }, round);
      const half = commands.slice(0, 4).map((command) => command());
      for (const text of PATHS[round % PATHS.length]!) harness.tape.record('BTCUSDT', text);
      const outcomes = await Promise.all([
        ...half,
        ...commands.slice(4).map((command) => command()),
      ]);
      await harness.settled();
      expect(outcomes.filter((outcome) => outcome.startsWith('Error'))).toEqual([]);
      const { records } = await harness.call('listPositions', user, { pageSize: 50 });
      for (const { closeReason } of records) reasons.add(closeReason);
      const earned = records.reduce((sum, each) => {
        const isClosed = each.status === 'closed';
        return sum + (isClosed ? each.profit : 0n) - (each.status === 'cancelled' ? 0n : each.fee);
      }, 0n);
      const { free, margin } = await harness.money(user);
      const out = outcomes.includes('true') ? money('1500') : 0n;
      const locked = records
        .filter(({ status }) => status === 'pending')
        .reduce((sum, { fee }) => sum + fee, 0n);
      expect(money(free) + money(margin) + out).toBe(money('5000') + earned + locked);
      await harness.tick('BTCUSDT', '20000', 10_000);
      await harness.tick('ETHUSDT', '1000', 0);
    }
    expect(reasons).toContain('liquidation');
    expect(reasons).toContain('user');
    expect(harness.complaints).toEqual([]);
  },
);
