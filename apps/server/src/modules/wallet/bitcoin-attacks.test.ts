import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findNetwork } from '@candor/domain/wallet/networks';
import { Transaction } from '@scure/btc-signer';
import { inTransaction } from '../../platform/db.ts';
import { createLog } from '../../platform/log.ts';
import { createBitcoinChain } from './chains/bitcoin-chain.ts';
import { reserveCoins } from './chains/store-bitcoin-payouts.ts';
import { keepSpent } from './chains/store-bitcoin.ts';
import {
  type BitcoinHarness,
  CONFIRMATIONS,
  customerAddress,
  FEE_MAX,
  openBitcoinHarness,
  PAID,
} from './testing/bitcoin-harness.ts';
import { errorOf } from './testing/funding-harness.ts';

let harness: BitcoinHarness;
beforeAll(async () => {
  harness = await openBitcoinHarness();
});
afterAll(() => harness.close());
afterEach(() => harness.calm());

const HOUR = 3_600_000;
const BTC = 100_000_000n;
const received = (place: string) => harness.node.balanceOf(place);

/** Jumps ahead, then mines a block, so that the chain does not count as stalled, and polls. */
async function later(ms: number): Promise<void> {
  await harness.app.clock.jump(ms);
  await harness.pass();
  await harness.pollLater();
}

describe('a node', () => {
  test('that tells of blocks which nobody has seen confirms nothing with them', async () => {
    const person = await harness.signUp();
    harness.node.pay([await harness.addressOf(person), 500_000n]);
    harness.node.mine();
    harness.node.mood.claims = 1_000;
    await harness.poll();
    await harness.pollLater();
    expect(await harness.deposit(person)).toMatchObject({ state: 'confirming', confirmations: 1 });
    expect(await harness.balance(person, 'BTC')).toEqual(['0', '0']);
    harness.node.mood.claims = 0;
    await harness.pass(CONFIRMATIONS - 1);
    expect(await harness.balance(person, 'BTC')).toEqual(['0.005', '0']);
    // Nor does the chain wait for them afterwards, as one that has stalled.
    await harness.app.clock.jump(4 * HOUR);
    await harness.pass();
    expect(await harness.addressOf(person)).toMatch(/^bcrt1q/);
  });

  test('that makes up blocks without their work is not believed', async () => {
    const person = await harness.signUp();
    const address = await harness.addressOf(person);
    harness.node.mood.isIdle = true;
    harness.node.pay([address, 500_000n]);
    await harness.pass(CONFIRMATIONS);
    await harness.pollLater();
    expect(await harness.deposits(person)).toEqual([]);
    harness.node.mood.isIdle = false;
    harness.node.reorganise(CONFIRMATIONS);
    await harness.pollLater();
    await harness.pass(CONFIRMATIONS);
    expect(await harness.balance(person, 'BTC')).toEqual(['0.005', '0']);
  });

  test('that repeats the last transaction of a block credits it once', async () => {
    const person = await harness.signUp();
    const address = await harness.addressOf(person);
    harness.node.mood.repeatsLast = true;
    harness.node.pay([harness.freshAddress(), 500_000n]);
    harness.node.pay([address, 600_000n]);
    await harness.pass(CONFIRMATIONS);
    expect(await harness.deposits(person)).toHaveLength(1);
    expect(await harness.balance(person, 'BTC')).toEqual(['0.006', '0']);
  });
});

describe('an output to the paying address', () => {
  test('of nothing, in a block of a miner who takes it, stops nobody', async () => {
    const person = await harness.signUp();
    const paid = harness.node.pay(
      [harness.signer.address, 1_000n],
      [await harness.addressOf(person), 700_000n],
    );
    const hex = harness.node.waiting(paid).hex.replace('e803000000000000', '00'.repeat(8));
    harness.node.evict(paid);
    harness.node.mineForeign(hex);
    await harness.pass(CONFIRMATIONS);
    await harness.pollLater();
    expect(await harness.balance(person, 'BTC')).toEqual(['0.007', '0']);
  });

  test('of next to nothing, again and again, keeps no change from being divided', async () => {
    for (let round = 0; round < 3; round++)
      harness.node.pay(
        ...Array.from({ length: 10 }, () => [harness.signer.address, 400n] as const),
      );
    await harness.pass(CONFIRMATIONS);
    const { txHash } = await harness.sent();
    const { hex } = harness.node.waiting(txHash);
    expect(Transaction.fromRaw(Buffer.from(hex, 'hex')).outputsLength).toBe(3);
    await harness.pass(CONFIRMATIONS);
  });

  test('is no deposit, even if a customer once got this address', async () => {
    const person = await harness.signUp();
    await harness.addressOf(person);
    await harness.app.db`
      insert into wallet.address (user_id, currency, chain_type, address, receives_at, created_at)
      values (${person.userId}, 'BTC', 'BTC', ${harness.signer.address}, ${harness.signer.address},
        ${harness.app.clock.now()}::timestamptz)`;
    await harness.fund(BTC);
    await harness.sent();
    await harness.pass(CONFIRMATIONS);
    expect(await harness.deposits(person)).toEqual([]);
  });

  test('is refused at the start where it is one that customers get', () => {
    const config = { ...harness.bitcoin, payoutAddress: customerAddress(3) };
    expect(() => createBitcoinChain({ ...harness.app, log: createLog('silent'), config })).toThrow(
      'is an address of BITCOIN_XPUB, which customers get',
    );
  });
});

