import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { checkBitcoinNode, createBitcoinChain } from './chains/bitcoin-chain.ts';
import {
  type BitcoinHarness,
  CONFIRMATIONS,
  customerAddress,
  openBitcoinHarness,
} from './testing/bitcoin-harness.ts';

let harness: BitcoinHarness;
beforeAll(async () => {
  harness = await openBitcoinHarness();
});
afterAll(() => harness.close());
afterEach(() => {
  const { faults, mood } = harness.node;
  Object.assign(faults, { isCut: false, isStarting: false, isBusy: false });
  Object.assign(mood, { chain: 'regtest', hides: 0, changesBlocks: false });
});

/** Satoshis of an amount in thousandths of a bitcoin. */
const milli = (amount: number) => BigInt(Math.round(amount * 100_000));

/** A customer and their address. */
async function payee() {
  const person = await harness.signUp();
  return { person, address: await harness.addressOf(person) };
}

describe('a Bitcoin address', () => {
  test('is derived from the public key, one per customer', async () => {
    const [anna, ben] = [await payee(), await payee()];
    expect([anna.address, ben.address]).toEqual([customerAddress(0), customerAddress(1)]);
    expect(await harness.addressOf(anna.person)).toBe(anna.address);
    const asked = { currency: 'BTC', chainType: 'BTC' };
    const told = await anna.person.call('getDepositAddress', asked);
    expect(told.result).toMatchObject({
      isPractice: false,
      isTestChain: true,
      confirmations: CONFIRMATIONS,
    });
    const made = await anna.person.call('simulatePayment', { ...asked, money: '1' });
    expect(made.errorKey).toBe('wallet.practiceOnly');
  });

  test('is unique for each of many concurrent customers', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => harness.signUp()));
    const addresses = await Promise.all(people.map((person) => harness.addressOf(person)));
    expect(new Set(addresses).size).toBe(people.length);
  });
});

describe('a payment in Bitcoin', () => {
  test('is seen in its first block, confirmed block by block and credited once, exactly', async () => {
    const { person, address } = await payee();
    harness.node.pay([address, 1_234_567n]);
    await harness.poll();
    expect(await harness.deposits(person)).toEqual([]);
    await harness.pass();
    await harness.poll();
    expect(await harness.deposit(person)).toMatchObject({
      state: 'confirming',
      confirmations: 1,
      confirmationsNeeded: CONFIRMATIONS,
    });
    await harness.pass(CONFIRMATIONS - 2);
    expect(await harness.balance(person, 'BTC')).toEqual(['0', '0']);
    await harness.pass();
    const done = await harness.deposit(person);
    expect(done).toMatchObject({ state: 'credited', amount: '0.01234567' });
    expect(harness.steps(done)).toEqual(['seen', 'confirmed', 'credited']);
    await harness.pass(CONFIRMATIONS * 2);
    expect(await harness.balance(person, 'BTC')).toEqual(['0.01234567', '0']);
  });

  test('of one transaction reaches every customer in it, and one of them twice', async () => {
    const [anna, ben] = [await payee(), await payee()];
    harness.node.pay(
      [anna.address, milli(3)],
      [ben.address, milli(4)],
      [anna.address, milli(5)],
      [harness.freshAddress(), milli(6)],
    );
    await harness.pass(CONFIRMATIONS);
    expect(await harness.balance(anna.person, 'BTC')).toEqual(['0.008', '0']);
    expect(await harness.balance(ben.person, 'BTC')).toEqual(['0.004', '0']);
    expect(await harness.deposits(anna.person)).toHaveLength(2);
  });

  test('below the minimum waits for more and is then credited in full', async () => {
    const { person, address } = await payee();
    harness.node.pay([address, 6_000n]);
    await harness.pass(CONFIRMATIONS);
    expect(await harness.deposit(person)).toMatchObject({
      state: 'collecting',
      reason: 'belowMinimum',
    });
    harness.node.pay([address, 4_000n]);
    await harness.pass(CONFIRMATIONS);
    expect(await harness.balance(person, 'BTC')).toEqual(['0.0001', '0']);
  });
});

