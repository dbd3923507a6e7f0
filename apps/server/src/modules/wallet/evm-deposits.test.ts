import { parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { checkEvmNode, createEvmChain } from './chains/evm-chain.ts';
import {
  CONFIRMATIONS,
  customerAccount,
  type EvmHarness,
  openEvmHarness,
} from './testing/evm-harness.ts';

let harness: EvmHarness;
beforeAll(async () => {
  harness = await openEvmHarness();
});
afterAll(() => harness.close());

const usdt = (units: number) => BigInt(Math.round(units * 1_000_000));

describe('an EVM address', () => {
  test('is derived from the public key, one per customer, for both coin and token', async () => {
    const [anna, ben] = [await harness.signUp(), await harness.signUp()];
    const addresses = [
      await harness.addressOf(anna),
      await harness.addressOf(anna, 'ETH'),
      await harness.addressOf(ben),
      await harness.addressOf(anna),
    ];
    const [first, second] = [customerAccount(0).address, customerAccount(1).address];
    expect(addresses).toEqual([first, first, second, first]);
    const told = await anna.call('getDepositAddress', { currency: 'ETH', chainType: 'ERC20' });
    expect(told.result).toMatchObject({
      isPractice: false,
      isTestChain: true,
      confirmations: CONFIRMATIONS,
    });
    const made = await anna.call('simulatePayment', {
      currency: 'ETH',
      chainType: 'ERC20',
      money: '1',
    });
    expect(made.errorKey).toBe('wallet.practiceOnly');
  });

  test('is unique for each of many concurrent customers', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => harness.signUp()));
    const addresses = await Promise.all(people.map((person) => harness.addressOf(person)));
    expect(new Set(addresses).size).toBe(people.length);
  });
});

describe('a payment on a chain', () => {
  test('in its coin is seen immediately, confirmed block by block and credited once, exactly', async () => {
    const anna = await harness.signUp();
    await harness.chain.pay(await harness.addressOf(anna, 'ETH'), 1_234_567_890_123_456_789n);
    await harness.pass();
    await harness.poll();
    expect(await harness.deposit(anna)).toMatchObject({
      state: 'confirming',
      confirmations: 1,
      confirmationsNeeded: CONFIRMATIONS,
    });
    expect(await harness.balance(anna, 'ETH')).toEqual(['0', '0']);
    await harness.pass(CONFIRMATIONS - 1);
    const done = await harness.deposit(anna);
    expect(done).toMatchObject({ state: 'credited', amount: '1.234567890123456789' });
    expect(harness.steps(done)).toEqual(['seen', 'confirmed', 'credited']);
    expect(await harness.balance(anna, 'ETH')).toEqual(['1.234567890123456789', '0']);
    await harness.pass(CONFIRMATIONS * 2);
    expect(await harness.balance(anna, 'ETH')).toEqual(['1.234567890123456789', '0']);
  });

  test('in a token uses the decimals of the token', async () => {
    const anna = await harness.signUp();
    await harness.chain.payToken(harness.token, await harness.addressOf(anna), usdt(25.123456));
    await harness.pass(CONFIRMATIONS);
    expect(await harness.deposit(anna)).toMatchObject({ state: 'credited', amount: '25.123456' });
    expect(await harness.balance(anna)).toEqual(['10025.123456', '0']);
  });

  test('in another currency than requested still reaches the customer', async () => {
    const anna = await harness.signUp();
    await harness.chain.pay(await harness.addressOf(anna, 'USDT'), parseEther('0.5'));
    await harness.pass(CONFIRMATIONS);
    expect(await harness.balance(anna, 'ETH')).toEqual(['0.5', '0']);
  });

  test('is ignored if it is zero, failed, in a foreign token or to a foreign address', async () => {
    const anna = await harness.signUp();
    const address = await harness.addressOf(anna);
    await harness.chain.payToken(harness.wrongToken, address, usdt(1_000));
    await harness.chain.payToken(harness.token, address, 0n);
    await harness.chain.payToken(harness.token, address, 2n ** 200n);
    await harness.chain.pay(harness.freshAddress(1), parseEther('1'));
    await harness.pass(CONFIRMATIONS);
    expect(await harness.deposits(anna)).toEqual([]);
  });

  test('below the minimum waits for more and is then credited in full', async () => {
    const anna = await harness.signUp();
    const address = await harness.addressOf(anna);
    await harness.chain.payToken(harness.token, address, usdt(2));
    await harness.pass(CONFIRMATIONS);
    expect(await harness.deposit(anna)).toMatchObject({
      state: 'collecting',
      reason: 'belowMinimum',
    });
    await harness.chain.payToken(harness.token, address, usdt(3));
    await harness.pass(CONFIRMATIONS);
    expect(await harness.balance(anna)).toEqual(['10005', '0']);
  });

  test('matches the deposit announced under its hash, in upper or lower case', async () => {
    const anna = await harness.signUp();
    const address = await harness.addressOf(anna);
    const hash = await harness.chain.payToken(harness.token, address, usdt(90));
    const txHash = `0x${hash.slice(2).toUpperCase()}`;
    const fields = { currency: 'USDT', chainType: 'ERC20', money: '100', txHash };
    expect((await anna.call('requestDeposit', fields)).code).toBe(200);
    await harness.pass(CONFIRMATIONS);
    expect(await harness.deposits(anna)).toMatchObject([{ state: 'credited', amount: '90' }]);
  });
});

