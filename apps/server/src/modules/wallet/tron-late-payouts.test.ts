import { parseWireTime } from '@candor/contract/wire/time';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { VALID_MS } from './chains/tron-payouts.ts';
import { errorOf } from './testing/funding-harness.ts';
import { SOLID_LAG } from './testing/local-tron.ts';
import { openTronHarness, type TronHarness } from './testing/tron-harness.ts';

let harness: TronHarness;
beforeAll(async () => {
  harness = await openTronHarness();
});
afterAll(() => harness.close());
afterEach(() => harness.calm());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let places = 0;

/** A payout handed over while the signer is in this mood, after the first poll. */
async function handedOver(mood: Partial<TronHarness['signer']['mood']> = {}) {
  const person = await harness.signUp();
  const place = harness.freshAddress(places++);
  const withdrawalInfoId = await harness.bind(person, 'TRC20', { address: place });
  await harness.pass();
  Object.assign(harness.signer.mood, mood);
  await harness.withdraw(person, { withdrawalInfoId });
  await harness.poll();
  return { person, place, standing: () => harness.withdrawal(person) };
}
type HandedOver = Awaited<ReturnType<typeof handedOver>>;

const paidTo = (place: string) => harness.chain.balanceOf(harness.token, place);

/** Jumps ahead; then the chain passes that moment, finally, and everything is polled. */
async function later(ms: number): Promise<void> {
  await harness.app.clock.jump(ms);
  await harness.pass(SOLID_LAG + 2);
  await harness.pollLater();
}

async function paidOnce({ place, standing }: HandedOver): Promise<void> {
  await harness.settle();
  expect((await standing()).state).toBe('paidOut');
  expect(paidTo(place)).toBe(99_000_000n);
}

describe('a payout on Tron whose signer does not answer', () => {
  test('has a deadline from the start and cannot be canceled', async () => {
    const { person, standing } = await handedOver({ isStuck: true });
    const { id, state, reason, deadline } = await standing();
    expect([state, reason]).toEqual(['sending', 'handover']);
    expect(parseWireTime(deadline!) - harness.app.clock.now()).toBeLessThanOrEqual(HOUR);
    expect(errorOf(await person.call('cancelWithdrawal', { id }))).toBe('wallet.withdrawalMovedOn');
  });

  test('can be canceled once the chain proves it unsent, and is never paid afterwards', async () => {
    const { person, place, standing } = await handedOver({ isStuck: true });
    await later(HOUR);
    // The last request may have been made just before it was late.
    await later(VALID_MS);
    const { id, state, reason, timeline } = await standing();
    expect([state, reason]).toEqual(['waiting', 'notSent']);
    expect(timeline.map(({ step, detail }) => `${step} ${detail}`.trim())).toEqual([
      'requested',
      'approved',
      'late handoverLate',
      'waiting notSent',
    ]);
    expect((await person.call('cancelWithdrawal', { id })).code).toBe(200);
    harness.calm();
    await later(HOUR);
    expect(await harness.balance(person)).toEqual(['10000', '0']);
    expect(paidTo(place)).toBe(0n);
  });

  test('is handed over again under the same id if it was not sent, and paid once', async () => {
    const payout = await handedOver({ isStuck: true });
    await later(HOUR);
    await later(VALID_MS);
    harness.calm();
    const { id } = await payout.standing();
    await later(15 * MINUTE);
    await paidOnce(payout);
    expect(harness.signer.signed(id)).toHaveLength(1);
  });

  test('is paid once when all signatures were given and all answers were lost', async () => {
    const payout = await handedOver({ losesPayouts: true });
    await later(HOUR);
    await later(VALID_MS);
    expect(await payout.standing()).toMatchObject({ state: 'waiting', reason: 'notSent' });
    harness.calm();
    await later(15 * MINUTE);
    await paidOnce(payout);
  });

  test('does not count as unsent while a request may still be in transit', async () => {
    const { standing } = await handedOver({ isStuck: true });
    harness.signer.mood.isDown = true;
    await harness.app.clock.jump(HOUR - MINUTE);
    // One more request, a moment before it is late, of which no transaction is on record.
    await harness.pass(SOLID_LAG + 2);
    await harness.pollLater();
    await harness.app.clock.jump(MINUTE);
    harness.signer.mood.isDown = false;
    await harness.pass(SOLID_LAG + 2);
    await harness.pollLater();
    expect(await standing()).toMatchObject({ state: 'sending', reason: 'handoverLate' });
    await later(VALID_MS);
    expect(await standing()).toMatchObject({ state: 'waiting', reason: 'notSent' });
  });

  test('does not count as unsent while no final block is that late', async () => {
    const { standing } = await handedOver({ isStuck: true });
    harness.chain.mood.isUnsolid = true;
    await later(HOUR);
    await later(VALID_MS);
    expect(await standing()).toMatchObject({ state: 'sending', reason: 'handoverLate' });
    harness.chain.mood.isUnsolid = false;
    await later(MINUTE);
    expect(await standing()).toMatchObject({ state: 'waiting', reason: 'notSent' });
  });
});

