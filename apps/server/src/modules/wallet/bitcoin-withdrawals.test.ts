import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import {
  type BitcoinHarness,
  CONFIRMATIONS,
  FEE_MAX,
  openBitcoinHarness,
} from './testing/bitcoin-harness.ts';
import { errorOf } from './testing/funding-harness.ts';
import type { Tampering } from './testing/reference-bitcoin-signer.ts';

let harness: BitcoinHarness;
beforeAll(async () => {
  harness = await openBitcoinHarness();
});
afterAll(() => harness.close());
afterEach(() => {
  const { node, signer } = harness;
  node.faults.loses.clear();
  Object.assign(node.mood, { feerate: 0.00005, mempoolminfee: 0.00001, isCatchingUp: false });
  const usual = { isDown: false, losesPayouts: false, isStuck: false, forges: false };
  Object.assign(signer.mood, usual, { isReady: true, tampers: null, address: signer.address });
});

const RAISE_AFTER_BLOCKS = 3;
/** What arrives of a withdrawal of 0.002, in satoshis. */
const PAID = 190_000n;

/** A customer with 0.01 who can withdraw to an unused address. */
async function ready() {
  const person = await harness.signUp();
  harness.node.pay([await harness.addressOf(person), 1_000_000n]);
  await harness.pass(CONFIRMATIONS);
  const place = harness.freshAddress();
  const withdrawalInfoId = await harness.bind(person, 'BTC', { address: place });
  const withdraw = (money = '0.002') =>
    harness.withdraw(person, { currency: 'BTC', withdrawalInfoId, money });
  return { person, place, withdraw };
}

/** The same, with a withdrawal that was sent. */
async function sent() {
  const { person, place, withdraw } = await ready();
  expect((await withdraw()).code).toBe(200);
  await harness.poll();
  const { id, txHash } = await harness.withdrawal(person);
  return { person, place, id, txHash: txHash! };
}

const received = (place: string) => harness.node.balanceOf(place);
const questionsOf = (id: string) =>
  harness.signer.questions.filter(({ payoutId }) => payoutId === id);
const transactionsOf = (id: string) => harness.app.db<
  { tx_id: string; rate: number; fee: string }[]
>`select tx_id, rate, fee from wallet.bitcoin_payout_transaction where send_id = ${id}
  order by number`;

describe('a payout', () => {
  test('is signed, sent, confirmed and paid exactly, with the fee that the node estimates', async () => {
    const { person, place, id, txHash } = await sent();
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'sent', confirmations: 0 });
    expect(harness.node.feeOf(txHash) >= 5n * harness.node.sizeOf(txHash)).toBe(true);
    expect(harness.node.feeOf(txHash) < 6n * harness.node.sizeOf(txHash)).toBe(true);
    await harness.pass(CONFIRMATIONS - 1);
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'sent', confirmations: 2 });
    await harness.pass();
    expect(await harness.withdrawal(person)).toMatchObject({
      state: 'paidOut',
      status: 2,
      confirmations: CONFIRMATIONS,
      txHash,
    });
    expect(received(place)).toBe(PAID);
    expect(await harness.balance(person, 'BTC')).toEqual(['0.008', '0']);
    expect(questionsOf(id)).toHaveLength(1);
  });

  test('and others at the same time spend different coins', async () => {
    const people = [await ready(), await ready(), await ready()];
    await Promise.all(people.map(({ withdraw }) => withdraw()));
    await harness.poll();
    await harness.pass(CONFIRMATIONS);
    for (const { person, place } of people) {
      expect((await harness.withdrawal(person)).state).toBe('paidOut');
      expect(received(place)).toBe(PAID);
    }
  });

  test('waits for coins, and is paid when there are some again', async () => {
    const all = await harness.app.db`
      update wallet.bitcoin_coin set script = 'elsewhere' where spent_number is null
      returning tx_id, output_index, script`;
    const script = await ownScript();
    const { person, place, withdraw } = await ready();
    await withdraw();
    await harness.poll();
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'sending' });
    expect(received(place)).toBe(0n);
    await harness.fund(10_000_000n);
    await harness.pollLater();
    await harness.pass(CONFIRMATIONS);
    expect((await harness.withdrawal(person)).state).toBe('paidOut');
    expect(received(place)).toBe(PAID);
    expect(all.length).toBeGreaterThan(0);
    await harness.app
      .db`update wallet.bitcoin_coin set script = ${script} where script = 'elsewhere'`;
  });

  test('whose answer the network lost is sent once', async () => {
    const { person, place, withdraw } = await ready();
    harness.node.faults.loses.add('sendrawtransaction');
    await withdraw();
    await harness.poll();
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'sending' });
    await harness.pollLater();
    harness.node.faults.loses.clear();
    await harness.pollLater();
    await harness.pass(CONFIRMATIONS);
    const paid = await harness.withdrawal(person);
    expect(paid.state).toBe('paidOut');
    expect(received(place)).toBe(PAID);
    expect(questionsOf(paid.id)).toHaveLength(1);
  });

  test('that nodes dropped is sent again as the same transaction', async () => {
    const { person, place, id, txHash } = await sent();
    harness.node.evict(txHash);
    await harness.poll();
    expect(harness.node.isWaiting(txHash)).toBe(true);
    await harness.pass(CONFIRMATIONS);
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'paidOut', txHash });
    expect(received(place)).toBe(PAID);
    expect(questionsOf(id)).toHaveLength(1);
  });

  test('that a reorganization removes from its block is confirmed anew', async () => {
    const { person, place } = await sent();
    await harness.pass(CONFIRMATIONS - 1);
    harness.node.reorganise(CONFIRMATIONS - 1);
    await harness.poll();
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'sent', confirmations: 0 });
    await harness.pass(CONFIRMATIONS);
    expect((await harness.withdrawal(person)).state).toBe('paidOut');
    expect(received(place)).toBe(PAID);
  });

  test('that a reorganization loses is sent again', async () => {
    const { person, place, txHash } = await sent();
    await harness.pass(1);
    harness.node.reorganise(1, { lost: [txHash] });
    await harness.poll();
    await harness.pollLater();
    expect(harness.node.isWaiting(txHash)).toBe(true);
    await harness.pass(CONFIRMATIONS);
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'paidOut', txHash });
    expect(received(place)).toBe(PAID);
  });
});

