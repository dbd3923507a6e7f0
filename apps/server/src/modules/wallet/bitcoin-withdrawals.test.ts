import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import {
  type BitcoinHarness,
  CONFIRMATIONS,
  openBitcoinHarness,
  PAID,
} from './testing/bitcoin-harness.ts';
import { errorOf } from './testing/funding-harness.ts';
import type { Tampering } from './testing/reference-bitcoin-signer.ts';

let harness: BitcoinHarness;
beforeAll(async () => {
  harness = await openBitcoinHarness();
});
afterAll(() => harness.close());
afterEach(() => harness.calm());

const received = (place: string) => harness.node.balanceOf(place);
describe('a payout', () => {
  test('is signed, sent, confirmed and paid exactly, with the fee that the node estimates', async () => {
    const { person, place, id, txHash } = await harness.sent();
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'sent', confirmations: 0 });
    expect(harness.node.waiting(txHash).fee >= 5n * harness.node.waiting(txHash).size).toBe(true);
    expect(harness.node.waiting(txHash).fee < 6n * harness.node.waiting(txHash).size).toBe(true);
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
    expect(harness.questionsOf(id)).toHaveLength(1);
  });

  test('and others at the same time spend different coins', async () => {
    const people = [
      await harness.withdrawer(),
      await harness.withdrawer(),
      await harness.withdrawer(),
    ];
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
    const { person, place, withdraw } = await harness.withdrawer();
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
    const { person, place, withdraw } = await harness.withdrawer();
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
    expect(harness.questionsOf(paid.id)).toHaveLength(1);
  });

  test('that nodes dropped is sent again as the same transaction', async () => {
    const { person, place, id, txHash } = await harness.sent();
    harness.node.evict(txHash);
    await harness.poll();
    expect(harness.node.isWaiting(txHash)).toBe(true);
    await harness.pass(CONFIRMATIONS);
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'paidOut', txHash });
    expect(received(place)).toBe(PAID);
    expect(harness.questionsOf(id)).toHaveLength(1);
  });

  test('that a reorganization removes from its block is confirmed anew', async () => {
    const { person, place } = await harness.sent();
    await harness.pass(CONFIRMATIONS - 1);
    harness.node.reorganise(CONFIRMATIONS - 1);
    await harness.poll();
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'sent', confirmations: 0 });
    await harness.pass(CONFIRMATIONS);
    expect((await harness.withdrawal(person)).state).toBe('paidOut');
    expect(received(place)).toBe(PAID);
  });

  test('that a reorganization loses is sent again', async () => {
    const { person, place, txHash } = await harness.sent();
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
      const { person, place, withdraw } = await harness.withdrawer();
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
      const { person, place, withdraw } = await harness.withdrawer();
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
    const { person, place, withdraw } = await harness.withdrawer();
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
    expect(harness.questionsOf(id).length).toBeGreaterThan(1);
    expect(new Set(harness.questionsOf(id).map(({ psbt }) => psbt)).size).toBe(1);
    expect(received(place)).toBe(PAID);
  });

  test('is not asked again when its answer was recorded before a crash', async () => {
    const { person, place, id, txHash } = await harness.sent();
    await harness.app
      .db`update wallet.withdrawal set status = 'sending', tx_id = null where id = ${id}`;
    await harness.poll();
    await harness.pass(CONFIRMATIONS);
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'paidOut', txHash });
    expect(harness.questionsOf(id)).toHaveLength(1);
    expect(received(place)).toBe(PAID);
  });

  test('that is asked by two processes pays once', async () => {
    const { person, place, withdraw } = await harness.withdrawer();
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
    const { person, place, withdraw } = await harness.withdrawer();
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
  const shown = /hot_wallet_free\{currency="BTC",network="BTC"\} (\S+)/.exec(page.body)?.[1];
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
