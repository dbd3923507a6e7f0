import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { checkTronNode, createTronChain } from './chains/tron-chain.ts';
import { SOLID_LAG } from './testing/local-tron.ts';
import {
  CONFIRMATIONS,
  customerAddress,
  openTronHarness,
  type TronHarness,
} from './testing/tron-harness.ts';

let harness: TronHarness;
beforeAll(async () => {
  harness = await openTronHarness();
});
afterAll(() => harness.close());
afterEach(() => harness.calm());

const usdt = (units: number) => BigInt(Math.round(units * 1_000_000));

/** A customer and a way to pay them. */
async function payee() {
  const person = await harness.signUp();
  const address = await harness.addressOf(person);
  const pay = (units: number, result?: string) =>
    harness.chain.pay(harness.token, address, usdt(units), result);
  return { person, address, pay };
}

describe('an address on Tron', () => {
  test('is derived from the public key, one per customer and always the same', async () => {
    const [anna, ben] = [await harness.signUp(), await harness.signUp()];
    const addresses = [
      await harness.addressOf(anna),
      await harness.addressOf(ben),
      await harness.addressOf(anna),
    ];
    const [first, second] = [customerAddress(0), customerAddress(1)];
    expect(addresses).toEqual([first, second, first]);
    const asked = { currency: 'USDT', chainType: 'TRC20' };
    expect((await anna.call('getDepositAddress', asked)).result).toMatchObject({
      isPractice: false,
      isTestChain: true,
      confirmations: CONFIRMATIONS,
    });
    const made = await anna.call('simulatePayment', { ...asked, money: '1' });
    expect(made.errorKey).toBe('wallet.practiceOnly');
  });
});

describe('a payment on Tron', () => {
  test('is seen once its block is final, and credited once, exactly', async () => {
    const { person, pay } = await payee();
    pay(25.123456);
    await harness.pass(SOLID_LAG);
    expect(await harness.deposits(person)).toEqual([]);
    await harness.pass();
    expect(await harness.deposit(person)).toMatchObject({
      state: 'confirming',
      confirmationsNeeded: CONFIRMATIONS,
    });
    expect(await harness.balance(person)).toEqual(['10000', '0']);
    await harness.pass(2);
    const done = await harness.deposit(person);
    expect(done).toMatchObject({ state: 'credited', amount: '25.123456' });
    expect(harness.steps(done)).toEqual(['seen', 'confirmed', 'credited']);
    await harness.pass(CONFIRMATIONS * 2);
    expect(await harness.balance(person)).toEqual(['10025.123456', '0']);
  });

  test('is ignored if it is zero, failed, in a foreign token or to a foreign address', async () => {
    const { person, address, pay } = await payee();
    harness.chain.pay(harness.wrongToken, address, usdt(1_000));
    harness.chain.pay(harness.token, harness.freshAddress(1), usdt(1_000));
    pay(0);
    // The results of failed transactions may carry logs; what they say never happened.
    pay(1_000, 'REVERT');
    pay(1_000, 'OUT_OF_ENERGY');
    await harness.settle();
    expect(await harness.deposits(person)).toEqual([]);
  });

  test('matches the deposit announced under its hash', async () => {
    const { person, pay } = await payee();
    const txHash = pay(90).toUpperCase();
    const fields = { currency: 'USDT', chainType: 'TRC20', money: '100', txHash };
    expect((await person.call('requestDeposit', fields)).code).toBe(200);
    await harness.settle();
    expect(await harness.deposits(person)).toMatchObject([{ state: 'credited', amount: '90' }]);
  });

  test('is one of two in the same block, each credited to its customer', async () => {
    const [anna, ben] = [await payee(), await payee()];
    anna.pay(10);
    ben.pay(20);
    anna.pay(30);
    await harness.settle();
    expect(await harness.balance(anna.person)).toEqual(['10040', '0']);
    expect(await harness.balance(ben.person)).toEqual(['10020', '0']);
  });
});

describe('a reorganization of Tron', () => {
  test('before a block is final is never noticed: the payment counts where it ends up', async () => {
    const { person, pay } = await payee();
    pay(50);
    await harness.pass(SOLID_LAG);
    harness.chain.reorganise(SOLID_LAG);
    await harness.pass(2);
    expect(await harness.deposits(person)).toEqual([]);
    await harness.settle();
    const done = await harness.deposit(person);
    expect(harness.steps(done)).toEqual(['seen', 'confirmed', 'credited']);
    expect(await harness.balance(person)).toEqual(['10050', '0']);
  });

  test('that forgets a payment leaves nothing behind', async () => {
    const { person, pay } = await payee();
    pay(50);
    await harness.pass(SOLID_LAG);
    harness.chain.reorganise(SOLID_LAG, true);
    await harness.settle();
    expect(await harness.deposits(person)).toEqual([]);
    expect(await harness.balance(person)).toEqual(['10000', '0']);
  });
});

