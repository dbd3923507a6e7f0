import { type Address, erc20Abi, getAddress, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { CONFIRMATIONS, type EvmHarness, openEvmHarness } from './testing/evm-harness.ts';
import { errorOf } from './testing/funding-harness.ts';

let harness: EvmHarness;
beforeAll(async () => {
  harness = await openEvmHarness();
});
afterAll(() => harness.close());

const HOUR = 3_600_000;
let places = 0;

/** A customer who can withdraw to an unused address. */
async function ready(currency = 'USDT') {
  const person = await harness.signUp();
  const place = harness.freshAddress(places++);
  const withdrawalInfoId = await harness.bind(person, 'ERC20', { currency, address: place });
  const withdraw = (money = '100') =>
    harness.withdraw(person, { currency, withdrawalInfoId, money });
  return { person, place, withdraw };
}

const tokensOf = (address: Address) =>
  harness.chain.client.readContract({
    address: harness.token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  });
const wasAsked = (id: string) => harness.signer.questions.filter((each) => each === id).length;

describe('a payout', () => {
  test('in a token is handed to the signer, confirmed and paid exactly', async () => {
    const { person, place, withdraw } = await ready();
    expect((await withdraw('100.123456')).code).toBe(200);
    await harness.poll();
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'sent', confirmations: 0 });
    await harness.pass(CONFIRMATIONS - 1);
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'sent', confirmations: 2 });
    await harness.pass();
    const paid = await harness.withdrawal(person);
    expect(paid).toMatchObject({ state: 'paidOut', status: 2, confirmations: CONFIRMATIONS });
    expect(await tokensOf(place)).toBe(96_123_456n);
    expect(await harness.balance(person)).toEqual(['9899.876544', '0']);
    expect(wasAsked(paid.id)).toBe(1);
  });

  test('in the native coin works the same way', async () => {
    const { person, place, withdraw } = await ready('ETH');
    const address = await harness.addressOf(person, 'ETH');
    await harness.chain.pay(address, parseEther('1'));
    await harness.pass(CONFIRMATIONS);
    await withdraw('0.1');
    await harness.poll();
    await harness.pass(CONFIRMATIONS);
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'paidOut' });
    expect(await harness.chain.client.getBalance({ address: place })).toBe(parseEther('0.099'));
    expect(await harness.balance(person, 'ETH')).toEqual(['0.9', '0']);
  });

  test('whose transaction fails on the chain is refunded in full', async () => {
    const { person, place, withdraw } = await ready();
    const all = await tokensOf(harness.signer.address);
    await harness.chain.setTokens(harness.token, harness.signer.address, 0n);
    await withdraw();
    await harness.poll();
    await harness.pass(CONFIRMATIONS - 1);
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'sent' });
    await harness.pass();
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'failed', reason: 'bounced' });
    expect(await harness.balance(person)).toEqual(['10000', '0']);
    expect(await tokensOf(place)).toBe(0n);
    await harness.chain.setTokens(harness.token, harness.signer.address, all);
  });

  test('with a raised fee is followed to the transaction that was mined', async () => {
    const { person, place, withdraw } = await ready();
    await withdraw();
    await harness.poll();
    const first = await harness.withdrawal(person);
    await harness.signer.payMore(first.id);
    await harness.pass(CONFIRMATIONS);
    await harness.pass();
    const paid = await harness.withdrawal(person);
    expect(paid.state).toBe('paidOut');
    expect(paid.txHash).not.toBe(first.txHash);
    expect(await tokensOf(place)).toBe(96_000_000n);
  });

  test('that the network dropped is sent again as the same transaction', async () => {
    const { person, place, withdraw } = await ready();
    await withdraw();
    await harness.poll();
    const { id, txHash } = await harness.withdrawal(person);
    await harness.chain.forget(txHash as Address);
    await harness.pass(CONFIRMATIONS);
    await harness.pass(2);
    const paid = await harness.withdrawal(person);
    expect([paid.state, paid.txHash]).toEqual(['paidOut', txHash]);
    expect(wasAsked(id)).toBeGreaterThan(1);
    expect(await tokensOf(place)).toBe(96_000_000n);
  });

  test('whose nonce was used for nothing is refunded once that is final', async () => {
    const { person, place, withdraw } = await ready();
    await withdraw();
    await harness.poll();
    await harness.signer.cancel((await harness.withdrawal(person)).id);
    await harness.pass(CONFIRMATIONS - 1);
    expect((await harness.withdrawal(person)).state).toBe('sent');
    await harness.pass(2);
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'failed', reason: 'bounced' });
    expect(await harness.balance(person)).toEqual(['10000', '0']);
    expect(await tokensOf(place)).toBe(0n);
  });

  test('that a reorganization removes from its block is confirmed anew', async () => {
    const { person, place, withdraw } = await ready();
    await withdraw();
    await harness.poll();
    const { txHash } = await harness.withdrawal(person);
    await harness.pass(CONFIRMATIONS - 1);
    await harness.chain.reorganise(CONFIRMATIONS - 1);
    await harness.chain.forget(txHash as Address);
    await harness.poll();
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'sent', confirmations: 0 });
    await harness.pass(CONFIRMATIONS + 1);
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'paidOut', txHash });
    expect(await tokensOf(place)).toBe(96_000_000n);
  });
});