describe('a reorganization', () => {
  test('that only delays a payment starts its confirmations over', async () => {
    const { person, address } = await payee();
    harness.node.pay([address, milli(7)]);
    await harness.pass(2);
    harness.node.reorganise(2);
    await harness.poll();
    expect(await harness.deposit(person)).toMatchObject({ state: 'confirming', confirmations: 0 });
    await harness.pass(CONFIRMATIONS);
    const done = await harness.deposit(person);
    expect(harness.steps(done)).toEqual(['seen', 'confirmed', 'credited']);
    expect(await harness.balance(person, 'BTC')).toEqual(['0.007', '0']);
  });

  test('that loses a payment drops it; mined again, it restarts and is credited once', async () => {
    const { person, address } = await payee();
    const txId = harness.node.pay([address, milli(8)]);
    const hex = harness.node.waiting(txId).hex;
    await harness.pass(2);
    harness.node.reorganise(2, { lost: [txId] });
    await harness.poll();
    await harness.pollLater();
    expect(await harness.deposit(person)).toMatchObject({
      state: 'dropped',
      reason: 'reorganisation',
    });
    harness.node.accept(hex);
    await harness.pass(CONFIRMATIONS + 1);
    const done = await harness.deposit(person);
    expect(harness.steps(done)).toEqual(['seen', 'dropped', 'seenAgain', 'confirmed', 'credited']);
    expect(await harness.balance(person, 'BTC')).toEqual(['0.008', '0']);
    expect(await harness.deposits(person)).toHaveLength(1);
  });

  test('that puts a payment into a block already read is detected by its hash', async () => {
    const { person, address } = await payee();
    await harness.pass(2);
    const txId = harness.node.pay([address, milli(9)]);
    harness.node.reorganise(2, { first: [harness.node.waiting(txId).hex] });
    await harness.pass(CONFIRMATIONS);
    expect(await harness.deposits(person)).toHaveLength(1);
    expect(await harness.balance(person, 'BTC')).toEqual(['0.009', '0']);
  });

  test('after the final confirmation costs the house, not the customer', async () => {
    const { person, address } = await payee();
    const txId = harness.node.pay([address, milli(10)]);
    await harness.pass(CONFIRMATIONS);
    expect(await harness.balance(person, 'BTC')).toEqual(['0.01', '0']);
    harness.node.reorganise(CONFIRMATIONS, { lost: [txId] });
    await harness.poll();
    await harness.pollLater();
    expect(await harness.balance(person, 'BTC')).toEqual(['0.01', '0']);
    const losses = await harness.app.db<{ amount: string }[]>`
      select amount from ledger.transfer where type = 'depositLoss' and user_id = ${person.userId}`;
    expect(losses.map(({ amount }) => Number(amount))).toEqual([0.01]);
  });
});

describe('a startup', () => {
  test('without a reachable node gives out no address that could be paid unnoticed', async () => {
    const bitcoin = { ...harness.bitcoin, rpcUrl: 'http://127.0.0.1:1' };
    const app = await createTestApp({ bitcoin });
    const { token } = await app.signUp();
    await app.clock.advance(2_000);
    const asked = { currency: 'BTC', chainType: 'BTC' };
    const answer = await app.call('getDepositAddress', asked, { token });
    expect([answer.code, answer.errorKey]).toEqual([503, 'wallet.networkDown']);
    await app.close();
  });

  test('fails with a node or a payout address of another chain', async () => {
    const log = createLog('silent');
    harness.node.mood.chain = 'test';
    await expect(checkBitcoinNode(harness.bitcoin, log)).rejects.toThrow(
      'BITCOIN_RPC_URL is a node of chain test',
    );
    const payoutAddress = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
    const config = { ...harness.bitcoin, payoutAddress };
    expect(() => createBitcoinChain({ ...harness.app, log, config })).toThrow(
      'is not an address of BITCOIN_CHAIN=regtest',
    );
  });
});

