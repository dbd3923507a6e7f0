import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type BitcoinHarness,
  CONFIRMATIONS,
  FEE_MAX,
  openBitcoinHarness,
  PAID,
} from './testing/bitcoin-harness.ts';

let harness: BitcoinHarness;
beforeAll(async () => {
  harness = await openBitcoinHarness();
});
afterAll(() => harness.close());
afterEach(() => harness.calm());

const RAISE_AFTER_BLOCKS = 3;
const received = (place: string) => harness.node.balanceOf(place);
const transactionsOf = (id: string) => harness.app.db<
  { tx_id: string; rate: number; fee: string }[]
>`select tx_id, rate, fee from wallet.bitcoin_payout_transaction where send_id = ${id}
  order by number`;

describe('a fee', () => {
  test('is raised when no block takes the payout, and only one of both is paid', async () => {
    const { person, place, id, txHash } = await harness.sent();
    await harness.pass(RAISE_AFTER_BLOCKS, [txHash]);
    const raised = await harness.withdrawal(person);
    expect(raised.txHash).not.toBe(txHash);
    expect(harness.node.isWaiting(txHash)).toBe(false);
    expect(harness.node.isWaiting(raised.txHash!)).toBe(true);
    await harness.pass(CONFIRMATIONS);
    expect(await harness.withdrawal(person)).toMatchObject({
      state: 'paidOut',
      txHash: raised.txHash,
    });
    expect(received(place)).toBe(PAID);
    expect(harness.questionsOf(id)).toHaveLength(2);
  });

  test('that was raised too late is followed to the first transaction', async () => {
    const { person, place, txHash } = await harness.sent();
    const first = harness.node.waiting(txHash).hex;
    await harness.pass(RAISE_AFTER_BLOCKS, [txHash]);
    expect((await harness.withdrawal(person)).txHash).not.toBe(txHash);
    harness.node.mineForeign(first);
    await harness.poll();
    await harness.pass(CONFIRMATIONS - 1);
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'paidOut', txHash });
    expect(received(place)).toBe(PAID);
  });

  test('is raised again and again, up to the highest of the house and never above', async () => {
    const { person, place, id } = await harness.sent();
    for (let round = 0; round < 20; round++) {
      const ids = (await transactionsOf(id)).map((each) => each.tx_id);
      await harness.pass(RAISE_AFTER_BLOCKS, ids);
    }
    const made = await transactionsOf(id);
    const rates = made.map(({ rate }) => rate);
    expect(rates).toEqual(rates.toSorted((a, b) => a - b));
    expect(rates.at(-1)).toBeGreaterThan(FEE_MAX * 0.8);
    expect(rates.at(-1)).toBeLessThanOrEqual(FEE_MAX);
    const { txHash } = await harness.withdrawal(person);
    expect(txHash).toBe(made.at(-1)!.tx_id);
    expect(harness.node.isWaiting(txHash!)).toBe(true);
    await harness.pass(CONFIRMATIONS);
    expect(received(place)).toBe(PAID);
  });

  test('is raised at once when nodes are too full to keep the payout', async () => {
    const { person, place, txHash } = await harness.sent();
    harness.node.mood.mempoolminfee = 0.0003;
    harness.node.evict(txHash);
    await harness.poll();
    const raised = await harness.withdrawal(person);
    expect(raised.txHash).not.toBe(txHash);
    expect(harness.node.isWaiting(raised.txHash!)).toBe(true);
    await harness.pass(CONFIRMATIONS);
    expect(received(place)).toBe(PAID);
  });

  test.each([
    ['is the highest of the house if the node estimates absurdly much', 10, FEE_MAX],
    ['is the lowest of the house if the node estimates nothing', 0.000_000_01, 1],
    ['is a tenth of the highest if the node cannot estimate', null, FEE_MAX / 10],
    ['is a tenth of the highest if the node estimates less than nothing', -1, FEE_MAX / 10],
  ])('%s', async (_, feerate, expected) => {
    harness.node.mood.feerate = feerate;
    const { id } = await harness.sent();
    expect((await transactionsOf(id)).map(({ rate }) => rate)).toEqual([expected]);
    await harness.pass(CONFIRMATIONS);
  });

  test('that cannot be raised because the signer is away does not hide that it is paid', async () => {
    const { person, place, txHash } = await harness.sent();
    harness.signer.mood.isDown = true;
    await harness.pass(RAISE_AFTER_BLOCKS + 1, [txHash]);
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'sent', txHash });
    await harness.pass(CONFIRMATIONS);
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'paidOut', txHash });
    expect(received(place)).toBe(PAID);
  });
});

describe('coins that somebody else with the key spends', () => {
  test('for another payment: the customer is refunded once that is final', async () => {
    const { person, place, id } = await harness.sent();
    const { psbt } = harness.questionsOf(id)[0]!;
    harness.node.mineForeign(harness.signer.spendElsewhere(psbt, harness.freshAddress()));
    await harness.poll();
    await harness.pass(CONFIRMATIONS - 2);
    expect((await harness.withdrawal(person)).state).toBe('sent');
    await harness.pass();
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'failed', reason: 'bounced' });
    expect(await harness.balance(person, 'BTC')).toEqual(['0.01', '0']);
    expect(received(place)).toBe(0n);
  });

  test('as the payout asks for: it is paid out', async () => {
    const { person, place, id } = await harness.sent();
    const { psbt } = harness.questionsOf(id)[0]!;
    harness.node.mineForeign(harness.signer.spendElsewhere(psbt, place, PAID));
    await harness.poll();
    await harness.pass(CONFIRMATIONS - 1);
    expect((await harness.withdrawal(person)).state).toBe('paidOut');
    expect(received(place)).toBe(PAID);
  });

  test('before the payout, and no block has shown it yet: it takes another coin', async () => {
    const satoshis = 300_000n;
    const txId = harness.node.pay([harness.signer.address, satoshis]);
    await harness.pass(CONFIRMATIONS);
    const { person, place, withdraw } = await harness.withdrawer();
    // The smallest that reaches, which the payout would take.
    const hex = harness.signer.spendCoin(txId, 0, satoshis, harness.freshAddress());
    const elsewhere = harness.node.accept(hex);
    await withdraw();
    await harness.poll();
    expect(harness.node.isWaiting(elsewhere)).toBe(true);
    await harness.pass(CONFIRMATIONS);
    expect((await harness.withdrawal(person)).state).toBe('paidOut');
    expect(received(place)).toBe(PAID);
  });
});

test('reconciles the books with every withdrawal', async () => {
  expect(await harness.proveBooks()).toEqual([]);
});
