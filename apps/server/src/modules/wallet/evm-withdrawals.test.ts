import { type Address, erc20Abi, getAddress, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { CONFIRMATIONS, type EvmDesk, openEvmDesk } from './testing/evm-desk.ts';
import { errorOf } from './testing/funding-desk.ts';

// Block by block, with a node and a signer beside it: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let desk: EvmDesk;
beforeAll(async () => {
  desk = await openEvmDesk();
});
afterAll(() => desk.close());

const HOUR = 3_600_000;
let places = 0;

/** A customer who may withdraw to an address that nobody has used. */
async function ready(currency = 'USDT') {
  const person = await desk.signUp();
  const place = desk.freshAddress(places++);
  const withdrawalInfoId = await desk.bind(person, 'ERC20', { currency, address: place });
  const withdraw = (money = '100') => desk.withdraw(person, { currency, withdrawalInfoId, money });
  return { person, place, withdraw };
}

const tokensOf = (address: Address) =>
  desk.chain.client.readContract({
    address: desk.token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  });
const wasAsked = (id: string) => desk.signer.questions.filter((each) => each === id).length;

describe('a payout', () => {
  test('of a token is handed to the signer, counted, and paid to the last digit', async () => {
    const { person, place, withdraw } = await ready();
    expect((await withdraw('100.123456')).code).toBe(200);
    await desk.look();
    expect(await desk.withdrawal(person)).toMatchObject({ state: 'sent', confirmations: 0 });
    await desk.pass(CONFIRMATIONS - 1);
    expect(await desk.withdrawal(person)).toMatchObject({ state: 'sent', confirmations: 2 });
    await desk.pass();
    const paid = await desk.withdrawal(person);
    expect(paid).toMatchObject({ state: 'paidOut', status: 2, confirmations: CONFIRMATIONS });
    expect(await tokensOf(place)).toBe(96_123_456n);
    expect(await desk.balance(person)).toEqual(['9899.876544', '0']);
    expect(wasAsked(paid.id)).toBe(1);
  });

  test('of the coin goes the same way', async () => {
    const { person, place, withdraw } = await ready('ETH');
    const address = await desk.addressOf(person, 'ETH');
    await desk.chain.pay(address, parseEther('1'));
    await desk.pass(CONFIRMATIONS);
    await withdraw('0.1');
    await desk.look();
    await desk.pass(CONFIRMATIONS);
    expect(await desk.withdrawal(person)).toMatchObject({ state: 'paidOut' });
    expect(await desk.chain.client.getBalance({ address: place })).toBe(parseEther('0.099'));
    expect(await desk.balance(person, 'ETH')).toEqual(['0.9', '0']);
  });

  test('whose transaction fails on the chain comes back whole', async () => {
    const { person, place, withdraw } = await ready();
    const all = await tokensOf(desk.signer.address);
    await desk.chain.setTokens(desk.token, desk.signer.address, 0n);
    await withdraw();
    await desk.look();
    await desk.pass(CONFIRMATIONS - 1);
    expect(await desk.withdrawal(person)).toMatchObject({ state: 'sent' });
    await desk.pass();
    expect(await desk.withdrawal(person)).toMatchObject({ state: 'failed', reason: 'bounced' });
    expect(await desk.balance(person)).toEqual(['10000', '0']);
    expect(await tokensOf(place)).toBe(0n);
    await desk.chain.setTokens(desk.token, desk.signer.address, all);
  });

  test('that pays more for its place is followed to the transaction that was mined', async () => {
    const { person, place, withdraw } = await ready();
    await withdraw();
    await desk.look();
    const first = await desk.withdrawal(person);
    await desk.signer.payMore(first.id);
    await desk.pass(CONFIRMATIONS);
    await desk.pass();
    const paid = await desk.withdrawal(person);
    expect(paid.state).toBe('paidOut');
    expect(paid.txHash).not.toBe(first.txHash);
    expect(await tokensOf(place)).toBe(96_000_000n);
  });

  test('that the network forgot is sent again, the same one', async () => {
    const { person, place, withdraw } = await ready();
    await withdraw();
    await desk.look();
    const { id, txHash } = await desk.withdrawal(person);
    await desk.chain.forget(txHash as Address);
    await desk.pass(CONFIRMATIONS);
    await desk.pass(2);
    const paid = await desk.withdrawal(person);
    expect([paid.state, paid.txHash]).toEqual(['paidOut', txHash]);
    expect(wasAsked(id)).toBeGreaterThan(1);
    expect(await tokensOf(place)).toBe(96_000_000n);
  });

  test('whose nonce was used up for nothing comes back, when that is final', async () => {
    const { person, place, withdraw } = await ready();
    await withdraw();
    await desk.look();
    await desk.signer.cancel((await desk.withdrawal(person)).id);
    await desk.pass(CONFIRMATIONS - 1);
    expect((await desk.withdrawal(person)).state).toBe('sent');
    await desk.pass(2);
    expect(await desk.withdrawal(person)).toMatchObject({ state: 'failed', reason: 'bounced' });
    expect(await desk.balance(person)).toEqual(['10000', '0']);
    expect(await tokensOf(place)).toBe(0n);
  });

  test('that a reorganisation takes out of its block counts anew', async () => {
    const { person, place, withdraw } = await ready();
    await withdraw();
    await desk.look();
    const { txHash } = await desk.withdrawal(person);
    await desk.pass(CONFIRMATIONS - 1);
    await desk.chain.reorganise(CONFIRMATIONS - 1);
    await desk.chain.forget(txHash as Address);
    await desk.look();
    expect(await desk.withdrawal(person)).toMatchObject({ state: 'sent', confirmations: 0 });
    await desk.pass(CONFIRMATIONS + 1);
    expect(await desk.withdrawal(person)).toMatchObject({ state: 'paidOut', txHash });
    expect(await tokensOf(place)).toBe(96_000_000n);
  });
});

describe('a signer', () => {
  test('that is down, or not ready, holds payouts as a network that is down, a day at most', async () => {
    for (const trouble of ['isDown', 'isReady'] as const) {
      const { person, withdraw } = await ready();
      const usual = desk.signer.mood[trouble];
      desk.signer.mood[trouble] = !usual;
      await withdraw();
      await desk.look();
      expect(await desk.withdrawal(person)).toMatchObject({
        state: 'waiting',
        reason: 'chainDown',
      });
      desk.signer.mood[trouble] = usual;
      await desk.lookLater();
      await desk.pass(CONFIRMATIONS);
      expect((await desk.withdrawal(person)).state).toBe('paidOut');
    }
    const { person, withdraw } = await ready();
    desk.signer.mood.isDown = true;
    await withdraw();
    await desk.look();
    await desk.app.clock.jump(24 * HOUR + 1_000);
    await desk.look();
    expect(await desk.withdrawal(person)).toMatchObject({ state: 'failed', reason: 'chainDown' });
    expect(await desk.balance(person)).toEqual(['10000', '0']);
    desk.signer.mood.isDown = false;
    // A day without a block is a chain that stands still; the next one ends that.
    await desk.pass();
  });

  test('whose answer is lost is asked again and pays once', async () => {
    const { person, place, withdraw } = await ready();
    desk.signer.mood.losesPayouts = true;
    await withdraw();
    await desk.look();
    const { id, state } = await desk.withdrawal(person);
    expect([state, wasAsked(id)]).toEqual(['sending', 1]);
    await desk.lookLater();
    desk.signer.mood.losesPayouts = false;
    await desk.lookLater();
    await desk.pass(CONFIRMATIONS);
    expect((await desk.withdrawal(person)).state).toBe('paidOut');
    expect(wasAsked(id)).toBeGreaterThan(2);
    expect(await tokensOf(place)).toBe(96_000_000n);
  });

  test('whose answer was written down and then forgotten by a crash is not asked again', async () => {
    const { person, place, withdraw } = await ready();
    await withdraw();
    await desk.look();
    const { id, txHash } = await desk.withdrawal(person);
    await desk.app
      .db`update wallet.withdrawal set status = 'sending', tx_id = null where id = ${id}`;
    await desk.look();
    await desk.pass(CONFIRMATIONS);
    expect(await desk.withdrawal(person)).toMatchObject({ state: 'paidOut', txHash });
    expect(wasAsked(id)).toBe(1);
    expect(await tokensOf(place)).toBe(96_000_000n);
  });

  test('that does not prove who it is is not believed', async () => {
    const { person, withdraw } = await ready();
    desk.signer.mood.forges = true;
    await withdraw();
    await desk.look();
    expect(await desk.withdrawal(person)).toMatchObject({ state: 'waiting', reason: 'chainDown' });
    desk.signer.mood.forges = false;
    await person.call('cancelWithdrawal', { id: (await desk.withdrawal(person)).id });
    expect(await desk.balance(person)).toEqual(['10000', '0']);
  });

  test('that is asked twice by two processes pays once', async () => {
    const { person, place, withdraw } = await ready();
    const beside = await desk.beside();
    await withdraw();
    await Promise.all([desk.look(), beside.clock.advance(2_000)]);
    await desk.pass(CONFIRMATIONS);
    await beside.app.stop();
    await beside.db.end();
    expect((await desk.withdrawal(person)).state).toBe('paidOut');
    expect(await tokensOf(place)).toBe(96_000_000n);
  });
});

describe('an address to be paid', () => {
  test('is refused with a wrong checksum and on a simulated chain, and is one in any case', async () => {
    const person = await desk.signUp();
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
    expect(await add(right.toLowerCase())).toBe(200);
    expect(await add(right)).toBe('wallet.accountExists');
    const { result } = await person.call('listPayoutAccounts');
    expect(result).toMatchObject({ records: [{ account: getAddress(right) }] });
  });

  test('is found on a list of sanctions in whatever case either is written', async () => {
    const { person, place, withdraw } = await ready();
    const address = `0x${place.slice(2).toUpperCase()}`;
    await desk.operate('wallet.listAddress', {
      address,
      source: 'OFAC',
      reference: 'list of today',
    });
    await withdraw();
    expect(await desk.withdrawal(person)).toMatchObject({ state: 'waiting', reason: 'sanctions' });
  });

  test('that was bound for another network is refused when money is to go there', async () => {
    const { person, withdraw } = await ready();
    await desk.app.db`
      update wallet.payout_account set account = 'practice-erc20-0123456789'
      where user_id = ${person.userId}`;
    expect(errorOf(await withdraw())).toBe('wallet.addressInvalid');
    expect(await desk.balance(person)).toEqual(['10000', '0']);
  });
});

test('after all of it the books agree with every withdrawal', async () => {
  expect(await desk.proveBooks()).toEqual([]);
});

test('a payout that is not what its withdrawal asked for is found by the audit', async () => {
  await desk.app.db`update wallet.evm_payout set amount = amount + 1 where nonce = 0`;
  const found = (await audit(desk.app.db)).map(({ check }) => check);
  expect(found).toEqual(['payouts-have-one-nonce']);
});