describe('a payout that was called off after its signer had signed it', () => {
  /** Signed, but every answer was lost; proven unsent, and canceled. */
  async function calledOff() {
    const { person, place, withdraw } = await harness.withdrawer();
    harness.signer.mood.losesPayouts = true;
    await withdraw();
    await harness.poll();
    const { id } = await harness.withdrawal(person);
    await later(HOUR);
    expect((await person.call('cancelWithdrawal', { id })).code).toBe(200);
    harness.signer.mood.losesPayouts = false;
    return { person, place, withdraw, id };
  }

  test('can be asked for again: the same transaction is made once more, a little different', async () => {
    const { person, place, withdraw } = await calledOff();
    expect((await withdraw()).code).toBe(200);
    await harness.poll();
    expect((await harness.withdrawal(person)).state).toBe('sent');
    await harness.pass(CONFIRMATIONS);
    expect((await harness.withdrawal(person)).state).toBe('paidOut');
    expect(received(place)).toBe(PAID);
  });

  test('leaves coins that pay the next customer', async () => {
    const { person, place, id } = await calledOff();
    const [first] = harness.questionsOf(id);
    const next = await harness.sent();
    const coinOf = (psbt: string) =>
      Buffer.from(Transaction.fromPSBT(Buffer.from(psbt, 'base64')).getInput(0).txid!).toString(
        'hex',
      );
    expect(coinOf(harness.questionsOf(next.id)[0]!.psbt)).toBe(coinOf(first!.psbt));
    await harness.pass(CONFIRMATIONS);
    expect((await harness.withdrawal(next.person)).state).toBe('paidOut');
    expect(received(next.place)).toBe(PAID);
    expect(received(place)).toBe(0n);
    expect(await harness.balance(person, 'BTC')).toEqual(['0.01', '0']);
  });
});

describe('a database restored from before a payout', () => {
  /** Takes back everything that the product knew of a payout since it was handed over. */
  async function restore(id: string): Promise<void> {
    const { db, clock } = harness.app;
    await db`delete from wallet.bitcoin_payout_ending where send_id = ${id}`;
    await db`delete from wallet.bitcoin_payout_coin where send_id = ${id}`;
    await db`delete from wallet.bitcoin_payout_transaction where send_id = ${id}`;
    await db`delete from wallet.bitcoin_payout where send_id = ${id}`;
    await db`update wallet.withdrawal set status = 'sending', tx_id = null, confirmations = 0,
      handed_over_at = ${clock.now()}::timestamptz, next_poll_at = ${clock.now()}::timestamptz
      where id = ${id}`;
  }

  test('neither pays again nor refunds what was paid: the signer knows what it signed', async () => {
    const { person, place, id } = await harness.sent();
    await harness.pass();
    await restore(id);
    // Until it is late, it is asked for again; then it would be proven unsent, if nobody knew.
    await later(60_000);
    await later(26 * HOUR);
    expect(await harness.withdrawal(person)).toMatchObject({
      state: 'sending',
      reason: 'handoverLate',
    });
    expect(errorOf(await person.call('cancelWithdrawal', { id }))).toBe('wallet.withdrawalMovedOn');
    expect(await harness.balance(person, 'BTC')).toEqual(['0.008', '0.002']);
    expect(received(place)).toBe(PAID);
  });
});