describe('a fee', () => {
  test('is raised when no block takes the payout, and only one of both is paid', async () => {
    const { person, place, id, txHash } = await sent();
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
    expect(questionsOf(id)).toHaveLength(2);
  });

  test('that was raised too late is followed to the first transaction', async () => {
    const { person, place, txHash } = await sent();
    const first = harness.node.hexOf(txHash);
    await harness.pass(RAISE_AFTER_BLOCKS, [txHash]);
    expect((await harness.withdrawal(person)).txHash).not.toBe(txHash);
    harness.node.mineUnheard(first);
    await harness.poll();
    await harness.pass(CONFIRMATIONS - 1);
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'paidOut', txHash });
    expect(received(place)).toBe(PAID);
  });

  test('is raised again and again, up to the highest of the house and never above', async () => {
    const { person, place, id } = await sent();
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
    const { person, place, txHash } = await sent();
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
    const { id } = await sent();
    expect((await transactionsOf(id)).map(({ rate }) => rate)).toEqual([expected]);
    await harness.pass(CONFIRMATIONS);
  });

  test('that cannot be raised because the signer is away does not hide that it is paid', async () => {
    const { person, place, txHash } = await sent();
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
    const { person, place, id } = await sent();
    const { psbt } = questionsOf(id)[0]!;
    harness.node.mineUnheard(harness.signer.spendElsewhere(psbt, harness.freshAddress()));
    await harness.poll();
    await harness.pass(CONFIRMATIONS - 2);
    expect((await harness.withdrawal(person)).state).toBe('sent');
    await harness.pass();
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'failed', reason: 'bounced' });
    expect(await harness.balance(person, 'BTC')).toEqual(['0.01', '0']);
    expect(received(place)).toBe(0n);
  });

  test('as the payout asks for: it is paid out', async () => {
    const { person, place, id } = await sent();
    const { psbt } = questionsOf(id)[0]!;
    harness.node.mineUnheard(harness.signer.spendElsewhere(psbt, place, PAID));
    await harness.poll();
    await harness.pass(CONFIRMATIONS - 1);
    expect((await harness.withdrawal(person)).state).toBe('paidOut');
    expect(received(place)).toBe(PAID);
  });

  test('before the payout, and no block has shown it yet: it takes another coin', async () => {
    const satoshis = 300_000n;
    const txId = harness.node.pay([harness.signer.address, satoshis]);
    await harness.pass(CONFIRMATIONS);
    const { person, place, withdraw } = await ready();
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

describe('a signer', () => {
  test.each<Tampering>([
    'otherPayee',
    'lowerFee',
    'otherKey',
    'halfSigned',
    'notAll',
    'noTransaction',
  ])(
    'that answers with something else (%s) sends nothing; asked again, it pays once',
    async (tampers) => {
      const { person, place, withdraw } = await ready();
      harness.signer.mood.tampers = tampers;
      await withdraw();
      await harness.poll();
      await harness.pass(1);
      expect(await harness.withdrawal(person)).toMatchObject({ state: 'sending' });
      expect(received(place)).toBe(0n);
      harness.signer.mood.tampers = null;
      await harness.pollLater();
      await harness.pass(CONFIRMATIONS);
      expect((await harness.withdrawal(person)).state).toBe('paidOut');
      expect(received(place)).toBe(PAID);
    },
  );

  test('that is down, not ready, unproven or of another address holds payouts like an outage', async () => {
    const moods = [
      { isDown: true },
      { isReady: false },
      { forges: true },
      { address: harness.freshAddress() },
    ];
    for (const mood of moods) {
      const { person, place, withdraw } = await ready();
      const usual = { ...harness.signer.mood };
      Object.assign(harness.signer.mood, mood);
      await withdraw();
      await harness.poll();
      expect(await harness.withdrawal(person)).toMatchObject({
        state: 'waiting',
        reason: 'chainDown',
      });
      Object.assign(harness.signer.mood, usual);
      await harness.pollLater();
      await harness.pass(CONFIRMATIONS);
      expect(received(place)).toBe(PAID);
    }
  });

  test('whose answer is lost is asked for the same transaction and pays once', async () => {
    const { person, place, withdraw } = await ready();
    harness.signer.mood.losesPayouts = true;
    await withdraw();
    await harness.poll();
    await harness.pollLater();
    const { id, state } = await harness.withdrawal(person);
    expect(state).toBe('sending');
    harness.signer.mood.losesPayouts = false;
    await harness.pollLater();
    await harness.pass(CONFIRMATIONS);
    expect((await harness.withdrawal(person)).state).toBe('paidOut');
    expect(questionsOf(id).length).toBeGreaterThan(1);
    expect(new Set(questionsOf(id).map(({ psbt }) => psbt)).size).toBe(1);
    expect(received(place)).toBe(PAID);
  });

  test('is not asked again when its answer was recorded before a crash', async () => {
    const { person, place, id, txHash } = await sent();
    await harness.app
      .db`update wallet.withdrawal set status = 'sending', tx_id = null where id = ${id}`;
    await harness.poll();
    await harness.pass(CONFIRMATIONS);
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'paidOut', txHash });
    expect(questionsOf(id)).toHaveLength(1);
    expect(received(place)).toBe(PAID);
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
    expect(received(place)).toBe(PAID);
  });

  test('is not asked while the node still catches up with the chain', async () => {
    const { person, place, withdraw } = await ready();
    harness.node.mood.isCatchingUp = true;
    await withdraw();
    await harness.poll();
    expect(await harness.withdrawal(person)).toMatchObject({
      state: 'waiting',
      reason: 'chainDown',
    });
    harness.node.mood.isCatchingUp = false;
    await harness.pollLater();
    await harness.pass(CONFIRMATIONS);
    expect(received(place)).toBe(PAID);
  });
});