describe('a node', () => {
  const faults = [
    ['does not answer', { isCut: true }],
    ['refuses for its load', { isBusy: true }],
    ['leaves out the results of transactions', { hidesResults: true }],
    ['answers with another block than was asked for', { isOutOfOrder: true }],
    ['tells of blocks that do not follow those it told of', { isForked: true }],
  ] as const;
  test.each(faults)(
    'that %s delays a payment, loses none and credits it once',
    async (_, fault) => {
      const { person, pay } = await payee();
      Object.assign(harness.chain.mood, fault);
      pay(15);
      await harness.settle();
      await harness.pollLater();
      expect(await harness.deposits(person)).toEqual([]);
      harness.calm();
      await harness.pollLater();
      await harness.settle();
      expect(await harness.deposits(person)).toMatchObject([{ state: 'credited', amount: '15' }]);
      expect(await harness.balance(person)).toEqual(['10015', '0']);
    },
  );

  test('that tells another amount when it is asked again is not believed', async () => {
    const { person, pay } = await payee();
    harness.chain.mood.changesMind = true;
    pay(15);
    await harness.settle();
    await harness.pollLater();
    expect(await harness.deposit(person)).toMatchObject({ state: 'confirming', amount: '15' });
    harness.calm();
    await harness.pollLater();
    expect(await harness.deposit(person)).toMatchObject({ state: 'credited', amount: '15' });
    expect(await harness.balance(person)).toEqual(['10015', '0']);
  });

  test('that forgets a final payment is asked again, and takes nothing back', async () => {
    const { person, pay } = await payee();
    pay(20);
    await harness.pass(SOLID_LAG + 1);
    expect(await harness.deposit(person)).toMatchObject({ state: 'confirming' });
    harness.chain.mood.isCut = true;
    await harness.pass(CONFIRMATIONS);
    expect(await harness.deposit(person)).toMatchObject({ state: 'confirming' });
    harness.calm();
    await harness.pollLater();
    await harness.settle();
    expect(await harness.balance(person)).toEqual(['10020', '0']);
  });

  test.each(['isUnsolid', 'isForked'] as const)(
    'without a new final block that follows (%s) counts as down, until the next one',
    async (fault) => {
      const { person } = await payee();
      const downSince = async () => {
        const { result } = await harness.app.call('listNetworks');
        const { networks } = result as { networks: { chainType: string; downSince?: string }[] };
        return networks.find(({ chainType }) => chainType === 'TRC20')!.downSince;
      };
      await harness.pass();
      expect(await downSince()).toBeUndefined();
      harness.chain.mood[fault] = true;
      await harness.app.clock.jump(120_000);
      await harness.pass(3);
      expect(await downSince()).toBeDefined();
      const asked = { currency: 'USDT', chainType: 'TRC20' };
      expect((await person.call('getDepositAddress', asked)).errorKey).toBe('wallet.networkDown');
      harness.calm();
      await harness.pass();
      await harness.pollLater();
      expect(await downSince()).toBeUndefined();
    },
  );

  test('that could not be reached for an hour is caught up, in steps', async () => {
    const { person, pay } = await payee();
    for (let payment = 0; payment < 3; payment++) {
      pay(10);
      harness.chain.mine(25);
    }
    await harness.app.clock.jump(3_600_000);
    expect((await harness.deposits(person)).length).toBeLessThan(3);
    await harness.app.clock.advance(10_000);
    await harness.settle();
    expect(await harness.deposits(person)).toHaveLength(3);
    expect(await harness.balance(person)).toEqual(['10030', '0']);
  });
});

describe('a startup', () => {
  test('without a reachable node gives out no address that could be paid unnoticed', async () => {
    const app = await createTestApp({ tron: { ...harness.tron!, nodeUrl: 'http://127.0.0.1:1' } });
    const { token } = await app.signUp();
    await app.clock.advance(2_000);
    const asked = { currency: 'USDT', chainType: 'TRC20' };
    const answer = await app.call('getDepositAddress', asked, { token });
    expect([answer.code, answer.errorKey]).toEqual([503, 'wallet.networkDown']);
    await app.close();
  });

  test('fails with a node of another network, a currency without its token or a misspelled one', async () => {
    const config = harness.tron!;
    const log = createLog('silent');
    await expect(checkTronNode({ ...config, network: 'mainnet' }, log)).rejects.toThrow(
      'TRON_NODE_URL is a node of another network',
    );
    const untold = { ...harness.app, log, config: { ...config, tokens: [] } };
    expect(() => createTronChain(untold)).toThrow('TRON_TOKENS names no contract for USDT');
    const [token] = config.tokens;
    const contract = token!.contract.replace(/(.)(.)$/, '$2$1');
    const misspelled = { ...untold, config: { ...config, tokens: [{ ...token!, contract }] } };
    expect(() => createTronChain(misspelled)).toThrow('the contract of USDT has a typing mistake');
  });
});

test('a second process that reads the same blocks changes nothing', async () => {
  const beside = await harness.beside();
  const { person, pay } = await payee();
  pay(35);
  for (let block = 0; block <= CONFIRMATIONS; block++) {
    harness.chain.mine();
    await Promise.all([harness.app.clock.advance(3_000), beside.clock.advance(3_000)]);
  }
  await harness.poll();
  await beside.app.stop();
  await beside.db.end();
  expect(await harness.deposits(person)).toHaveLength(1);
  expect(await harness.balance(person)).toEqual(['10035', '0']);
});

test('the metrics show what the paying account has left of the token', async () => {
  await harness.app.clock.advance(32_000);
  const asked = { url: '/metrics', headers: { host: 'localhost' } };
  const { payload } = await harness.app.app.server.inject(asked);
  expect(payload).toContain('candor_hot_wallet_free{currency="USDT",network="TRC20"} 1000000\n');
});

test('reconciles the books with every deposit', async () => {
  expect(await harness.proveBooks()).toEqual([]);
});