describe('a database restored from before a payout', () => {
  /** A payout that was sent, and that the product forgot since it was handed over. */
  async function restored() {
    const payout = await handedOver();
    const { id, txHash } = await payout.standing();
    await harness.pass(2);
    const { db, clock } = harness.app;
    await db`delete from wallet.tron_payout_transaction where send_id = ${id}`;
    await db`delete from wallet.tron_payout where send_id = ${id}`;
    await db`update wallet.withdrawal
      set status = 'sending', tx_id = null, confirmations = 0,
        handed_over_at = ${clock.now()}::timestamptz, next_poll_at = ${clock.now()}::timestamptz
      where id = ${id}`;
    return { ...payout, id, txHash };
  }

  test('makes no other transaction: the signer knows what it signed', async () => {
    const { id, txHash, person, place, standing } = await restored();
    const before = harness.signer.signedFor.length;
    await later(10 * MINUTE);
    expect((await standing()).state).toBe('sending');
    expect(harness.signer.signed(id).map(({ txId }) => txId)).toEqual([txHash]);
    // It would refuse another one; it is not even asked.
    const made = await harness.app
      .db`select from wallet.tron_payout_transaction where send_id = ${id}`;
    expect([made.length, harness.signer.signedFor.length]).toEqual([0, before]);
    expect(await harness.balance(person)).toEqual(['9900', '100']);
    expect(paidTo(place)).toBe(99_000_000n);
  });

  test('does not take what was paid for unsent when it is late', async () => {
    const { id, person, place, standing } = await restored();
    await later(26 * HOUR);
    await later(VALID_MS);
    expect(await standing()).toMatchObject({ state: 'sending', reason: 'handoverLate' });
    expect(errorOf(await person.call('cancelWithdrawal', { id }))).toBe('wallet.withdrawalMovedOn');
    expect(await harness.balance(person)).toEqual(['9900', '100']);
    expect(paidTo(place)).toBe(99_000_000n);
  });
});

describe('a payout on Tron without any answer for a week', () => {
  const week = async () => {
    await later(HOUR);
    for (let day = 0; day < 8; day++) {
      await harness.app.clock.jump(24 * HOUR);
      await harness.pollLater();
    }
  };
  const found = async (userId: string) =>
    (
      await harness.app.db`
        select w.status, w.reason, (c.closed_at is null) as "isOpen",
          (select sum(amount)::float from ledger.transfer t
            where t.user_id = w.user_id and t.type = 'payoutLoss') as borne
        from wallet.withdrawal w join wallet.case_file c using (user_id, id)
        where w.user_id = ${userId}`
    )[0];

  test('is refunded, opens a case, and is a loss of the house if it was sent after all', async () => {
    const { person, place, standing } = await handedOver();
    expect((await standing()).state).toBe('sent');
    harness.chain.mood.isCut = true;
    await week();
    const given = { status: 'failed', reason: 'outcomeUnknown', isOpen: true, borne: null };
    expect(await found(person.userId)).toEqual(given);
    expect(paidTo(place)).toBe(99_000_000n);
    harness.calm();
    await later(HOUR);
    await later(HOUR);
    const lost = { status: 'failed', reason: 'leftAfterRefund', isOpen: true, borne: 99 };
    expect(await found(person.userId)).toEqual(lost);
    await later(24 * HOUR);
    expect(await found(person.userId)).toEqual(lost);
  });

  test('is refunded and never sent once the chain proves that it was not', async () => {
    const { person, place } = await handedOver({ isStuck: true });
    harness.chain.mood.isCut = true;
    await week();
    expect(await found(person.userId)).toMatchObject({ reason: 'outcomeUnknown' });
    harness.calm();
    await later(HOUR);
    await later(HOUR);
    expect(await found(person.userId)).toMatchObject({ reason: 'neverLeft', borne: null });
    await later(24 * HOUR);
    expect(paidTo(place)).toBe(0n);
  });
});