describe('downtime', () => {
  test('of the product: finds every payment once, in steps', async () => {
    const { person, address } = await payee();
    for (let payment = 1; payment <= 3; payment++) {
      harness.node.pay([address, milli(1)]);
      for (let block = 0; block < 4; block++) harness.node.mine();
    }
    await harness.app.clock.jump(3_600_000);
    expect((await harness.deposits(person)).length).toBeLessThan(3);
    await harness.app.clock.advance(10_000);
    expect(await harness.balance(person, 'BTC')).toEqual(['0.003', '0']);
    expect(await harness.deposits(person)).toHaveLength(3);
  });

  test.each(['isCut', 'isStarting', 'isBusy'] as const)(
    'of the node (%s): decides nothing without it and does not stall other networks',
    async (fault) => {
      const { person, address } = await payee();
      harness.node.pay([address, milli(2)]);
      await harness.pass();
      harness.node.faults[fault] = true;
      await person.call('simulatePayment', { currency: 'USDT', chainType: 'TRC20', money: '5' });
      await harness.app.clock.advance(30_000);
      const states = (await harness.deposits(person)).map(({ state }) => state);
      expect(states.toSorted()).toEqual(['confirming', 'credited']);
      harness.node.faults[fault] = false;
      for (let block = 0; block < CONFIRMATIONS; block++) harness.node.mine();
      await harness.pollLater();
      expect(await harness.balance(person, 'BTC')).toEqual(['0.002', '0']);
    },
  );

  test('of part of the node: a payment that it does not show any more is not dropped', async () => {
    const { person, address } = await payee();
    harness.node.pay([address, milli(2)]);
    await harness.pass(2);
    harness.node.mood.hides = 3;
    await harness.pollLater();
    expect(await harness.deposit(person)).toMatchObject({ state: 'confirming' });
    harness.node.mood.hides = 0;
    await harness.pollLater();
    await harness.pass(CONFIRMATIONS);
    expect(harness.steps(await harness.deposit(person))).toEqual(['seen', 'confirmed', 'credited']);
  });

  test('with a second process reading the same blocks changes nothing', async () => {
    const beside = await harness.beside();
    const { person, address } = await payee();
    harness.node.pay([address, milli(11)]);
    for (let block = 0; block < CONFIRMATIONS; block++) {
      harness.node.mine();
      await Promise.all([harness.app.clock.advance(2_000), beside.clock.advance(2_000)]);
    }
    await harness.poll();
    await beside.app.stop();
    await beside.db.end();
    expect(await harness.deposits(person)).toHaveLength(1);
    expect(await harness.balance(person, 'BTC')).toEqual(['0.011', '0']);
  });

  test('by a node that changes a block: it is not believed, and read again', async () => {
    const { person, address } = await payee();
    harness.node.pay([address, milli(12)]);
    harness.node.mood.changesBlocks = true;
    await harness.pass(CONFIRMATIONS);
    expect(await harness.deposits(person)).toEqual([]);
    harness.node.mood.changesBlocks = false;
    await harness.pollLater();
    expect(await harness.balance(person, 'BTC')).toEqual(['0.012', '0']);
  });
});

test('a chain without a block for three hours is reported as down until the next one', async () => {
  const told = async () => {
    const { result } = await harness.app.call('listNetworks');
    const { networks } = result as { networks: { chainType: string; downSince?: string }[] };
    return networks.find(({ chainType }) => chainType === 'BTC')!.downSince;
  };
  await harness.pass();
  await harness.app.clock.jump(3 * 3_600_000 - 60_000);
  await harness.poll();
  expect(await told()).toBeUndefined();
  await harness.app.clock.jump(60_000);
  await harness.poll();
  expect(await told()).toBeDefined();
  await harness.pass();
  expect(await told()).toBeUndefined();
});

test('reconciles the books with every deposit', async () => {
  expect(await harness.proveBooks()).toEqual([]);
});