describe('a signer', () => {
  test('that is down or not ready holds payouts like a network outage, for a day at most', async () => {
    for (const trouble of ['isDown', 'isReady'] as const) {
      const { person, withdraw } = await ready();
      const usual = harness.signer.mood[trouble];
      harness.signer.mood[trouble] = !usual;
      await withdraw();
      await harness.poll();
      expect(await harness.withdrawal(person)).toMatchObject({
        state: 'waiting',
        reason: 'chainDown',
      });
      harness.signer.mood[trouble] = usual;
      await harness.pollLater();
      await harness.pass(CONFIRMATIONS);
      expect((await harness.withdrawal(person)).state).toBe('paidOut');
    }
    const { person, withdraw } = await ready();
    harness.signer.mood.isDown = true;
    await withdraw();
    await harness.poll();
    await harness.app.clock.jump(24 * HOUR + 1_000);
    await harness.poll();
    expect(await harness.withdrawal(person)).toMatchObject({
      state: 'failed',
      reason: 'chainDown',
    });
    expect(await harness.balance(person)).toEqual(['10000', '0']);
    harness.signer.mood.isDown = false;
    // A chain without a block for a day is stalled; the next block ends that.
    await harness.pass();
  });

  test('whose answer is lost is asked again and pays once', async () => {
    const { person, place, withdraw } = await ready();
    harness.signer.mood.losesPayouts = true;
    await withdraw();
    await harness.poll();
    const { id, state } = await harness.withdrawal(person);
    expect([state, wasAsked(id)]).toEqual(['sending', 1]);
    await harness.pollLater();
    harness.signer.mood.losesPayouts = false;
    await harness.pollLater();
    await harness.pass(CONFIRMATIONS);
    expect((await harness.withdrawal(person)).state).toBe('paidOut');
    expect(wasAsked(id)).toBeGreaterThan(2);
    expect(await tokensOf(place)).toBe(96_000_000n);
  });

  test('is not asked again when its answer was recorded before a crash', async () => {
    const { person, place, withdraw } = await ready();
    await withdraw();
    await harness.poll();
    const { id, txHash } = await harness.withdrawal(person);
    await harness.app
      .db`update wallet.withdrawal set status = 'sending', tx_id = null where id = ${id}`;
    await harness.poll();
    await harness.pass(CONFIRMATIONS);
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'paidOut', txHash });
    expect(wasAsked(id)).toBe(1);
    expect(await tokensOf(place)).toBe(96_000_000n);
  });

  test('that does not prove its identity is ignored', async () => {
    const { person, withdraw } = await ready();
    harness.signer.mood.forges = true;
    await withdraw();
    await harness.poll();
    expect(await harness.withdrawal(person)).toMatchObject({
      state: 'waiting',
      reason: 'chainDown',
    });
    harness.signer.mood.forges = false;
    await person.call('cancelWithdrawal', { id: (await harness.withdrawal(person)).id });
    expect(await harness.balance(person)).toEqual(['10000', '0']);
  });

  test('that is asked by two processes pays once', async () => {
    const { person, place, withdraw } = await ready();
    const beside = await harness.beside();
    await withdraw();
    await Promise.all([harness.poll(), beside.clock.advance(2_000)]);
    await harness.pass(CONFIRMATIONS);
    await beside.app.stop();
    await beside.db.end();
    expect((await harness.withdrawal(person)).state).toBe('paidOut');
    expect(await tokensOf(place)).toBe(96_000_000n);
  });
});

describe('a payout address', () => {
  test('is refused if its checksum is wrong, it is simulated or of the house, and is one in upper or lower case', async () => {
    const person = await harness.signUp();
    const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const add = async (address: string) =>
      errorOf(
        await person.call('addPayoutAccount', {
          currency: 'USDT',
          chainType: 'ERC20',
          address,
          safePassword: 'harbour 7 lantern',
        }),
      );
    expect(await add(right.replace('aA', 'Aa'))).toBe('wallet.addressChecksum');
    expect(await add('practice-erc20-0123456789')).toBe('wallet.addressInvalid');
    // What the paying account is paid, the house keeps; what a token's contract is paid is lost.
    expect(await add(harness.signer.address.toLowerCase())).toBe('wallet.addressInvalid');
    expect(await add(getAddress(harness.token))).toBe('wallet.addressInvalid');
    expect(await add(right.toLowerCase())).toBe(200);
    expect(await add(right)).toBe('wallet.accountExists');
    const { result } = await person.call('listPayoutAccounts');
    expect(result).toMatchObject({ records: [{ account: getAddress(right) }] });
  });

  test('matches a sanctions list in upper or lower case', async () => {
    const { person, place, withdraw } = await ready();
    const address = `0x${place.slice(2).toUpperCase()}`;
    await harness.operate('wallet.listAddress', {
      address,
      source: 'OFAC',
      reference: 'list of today',
    });
    await withdraw();
    expect(await harness.withdrawal(person)).toMatchObject({
      state: 'waiting',
      reason: 'sanctions',
    });
  });

  test('bound for another network is refused at withdrawal', async () => {
    const { person, withdraw } = await ready();
    await harness.app.db`
      update wallet.payout_account set account = 'practice-erc20-0123456789'
      where user_id = ${person.userId}`;
    expect(errorOf(await withdraw())).toBe('wallet.addressInvalid');
    expect(await harness.balance(person)).toEqual(['10000', '0']);
  });
});

test('reconciles the books with every withdrawal', async () => {
  expect(await harness.proveBooks()).toEqual([]);
});

test('detects a payout that does not match its withdrawal', async () => {
  await harness.app.db`update wallet.evm_payout set amount = amount + 1 where nonce = 0`;
  const found = (await audit(harness.app.db)).map(({ check }) => check);
  expect(found).toEqual(['payouts-have-one-nonce']);
});
