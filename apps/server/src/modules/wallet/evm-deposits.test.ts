import { parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { checkEvmNode, createEvmChain } from './chains/evm-chain.ts';
import { CONFIRMATIONS, customerAccount, type EvmDesk, openEvmDesk } from './testing/evm-desk.ts';

// Block by block, with a node and a signer beside it: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let desk: EvmDesk;
beforeAll(async () => {
  desk = await openEvmDesk();
});
afterAll(() => desk.close());

const usdt = (units: number) => BigInt(Math.round(units * 1_000_000));

describe('an address of a chain', () => {
  test('is derived from the public key, one a customer, and the same for coin and token', async () => {
    const [anna, ben] = [await desk.signUp(), await desk.signUp()];
    const addresses = [
      await desk.addressOf(anna),
      await desk.addressOf(anna, 'ETH'),
      await desk.addressOf(ben),
      await desk.addressOf(anna),
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

  test('is another one for each of many who ask at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => desk.signUp()));
    const addresses = await Promise.all(people.map((person) => desk.addressOf(person)));
    expect(new Set(addresses).size).toBe(people.length);
  });
});

describe('a payment on a chain', () => {
  test('of its coin is seen at once, counted block by block, and credited once to the last digit', async () => {
    const anna = await desk.signUp();
    await desk.chain.pay(await desk.addressOf(anna, 'ETH'), 1_234_567_890_123_456_789n);
    await desk.pass();
    expect(await desk.deposit(anna)).toMatchObject({
      state: 'confirming',
      confirmations: 1,
      confirmationsNeeded: CONFIRMATIONS,
    });
    expect(await desk.balance(anna, 'ETH')).toEqual(['0', '0']);
    await desk.pass(CONFIRMATIONS - 1);
    const done = await desk.deposit(anna);
    expect(done).toMatchObject({ state: 'credited', amount: '1.234567890123456789' });
    expect(desk.steps(done)).toEqual(['seen', 'confirmed', 'credited']);
    expect(await desk.balance(anna, 'ETH')).toEqual(['1.234567890123456789', '0']);
    await desk.pass(CONFIRMATIONS * 2);
    expect(await desk.balance(anna, 'ETH')).toEqual(['1.234567890123456789', '0']);
  });

  test('of a token counts in its own decimals', async () => {
    const anna = await desk.signUp();
    await desk.chain.payToken(desk.token, await desk.addressOf(anna), usdt(25.123456));
    await desk.pass(CONFIRMATIONS);
    expect(await desk.deposit(anna)).toMatchObject({ state: 'credited', amount: '25.123456' });
    expect(await desk.balance(anna)).toEqual(['10025.123456', '0']);
  });

  test('of a currency that was not asked for reaches its customer all the same', async () => {
    const anna = await desk.signUp();
    await desk.chain.pay(await desk.addressOf(anna, 'USDT'), parseEther('0.5'));
    await desk.pass(CONFIRMATIONS);
    expect(await desk.balance(anna, 'ETH')).toEqual(['0.5', '0']);
  });

  test('of a token that is none of ours, to nobody of ours, of nothing, or that failed, is none', async () => {
    const anna = await desk.signUp();
    const address = await desk.addressOf(anna);
    await desk.chain.payToken(desk.wrongToken, address, usdt(1_000));
    await desk.chain.payToken(desk.token, address, 0n);
    await desk.chain.payToken(desk.token, address, 2n ** 200n);
    await desk.chain.pay(desk.freshAddress(1), parseEther('1'));
    await desk.pass(CONFIRMATIONS);
    expect(await desk.deposits(anna)).toEqual([]);
  });

  test('of dust waits for more, and then all of it is credited', async () => {
    const anna = await desk.signUp();
    const address = await desk.addressOf(anna);
    await desk.chain.payToken(desk.token, address, usdt(2));
    await desk.pass(CONFIRMATIONS);
    expect(await desk.deposit(anna)).toMatchObject({ state: 'collecting', reason: 'belowMinimum' });
    await desk.chain.payToken(desk.token, address, usdt(3));
    await desk.pass(CONFIRMATIONS);
    expect(await desk.balance(anna)).toEqual(['10005', '0']);
  });

  test('that was announced under its hash, in any case, is that deposit', async () => {
    const anna = await desk.signUp();
    const address = await desk.addressOf(anna);
    const hash = await desk.chain.payToken(desk.token, address, usdt(90));
    const txHash = `0x${hash.slice(2).toUpperCase()}`;
    const fields = { currency: 'USDT', chainType: 'ERC20', money: '100', txHash };
    expect((await anna.call('requestDeposit', fields)).code).toBe(200);
    await desk.pass(CONFIRMATIONS);
    expect(await desk.deposits(anna)).toMatchObject([{ state: 'credited', amount: '90' }]);
  });
});

describe('a reorganisation', () => {
  test('that takes a payment away drops it; mined again, it begins again and is credited once', async () => {
    const anna = await desk.signUp();
    await desk.pass(3);
    const sent = await desk.chain.payToken(desk.token, await desk.addressOf(anna), usdt(50));
    const raw = await desk.chain.rawOf(sent);
    await desk.pass();
    await desk.chain.reorganise(2);
    await desk.chain.forget(sent);
    await desk.pass();
    expect(await desk.deposit(anna)).toMatchObject({ state: 'dropped', reason: 'reorganisation' });

    await desk.chain.client.sendRawTransaction({ serializedTransaction: raw });
    // Behind another payment now: its place in the block is not the one it had.
    await desk.chain.payTokenFirst(desk.token, desk.freshAddress(2));
    await desk.pass(CONFIRMATIONS);
    await desk.pass();
    expect(await desk.deposits(anna)).toHaveLength(1);
    const done = await desk.deposit(anna);
    expect(desk.steps(done)).toEqual(['seen', 'dropped', 'seenAgain', 'confirmed', 'credited']);
    expect(await desk.balance(anna)).toEqual(['10050', '0']);
  });

  test('that puts a payment into a block that was read already is found by the hash of its blocks', async () => {
    const anna = await desk.signUp();
    const address = await desk.addressOf(anna);
    await desk.pass(2);
    const pair = await desk.chain.signToken(desk.token, address, usdt(70));
    await desk.chain.reorganise(2, pair);
    await desk.pass(CONFIRMATIONS);
    expect(await desk.deposits(anna)).toHaveLength(1);
    expect(await desk.balance(anna)).toEqual(['10070', '0']);
  });

  test('after the last confirmation costs the house, not the customer', async () => {
    const anna = await desk.signUp();
    const sent = await desk.chain.payToken(desk.token, await desk.addressOf(anna), usdt(60));
    await desk.pass(CONFIRMATIONS);
    expect(await desk.balance(anna)).toEqual(['10060', '0']);
    await desk.chain.reorganise(CONFIRMATIONS);
    await desk.chain.forget(sent);
    await desk.pass();
    expect(await desk.balance(anna)).toEqual(['10060', '0']);
    const [loss] = await desk.app.db`
      select amount from ledger.transfer where type = 'depositLoss' and user_id = ${anna.userId}`;
    expect(Number(loss!['amount'])).toBe(60);
  });
});

describe('a start', () => {
  test('without an answer of the node gives no address out that could be paid unseen', async () => {
    const app = await createTestApp({ evm: { ...desk.evm!, rpcUrl: 'http://127.0.0.1:1' } });
    const { token } = await app.signUp();
    await app.clock.advance(2_000);
    const asked = { currency: 'USDT', chainType: 'ERC20' };
    const answer = await app.call('getDepositAddress', asked, { token });
    expect([answer.code, answer.errorKey]).toEqual([503, 'wallet.networkDown']);
    await app.close();
  });

  test('beside a node of another chain, or with a currency without its token, is none', async () => {
    const config = desk.evm!;
    const log = createLog('silent');
    await expect(checkEvmNode({ ...config, chainId: 1 }, log)).rejects.toThrow(
      'EVM_RPC_URL is a node of chain 31337',
    );
    const untold = { ...desk.app, log, config: { ...config, tokens: [] } };
    expect(() => createEvmChain(untold)).toThrow('EVM_TOKENS names no contract for USDT');
  });
});

describe('downtime', () => {
  test('of the product: everything is found, in steps, once', async () => {
    const anna = await desk.signUp();
    const address = await desk.addressOf(anna);
    for (let payment = 1; payment <= 3; payment++) {
      await desk.chain.payToken(desk.token, address, usdt(10));
      await desk.chain.mine(25);
    }
    await desk.app.clock.jump(3_600_000);
    const seen = (await desk.deposits(anna)).length;
    expect(seen).toBeLessThan(3);
    await desk.app.clock.advance(10_000);
    expect(await desk.balance(anna)).toEqual(['10030', '0']);
    expect(await desk.deposits(anna)).toHaveLength(3);
  });

  test('of the node: nothing is judged without it, and no other network stands still', async () => {
    const anna = await desk.signUp();
    await desk.chain.payToken(desk.token, await desk.addressOf(anna), usdt(40));
    await desk.pass();
    desk.wire.mood.isCut = true;
    await anna.call('simulatePayment', { currency: 'USDT', chainType: 'TRC20', money: '5' });
    await desk.app.clock.advance(30_000);
    expect((await desk.deposits(anna)).map(({ state }) => state).sort()).toEqual([
      'confirming',
      'credited',
    ]);
    desk.wire.mood.isCut = false;
    await desk.chain.mine(CONFIRMATIONS);
    await desk.lookLater();
    expect(await desk.balance(anna)).toEqual(['10045', '0']);
  });

  test('beside a node that takes few questions at a time is made up for in smaller steps', async () => {
    const anna = await desk.signUp();
    const address = await desk.addressOf(anna);
    await desk.chain.mine(20);
    await desk.chain.payToken(desk.token, address, usdt(15));
    await desk.chain.mine(CONFIRMATIONS);
    desk.wire.mood.questionsMax = 3;
    await desk.app.clock.advance(150_000);
    desk.wire.mood.questionsMax = Infinity;
    expect(await desk.balance(anna)).toEqual(['10015', '0']);
    // All that time without a block it counted as standing still; the next one ends that.
    await desk.pass();
  });

  test('of a part of the node: a payment that it does not know just now is not gone', async () => {
    const anna = await desk.signUp();
    const address = await desk.addressOf(anna);
    await desk.chain.payToken(desk.token, address, usdt(20));
    await desk.pass(CONFIRMATIONS);
    await desk.chain.payToken(desk.token, address, usdt(22));
    await desk.pass();
    const states = async () => (await desk.deposits(anna)).map(({ state }) => state);
    expect(await states()).toEqual(['confirming', 'credited']);
    desk.wire.mood.forgets.add('eth_getTransactionReceipt');
    await desk.pass(CONFIRMATIONS);
    expect(await states()).toEqual(['confirming', 'credited']);
    desk.wire.mood.forgets.clear();
    await desk.lookLater();
    expect(await states()).toEqual(['credited', 'credited']);
    const losses = await desk.app.db`
      select from ledger.transfer where type = 'depositLoss' and user_id = ${anna.userId}`;
    expect(losses).toHaveLength(0);
    expect(await desk.balance(anna)).toEqual(['10042', '0']);
  });

  test('and a second process that reads the same blocks changes nothing', async () => {
    const beside = await desk.beside();
    const anna = await desk.signUp();
    await desk.chain.payToken(desk.token, await desk.addressOf(anna), usdt(35));
    for (let block = 0; block < CONFIRMATIONS; block++) {
      await desk.chain.mine();
      await Promise.all([desk.app.clock.advance(2_000), beside.clock.advance(2_000)]);
    }
    await desk.look();
    await beside.app.stop();
    await beside.db.end();
    expect(await desk.deposits(anna)).toHaveLength(1);
    expect(await desk.balance(anna)).toEqual(['10035', '0']);
  });
});

test('after all of it the books agree with every deposit', async () => {
  expect(await desk.proveBooks()).toEqual([]);
});