describe('a reorganization', () => {
  test('that removes a payment drops it; mined again, it restarts and is credited once', async () => {
    const anna = await harness.signUp();
    await harness.pass(3);
    const sent = await harness.chain.payToken(
      harness.token,
      await harness.addressOf(anna),
      usdt(50),
    );
    const raw = await harness.chain.rawOf(sent);
    await harness.pass();
    await harness.chain.reorganise(2);
    await harness.chain.forget(sent);
    await harness.pass();
    expect(await harness.deposit(anna)).toMatchObject({
      state: 'dropped',
      reason: 'reorganisation',
    });

    await harness.chain.client.sendRawTransaction({ serializedTransaction: raw });
    // The payment now follows another one, so that its position in the block changes.
    await harness.chain.payTokenFirst(harness.token, harness.freshAddress(2));
    await harness.pass(CONFIRMATIONS);
    await harness.pass();
    expect(await harness.deposits(anna)).toHaveLength(1);
    const done = await harness.deposit(anna);
    expect(harness.steps(done)).toEqual(['seen', 'dropped', 'seenAgain', 'confirmed', 'credited']);
    expect(await harness.balance(anna)).toEqual(['10050', '0']);
  });

  test('that puts a payment into a block already read is detected by block hash', async () => {
    const anna = await harness.signUp();
    const address = await harness.addressOf(anna);
    await harness.pass(2);
    const pair = await harness.chain.signToken(harness.token, address, usdt(70));
    await harness.chain.reorganise(2, pair);
    await harness.pass(CONFIRMATIONS);
    expect(await harness.deposits(anna)).toHaveLength(1);
    expect(await harness.balance(anna)).toEqual(['10070', '0']);
  });

  test('after the final confirmation costs the house, not the customer', async () => {
    const anna = await harness.signUp();
    const sent = await harness.chain.payToken(
      harness.token,
      await harness.addressOf(anna),
      usdt(60),
    );
    await harness.pass(CONFIRMATIONS);
    expect(await harness.balance(anna)).toEqual(['10060', '0']);
    await harness.chain.reorganise(CONFIRMATIONS);
    await harness.chain.forget(sent);
    await harness.pass();
    expect(await harness.balance(anna)).toEqual(['10060', '0']);
    const [loss] = await harness.app.db`
      select amount from ledger.transfer where type = 'depositLoss' and user_id = ${anna.userId}`;
    expect(Number(loss!['amount'])).toBe(60);
  });
});

describe('a startup', () => {
  test('without a reachable node gives out no address that could be paid unnoticed', async () => {
    const app = await createTestApp({ evm: { ...harness.evm!, rpcUrl: 'http://127.0.0.1:1' } });
    const { token } = await app.signUp();
    await app.clock.advance(2_000);
    const asked = { currency: 'USDT', chainType: 'ERC20' };
    const answer = await app.call('getDepositAddress', asked, { token });
    expect([answer.code, answer.errorKey]).toEqual([503, 'wallet.networkDown']);
    await app.close();
  });

  test('fails with a node on another chain or a currency without its token', async () => {
    const config = harness.evm!;
    const log = createLog('silent');
    await expect(checkEvmNode({ ...config, chainId: 1 }, log)).rejects.toThrow(
      'EVM_RPC_URL is a node of chain 31337',
    );
    const untold = { ...harness.app, log, config: { ...config, tokens: [] } };
    expect(() => createEvmChain(untold)).toThrow('EVM_TOKENS names no contract for USDT');
  });
});

