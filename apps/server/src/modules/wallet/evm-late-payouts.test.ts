import { parseWireTime } from '@candor/contract/wire/time';
import { type Address, erc20Abi } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEvmSigner } from './chains/evm-signer.ts';
import { QUESTION_FRESH_MS } from './chains/signer-line.ts';
import { CONFIRMATIONS, type EvmHarness, openEvmHarness } from './testing/evm-harness.ts';
import { errorOf } from './testing/funding-harness.ts';

let harness: EvmHarness;
beforeAll(async () => {
  harness = await openEvmHarness();
});
afterAll(() => harness.close());
beforeEach(() => {
  Object.assign(harness.signer.mood, { isDown: false, isStuck: false, losesPayouts: false });
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let places = 0;

/** A payout handed to a signer in the given mood, after the first poll. */
async function handedOver(mood: Partial<EvmHarness['signer']['mood']> = {}) {
  const person = await harness.signUp();
  const place = harness.freshAddress(places++);
  const withdrawalInfoId = await harness.bind(person, 'ERC20', { address: place });
  await harness.pass();
  Object.assign(harness.signer.mood, mood);
  await harness.withdraw(person, { withdrawalInfoId });
  await harness.poll();
  return { person, place, standing: () => harness.withdrawal(person) };
}
type HandedOver = Awaited<ReturnType<typeof handedOver>>;

const tokensOf = (address: Address) =>
  harness.chain.client.readContract({
    address: harness.token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  });

/** Jumps ahead, then mines a block, so that the chain does not count as stalled, and polls. */
async function later(ms: number): Promise<void> {
  await harness.app.clock.jump(ms);
  await harness.pass();
  await harness.pollLater();
}

async function paidOnce({ place, standing }: HandedOver): Promise<void> {
  await harness.pass(CONFIRMATIONS + 1);
  expect((await standing()).state).toBe('paidOut');
  expect(await tokensOf(place)).toBe(96_000_000n);
}

describe('a payout whose signer does not answer', () => {
  test('has a deadline from the start and cannot be canceled', async () => {
    const { person, standing } = await handedOver({ isStuck: true });
    const { id, state, reason, deadline } = await standing();
    expect([state, reason]).toEqual(['sending', 'handover']);
    expect(parseWireTime(deadline!) - harness.app.clock.now()).toBeLessThanOrEqual(HOUR);
    expect(errorOf(await person.call('cancelWithdrawal', { id }))).toBe('wallet.withdrawalMovedOn');
  });

  test('is reported to operators and its customer when late, and again every day', async () => {
    const payout = await handedOver({ isStuck: true });
    harness.signer.mood.isDown = true;
    await later(HOUR);
    const late = await payout.standing();
    expect(late).toMatchObject({ state: 'sending', reason: 'handoverLate' });
    expect(late.timeline.at(-1)).toMatchObject({ step: 'late', detail: 'handoverLate' });
    for (const status of ['waiting', 'late']) {
      const seen = (await harness.waitingForOperators(status)).find(({ id }) => id === late.id);
      expect(seen).toMatchObject({ status: 'late', dueAtMs: parseWireTime(late.deadline!) });
    }
    await later(24 * HOUR);
    const next = await payout.standing();
    expect(parseWireTime(next.deadline!)).toBeGreaterThan(harness.app.clock.now());
    expect(next).toMatchObject({ state: 'sending', timeline: late.timeline });
    expect(await harness.balance(payout.person)).toEqual(['9900', '100']);
    // Once back, the signer reports that it has no record of the payout.
    Object.assign(harness.signer.mood, { isDown: false, isStuck: false });
    await harness.pollLater();
    expect(await payout.standing()).toMatchObject({ state: 'waiting', reason: 'notSent' });
    await later(15 * MINUTE);
    await paidOnce(payout);
  });

  test('can be canceled once proven unsent, and is never signed afterwards', async () => {
    const { person, place, standing } = await handedOver({ isStuck: true });
    await later(HOUR);
    // The last request may have been made just before it was late.
    await later(QUESTION_FRESH_MS);
    const { id, state, reason, timeline } = await standing();
    expect([state, reason]).toEqual(['waiting', 'notSent']);
    expect(timeline.map(({ step, detail }) => `${step} ${detail}`.trim())).toEqual([
      'requested',
      'approved',
      'late handoverLate',
      'waiting notSent',
    ]);
    expect((await person.call('cancelWithdrawal', { id })).code).toBe(200);
    harness.signer.mood.isStuck = false;
    await later(HOUR);
    expect(await harness.balance(person)).toEqual(['10000', '0']);
    expect(await tokensOf(place)).toBe(0n);
  });

  test('is handed over again under the same id if it was not sent, and paid once', async () => {
    const payout = await handedOver({ isStuck: true });
    await later(HOUR);
    // The last request may have been made just before it was late.
    await later(QUESTION_FRESH_MS);
    harness.signer.mood.isStuck = false;
    const { id } = await payout.standing();
    await later(15 * MINUTE);
    await paidOnce(payout);
    expect(new Set(harness.signer.questions.filter((each) => each === id)).size).toBe(1);
  });

  test('is followed when it was signed and only the answers were lost', async () => {
    const payout = await handedOver({ losesPayouts: true });
    await later(HOUR);
    expect((await payout.standing()).state).toBe('sent');
    await paidOnce(payout);
  });

  test('does not count as unsigned while a request may still be in transit', async () => {
    const { standing } = await handedOver({ isStuck: true });
    await harness.app.clock.jump(HOUR - MINUTE);
    // One more request, a moment before it is late.
    await harness.pollLater();
    await harness.app.clock.jump(MINUTE);
    await harness.pollLater();
    await harness.pollLater();
    expect(await standing()).toMatchObject({ state: 'sending', reason: 'handoverLate' });
    await later(QUESTION_FRESH_MS);
    expect(await standing()).toMatchObject({ state: 'waiting', reason: 'notSent' });
  });

  test('cannot be signed by an old request, which the signer refuses', async () => {
    const { clock } = harness.app;
    const signer = createEvmSigner({ ...harness.evm!.signer, clock });
    const question = {
      payoutId: 'a-question-of-before',
      chainId: 31_337,
      currency: 'ETH',
      contract: null,
      to: harness.freshAddress(places++),
      amount: '1',
    };
    const old = signer.handOver(question, clock.now() - QUESTION_FRESH_MS - 1);
    await expect(old).rejects.toThrow('responded with HTTP 401');
    expect(await signer.find(question.payoutId)).toEqual({ nothingAtMs: clock.now() });
  });
});

describe('a payout without any answer for a week', () => {
  const week = async () => {
    await later(HOUR);
    for (let day = 0; day < 7; day++) await later(24 * HOUR);
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
  const available = async (userId: string) =>
    (
      await harness.app.db`select available::float from ledger.balance
        where user_id = ${userId} and kind = 'balance' and currency = 'USDT'`
    )[0];

  test('is refunded, opens a case, and is a loss of the house if it was sent after all', async () => {
    const { person, place } = await handedOver({ losesPayouts: true });
    harness.signer.mood.isDown = true;
    await week();
    const given = { status: 'failed', reason: 'outcomeUnknown', isOpen: true, borne: null };
    expect(await found(person.userId)).toEqual(given);
    expect(await available(person.userId)).toEqual({ available: 10_000 });
    expect(await tokensOf(place)).toBe(96_000_000n);
    Object.assign(harness.signer.mood, { isDown: false, losesPayouts: false });
    await later(HOUR);
    const lost = { status: 'failed', reason: 'leftAfterRefund', isOpen: true, borne: 96 };
    expect(await found(person.userId)).toEqual(lost);
    await later(24 * HOUR);
    expect(await found(person.userId)).toEqual(lost);
  });

  test('is refunded and never sent once its signer confirms that it was not', async () => {
    const { person, place } = await handedOver({ isStuck: true });
    harness.signer.mood.isDown = true;
    await week();
    Object.assign(harness.signer.mood, { isDown: false, isStuck: false });
    await later(HOUR);
    expect(await found(person.userId)).toMatchObject({ reason: 'neverLeft', borne: null });
    expect(await available(person.userId)).toEqual({ available: 10_000 });
    await later(24 * HOUR);
    expect(await tokensOf(place)).toBe(0n);
  });
});

describe('a payout whose transaction is not mined', () => {
  /** Signed and reported, then dropped by the network while its signer cannot send it again. */
  async function forgotten() {
    const payout = await handedOver();
    const { txHash } = await payout.standing();
    await harness.chain.forget(txHash as Address);
    harness.signer.mood.isDown = true;
    return payout;
  }

  test('is reported as late after a day and still followed to its end', async () => {
    const payout = await forgotten();
    expect(await payout.standing()).toMatchObject({ state: 'sent', reason: 'confirmation' });
    await later(24 * HOUR);
    const late = await payout.standing();
    expect(late).toMatchObject({ state: 'sent', reason: 'confirmationLate' });
    expect(late.timeline.at(-1)).toMatchObject({ step: 'late', detail: 'confirmationLate' });
    expect((await harness.waitingForOperators('late')).map(({ id }) => id)).toContain(late.id);
    expect(await harness.balance(payout.person)).toEqual(['9900', '100']);
    harness.signer.mood.isDown = false;
    await harness.pollLater();
    await paidOnce(payout);
  });

  test('is refunded in full when another transaction used its nonce, whatever the signer says', async () => {
    const { person, place, standing } = await forgotten();
    await harness.signer.useUntold((await standing()).id, 'nothing');
    await harness.pass(CONFIRMATIONS - 1);
    expect((await standing()).state).toBe('sent');
    await harness.pass(2);
    await harness.pollLater();
    expect(await standing()).toMatchObject({ state: 'failed', reason: 'bounced' });
    expect(await harness.balance(person)).toEqual(['10000', '0']);
    expect(await tokensOf(place)).toBe(0n);
  });

  test('is paid out when the other transaction with its nonce paid as requested', async () => {
    const payout = await forgotten();
    await harness.signer.useUntold((await payout.standing()).id, 'asAsked');
    await harness.pass(30);
    expect((await payout.standing()).state).toBe('paidOut');
    expect(await tokensOf(payout.place)).toBe(96_000_000n);
  });
});

test('reconciles the books with every withdrawal', async () => {
  expect(await harness.proveBooks()).toEqual([]);
});