test('a payout address is refused if it is mistyped, of another chain, simulated or that of the house', async () => {
  const person = await harness.signUp();
  const right = harness.freshAddress();
  const add = async (address: string) =>
    errorOf(
      await person.call('addPayoutAccount', {
        currency: 'BTC',
        chainType: 'BTC',
        address,
        safePassword: 'harbour 7 lantern',
      }),
    );
  const mistyped = right.slice(0, -1) + (right.endsWith('q') ? 'p' : 'q');
  expect(await add(mistyped)).toBe('wallet.addressChecksum');
  expect(await add('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe('wallet.addressChecksum');
  expect(await add('practice-btc-0123456789')).toBe('wallet.addressInvalid');
  expect(await add(harness.signer.address)).toBe('wallet.addressInvalid');
  expect(await add(right)).toBe(200);
});

test('shows operators what is left of the coins', async () => {
  await harness.app.clock.advance(32_000);
  const { server } = harness.app.app;
  const page = await server.inject({ method: 'GET', url: '/metrics' });
  const shown = /hot_wallet_free\{currency="BTC"\} (\S+)/.exec(page.body)?.[1];
  const own = harness.node.balanceOf(harness.signer.address);
  expect(shown).toBe(String(Number(own) / 1e8));
});

test('reconciles the books with every withdrawal', async () => {
  expect(await harness.proveBooks()).toEqual([]);
});

test('detects a payout that does not match its withdrawal', async () => {
  await harness.app.db`
    update wallet.bitcoin_payout set amount = amount + 1
    where send_id = (select min(send_id) from wallet.bitcoin_payout)`;
  const found = (await audit(harness.app.db)).map(({ check }) => check);
  expect(found).toEqual(['payouts-have-their-coins']);
});

async function ownScript(): Promise<string> {
  const [row] = await harness.app.db<{ script: string }[]>`
    select script from wallet.bitcoin_coin where script <> 'elsewhere' limit 1`;
  return row!.script;
}