describe('downtime', () => {
  test('of the product: finds every payment once, in steps', async () => {
    const anna = await harness.signUp();
    const address = await harness.addressOf(anna);
    for (let payment = 1; payment <= 3; payment++) {
      await harness.chain.payToken(harness.token, address, usdt(10));
      await harness.chain.mine(25);
    }
    await harness.app.clock.jump(3_600_000);
    const seen = (await harness.deposits(anna)).length;
    expect(seen).toBeLessThan(3);
    await harness.app.clock.advance(10_000);
    expect(await harness.balance(anna)).toEqual(['10030', '0']);
    expect(await harness.deposits(anna)).toHaveLength(3);
  });

  test('of the node: decides nothing without it and does not stall other networks', async () => {
    const anna = await harness.signUp();
    await harness.chain.payToken(harness.token, await harness.addressOf(anna), usdt(40));
    await harness.pass();
    harness.wire.mood.isCut = true;
    await anna.call('simulatePayment', { currency: 'USDT', chainType: 'TRC20', money: '5' });
    await harness.app.clock.advance(30_000);
    expect((await harness.deposits(anna)).map(({ state }) => state).sort()).toEqual([
      'confirming',
      'credited',
    ]);
    harness.wire.mood.isCut = false;
    await harness.chain.mine(CONFIRMATIONS);
    await harness.pollLater();
    expect(await harness.balance(anna)).toEqual(['10045', '0']);
  });

  test('with a node that limits batch sizes is caught up in smaller steps', async () => {
    const anna = await harness.signUp();
    const address = await harness.addressOf(anna);
    await harness.chain.mine(20);
    await harness.chain.payToken(harness.token, address, usdt(15));
    await harness.chain.mine(CONFIRMATIONS);
    harness.wire.mood.questionsMax = 3;
    for (let poll = 0; poll < 30; poll++) await harness.app.clock.jump(5_000);
    harness.wire.mood.questionsMax = Infinity;
    expect(await harness.balance(anna)).toEqual(['10015', '0']);
    // Without a new block for so long the chain counted as stalled; the next block ends that.
    await harness.pass();
  });

  test('of part of the node: keeps a payment that the node temporarily does not know', async () => {
    const anna = await harness.signUp();
    const address = await harness.addressOf(anna);
    await harness.chain.payToken(harness.token, address, usdt(20));
    await harness.pass(CONFIRMATIONS);
    await harness.chain.payToken(harness.token, address, usdt(22));
    await harness.pass();
    const states = async () => (await harness.deposits(anna)).map(({ state }) => state);
    expect(await states()).toEqual(['confirming', 'credited']);
    harness.wire.mood.forgets.add('eth_getTransactionReceipt');
    await harness.pass(CONFIRMATIONS);
    expect(await states()).toEqual(['confirming', 'credited']);
    harness.wire.mood.forgets.clear();
    await harness.pollLater();
    expect(await states()).toEqual(['credited', 'credited']);
    const losses = await harness.app.db`
      select from ledger.transfer where type = 'depositLoss' and user_id = ${anna.userId}`;
    expect(losses).toHaveLength(0);
    expect(await harness.balance(anna)).toEqual(['10042', '0']);
  });

  test('with a second process reading the same blocks changes nothing', async () => {
    const beside = await harness.beside();
    const anna = await harness.signUp();
    await harness.chain.payToken(harness.token, await harness.addressOf(anna), usdt(35));
    for (let block = 0; block < CONFIRMATIONS; block++) {
      await harness.chain.mine();
      await Promise.all([harness.app.clock.advance(2_000), beside.clock.advance(2_000)]);
    }
    await harness.poll();
    await beside.app.stop();
    await beside.db.end();
    expect(await harness.deposits(anna)).toHaveLength(1);
    expect(await harness.balance(anna)).toEqual(['10035', '0']);
  });
});

test('reconciles the books with every deposit', async () => {
  expect(await harness.proveBooks()).toEqual([]);
});