describe('coins that the house spends elsewhere', () => {
  const coin = async () => {
    const [found] = await harness.app.db<[{ txId: string; outputIndex: number }]>`
      select tx_id as "txId", output_index as "outputIndex" from wallet.bitcoin_coin c
      where spent_number is null and not exists (select from wallet.bitcoin_payout_coin p
        where p.tx_id = c.tx_id and p.output_index = c.output_index) limit 1`;
    return { ...found, satoshis: 0n };
  };

  test('are all that its payout loses: the others are free again once it has ended', async () => {
    const { db } = harness.app;
    harness.node.pay([harness.signer.address, 150_000n], [harness.signer.address, 160_000n]);
    await harness.pass(CONFIRMATIONS);
    await db`update wallet.bitcoin_coin set script = 'elsewhere'
      where spent_number is null and amount > 0.0016`;
    const { person, id } = await harness.sent();
    await db`update wallet.bitcoin_coin set script = (select script from wallet.bitcoin_coin
      where script <> 'elsewhere' limit 1) where script = 'elsewhere'`;
    const { psbt } = harness.questionsOf(id)[0]!;
    const { txid, index, witnessUtxo } = Transaction.fromPSBT(Buffer.from(psbt, 'base64')).getInput(
      0,
    );
    const txId = Buffer.from(txid!).toString('hex');
    harness.node.mineForeign(
      harness.signer.spendCoin(txId, index!, witnessUtxo!.amount, harness.freshAddress()),
    );
    for (let block = 1; block < CONFIRMATIONS; block++) harness.node.mine();
    const { app, bitcoin: config } = harness;
    const chain = createBitcoinChain({ ...app, log: createLog('silent'), config });
    const cursor = async () =>
      (
        await db<[{ cursor: string }]>`
        select cursor from wallet.network_cursor where chain_type = 'BTC'`
      )[0].cursor;
    const read = await chain.listPayments('BTC', await cursor());
    await db`update wallet.network_cursor set cursor = ${read.cursor} where chain_type = 'BTC'`;
    const network = findNetwork('BTC', 'BTC')!;
    expect(await chain.findPayout(network, id, { isWanted: true })).toEqual({ kind: 'bounced' });
    // Whoever audits at this moment finds the books in order.
    expect(await harness.proveBooks()).toEqual([]);
    await harness.poll();
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'failed', reason: 'bounced' });
    await harness.sent();
    expect(await db`select from wallet.bitcoin_payout_coin where send_id = ${id}`).toEqual([]);
    await harness.pass(CONFIRMATIONS);
  });

  test('while a payout chooses them are not kept for it: its end would never be seen', async () => {
    const { db } = harness.app;
    const chosen = await coin();
    const block = { number: 1n, hash: 'ab'.repeat(32) };
    let reserved: Promise<number> | undefined;
    await expect(
      inTransaction(db, async (reading) => {
        await keepSpent(reading, chosen, block);
        reserved = inTransaction(db, async (tx) => {
          await tx`insert into wallet.bitcoin_payout (send_id, user_id, address, amount)
            values ('race', ${'00000000-0000-4000-8000-000000000000'}, 'x', 1)`;
          const count = await reserveCoins(tx, 'race', [chosen]);
          await tx`delete from wallet.bitcoin_payout_coin where send_id = 'race'`;
          await tx`delete from wallet.bitcoin_payout where send_id = 'race'`;
          return count;
        });
        // It waits for the row until this transaction is over.
        const waiting = async () =>
          (
            await db`select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`
          ).length;
        await expect.poll(waiting).toBe(1);
      }),
    ).resolves.toBeUndefined();
    expect(await reserved).toBe(0);
    await db`update wallet.bitcoin_coin set spent_number = null, spent_hash = null
      where tx_id = ${chosen.txId} and output_index = ${chosen.outputIndex}`;
  });
});

test('a higher limit of fees applies to payouts under way as far as their coins reach', async () => {
  const size = 200n;
  // Alone reaches: for what is paid and the highest fee of today, and not for ten times of it.
  harness.node.pay([harness.signer.address, PAID + BigInt(FEE_MAX) * size]);
  await harness.pass(CONFIRMATIONS);
  const { person, place, id, txHash } = await harness.sent();
  const config = { ...harness.bitcoin, feeMax: FEE_MAX * 10 };
  const chain = createBitcoinChain({ ...harness.app, log: createLog('silent'), config });
  const network = findNetwork('BTC', 'BTC')!;
  harness.node.mood.feerate = 0.005;
  await harness.pass(CONFIRMATIONS, [txHash]);
  const before = harness.node.waiting((await harness.withdrawal(person)).txHash!);
  // The highest of today is paid already.
  await harness.pass(CONFIRMATIONS, [before.id]);
  const found = await chain.findPayout(network, id, { isWanted: true });
  const raised = harness.node.waiting((found as { txId: string }).txId);
  expect(raised.fee > before.fee).toBe(true);
  expect(raised.fee <= BigInt(FEE_MAX) * size).toBe(true);
  await harness.pass(CONFIRMATIONS + 3);
  expect((await harness.withdrawal(person)).state).toBe('paidOut');
  expect(received(place)).toBe(PAID);
});

test('reconciles the books after all of this', async () => {
  // The restored payout is one that people have to look at.
  const found = await harness.proveBooks();
  expect(found).toEqual([]);
});
