import { money } from '@candor/domain/money/money';
import { findNetwork } from '@candor/domain/wallet/networks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createBitcoinChain } from './chains/bitcoin-chain.ts';
import {
  type BitcoinHarness,
  CONFIRMATIONS,
  openBitcoinHarness,
  PAID,
} from './testing/bitcoin-harness.ts';
import { errorOf } from './testing/funding-harness.ts';

let harness: BitcoinHarness;
beforeAll(async () => {
  harness = await openBitcoinHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.calm());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A payout handed over while the signer is in the given mood, after the first poll. */
async function handedOver(mood: Partial<BitcoinHarness['signer']['mood']> = {}) {
  const { person, place, withdraw } = await harness.withdrawer();
  Object.assign(harness.signer.mood, mood);
  await withdraw();
  await harness.poll();
  return { person, place, standing: () => harness.withdrawal(person) };
}

/** Jumps ahead, then mines a block, so that the chain does not count as stalled, and polls. */
async function later(ms: number, without: readonly string[] = []): Promise<void> {
  await harness.app.clock.jump(ms);
  await harness.pass(1, without);
  await harness.pollLater();
}

const received = (place: string) => harness.node.balanceOf(place);
const available = async (userId: string) =>
  (
    await harness.app.db`select available::float from ledger.balance
      where user_id = ${userId} and kind = 'balance' and currency = 'BTC'`
  )[0];
const coinsOf = async (id: string) =>
  (
    await harness.app.db<{ name: string }[]>`
      select tx_id || ':' || output_index as name from wallet.bitcoin_payout_coin
      where send_id = ${id} order by 1`
  ).map(({ name }) => name);

describe('a payout whose signer does not answer', () => {
  test('is proven not to have left, can be canceled, and its coins are free again', async () => {
    const { person, place, standing } = await handedOver({ isStuck: true });
    const { id } = await standing();
    expect(errorOf(await person.call('cancelWithdrawal', { id }))).toBe('wallet.withdrawalMovedOn');
    await later(HOUR);
    expect(await standing()).toMatchObject({ state: 'waiting', reason: 'notSent' });
    expect(await coinsOf(id)).toHaveLength(1);
    expect((await person.call('cancelWithdrawal', { id })).code).toBe(200);
    harness.signer.mood.isStuck = false;
    await later(HOUR);
    expect(await harness.balance(person, 'BTC')).toEqual(['0.01', '0']);
    expect(received(place)).toBe(0n);
    const next = await handedOver();
    await harness.pass(CONFIRMATIONS);
    expect((await next.standing()).state).toBe('paidOut');
    expect(await coinsOf(id)).toEqual([]);
  });

  test('is handed over again with the same coins, and paid once', async () => {
    const { place, standing } = await handedOver({ isStuck: true });
    const { id } = await standing();
    const coins = await coinsOf(id);
    await later(HOUR);
    harness.signer.mood.isStuck = false;
    await later(15 * MINUTE);
    expect((await standing()).state).toBe('sent');
    expect(await coinsOf(id)).toEqual(coins);
    await harness.pass(CONFIRMATIONS);
    expect((await standing()).state).toBe('paidOut');
    expect(received(place)).toBe(PAID);
  });

  test('whose signed answers were lost was never sent, for the product alone sends', async () => {
    const { place, standing } = await handedOver({ losesPayouts: true });
    await later(HOUR);
    expect(await standing()).toMatchObject({ state: 'waiting', reason: 'notSent' });
    expect(received(place)).toBe(0n);
    harness.signer.mood.losesPayouts = false;
    await later(15 * MINUTE);
    await harness.pass(CONFIRMATIONS);
    expect((await standing()).state).toBe('paidOut');
    expect(received(place)).toBe(PAID);
  });

  test('cannot be signed for a request that was still on its way when it was recalled', async () => {
    const { person, place, standing } = await handedOver({ isStuck: true });
    const { id } = await standing();
    await harness.app.clock.jump(HOUR - MINUTE);
    // One more request, a moment before it is late: fresh enough for the signer.
    await harness.pollLater();
    await later(MINUTE);
    expect(await standing()).toMatchObject({ state: 'waiting', reason: 'notSent' });
    const [{ handedOverAtMs }] = await harness.app.db<[{ handedOverAtMs: number }]>`
      select handed_over_at as "handedOverAtMs" from wallet.withdrawal where id = ${id}`;
    harness.signer.mood.isStuck = false;
    const { app, bitcoin: config } = harness;
    const chain = createBitcoinChain({ ...app, log: createLog('silent'), config });
    const payout = {
      sendId: id,
      userId: person.userId,
      network: findNetwork('BTC', 'BTC')!,
      address: place,
      amount: money('0.0019'),
      handedOverAtMs,
    };
    await expect(chain.send(payout)).rejects.toThrow('was recalled');
    await harness.pass();
    expect(received(place)).toBe(0n);
  });
});

describe('a payout that was sent and is in no block', () => {
  test('is reported as late after a day and still followed to its end', async () => {
    const { place, standing } = await handedOver();
    const { id } = await standing();
    const made = async () =>
      (
        await harness.app.db<{ tx_id: string }[]>`
          select tx_id from wallet.bitcoin_payout_transaction where send_id = ${id}`
      ).map((row) => row.tx_id);
    await later(24 * HOUR, await made());
    const late = await standing();
    expect(late).toMatchObject({ state: 'sent', reason: 'confirmationLate' });
    expect((await harness.waitingForOperators('late')).map((each) => each.id)).toContain(id);
    await harness.pass(CONFIRMATIONS);
    expect((await standing()).state).toBe('paidOut');
    expect(received(place)).toBe(PAID);
  });

  test('for a week is refunded, not sent any more, and a loss of the house if it is mined after all', async () => {
    const { person, place, standing } = await handedOver();
    const { txHash } = await standing();
    const hex = harness.node.waiting(txHash!).hex;
    const mine = async (ms: number) => {
      for (const each of await harness.app.db<{ tx_id: string }[]>`
        select tx_id from wallet.bitcoin_payout_transaction`)
        harness.node.evict(each.tx_id);
      await later(ms);
    };
    // No node keeps it, and the answers to every attempt to send it are lost.
    harness.node.mood.mempoolminfee = 1;
    for (let day = 0; day < 9; day++) await mine(24 * HOUR);
    expect(await available(person.userId)).toEqual({ available: 0.01 });
    expect(received(place)).toBe(0n);
    harness.node.mood.mempoolminfee = 0.00001;
    await later(2 * HOUR);
    expect(harness.node.isWaiting(txHash!)).toBe(false);
    harness.node.mineForeign(hex);
    await harness.pass(CONFIRMATIONS);
    await later(2 * HOUR);
    const [loss] = await harness.app.db<{ borne: number }[]>`
      select sum(amount)::float as borne from ledger.transfer
      where user_id = ${person.userId} and type = 'payoutLoss'`;
    expect(loss).toEqual({ borne: 0.0019 });
    expect(await available(person.userId)).toEqual({ available: 0.01 });
  });
});

test('reconciles the books with every withdrawal', async () => {
  expect(await harness.proveBooks()).toEqual([]);
});
