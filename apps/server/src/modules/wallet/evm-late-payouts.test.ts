import { parseWireTime } from '@candor/contract/wire/time';
import { type Address, erc20Abi } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEvmSigner, QUESTION_FRESH_MS } from './chains/evm-signer.ts';
import { CONFIRMATIONS, type EvmDesk, openEvmDesk } from './testing/evm-desk.ts';
import { errorOf } from './testing/funding-desk.ts';

// Block by block, with a node and a signer beside it: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let desk: EvmDesk;
beforeAll(async () => {
  desk = await openEvmDesk();
});
afterAll(() => desk.close());
beforeEach(() => {
  Object.assign(desk.signer.mood, { isDown: false, isStuck: false, losesPayouts: false });
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let places = 0;

/** A payout that was handed to a signer in this mood, and looked at once. */
async function handedOver(mood: Partial<EvmDesk['signer']['mood']> = {}) {
  const person = await desk.signUp();
  const place = desk.freshAddress(places++);
  const withdrawalInfoId = await desk.bind(person, 'ERC20', { address: place });
  await desk.pass();
  Object.assign(desk.signer.mood, mood);
  await desk.withdraw(person, { withdrawalInfoId });
  await desk.look();
  return { person, place, standing: () => desk.withdrawal(person) };
}
type HandedOver = Awaited<ReturnType<typeof handedOver>>;

const tokensOf = (address: Address) =>
  desk.chain.client.readContract({
    address: desk.token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  });

/** Time passes at once; then the chain makes a block, so that it is known to work, and all is looked at. */
async function later(ms: number): Promise<void> {
  await desk.app.clock.jump(ms);
  await desk.pass();
  await desk.lookLater();
}

async function paidOnce({ place, standing }: HandedOver): Promise<void> {
  await desk.pass(CONFIRMATIONS + 1);
  expect((await standing()).state).toBe('paidOut');
  expect(await tokensOf(place)).toBe(96_000_000n);
}

describe('a payout whose signer does not answer', () => {
  test('has a deadline from the first moment on, and nobody can take it back', async () => {
    const { person, standing } = await handedOver({ isStuck: true });
    const { id, state, reason, deadline } = await standing();
    expect([state, reason]).toEqual(['sending', 'handover']);
    expect(parseWireTime(deadline!) - desk.app.clock.now()).toBeLessThanOrEqual(HOUR);
    expect(errorOf(await person.call('cancelWithdrawal', { id }))).toBe('wallet.withdrawalMovedOn');
  });

  test('is told to operators and to its customer when it is late, and told again every day', async () => {
    const payout = await handedOver({ isStuck: true });
    desk.signer.mood.isDown = true;
    await later(HOUR);
    const late = await payout.standing();
    expect(late).toMatchObject({ state: 'sending', reason: 'handoverLate' });
    expect(late.timeline.at(-1)).toMatchObject({ step: 'late', detail: 'handoverLate' });
    for (const status of ['waiting', 'late']) {
      const seen = (await desk.waitingForOperators(status)).find(({ id }) => id === late.id);
      expect(seen).toMatchObject({ status: 'late', dueAtMs: parseWireTime(late.deadline!) });
    }
    await later(24 * HOUR);
    const next = await payout.standing();
    expect(parseWireTime(next.deadline!)).toBeGreaterThan(desk.app.clock.now());
    expect(next).toMatchObject({ state: 'sending', timeline: late.timeline });
    expect(await desk.balance(payout.person)).toEqual(['9900', '100']);
    // Back again, the signer says what it made of it: nothing.
    Object.assign(desk.signer.mood, { isDown: false, isStuck: false });
    await desk.lookLater();
    expect(await payout.standing()).toMatchObject({ state: 'waiting', reason: 'notSent' });
    await later(15 * MINUTE);
    await paidOnce(payout);
  });

  test('is proven not to have left, can be cancelled then, and is never signed afterwards', async () => {
    const { person, place, standing } = await handedOver({ isStuck: true });
    await later(HOUR);
    const { id, state, reason, timeline } = await standing();
    expect([state, reason]).toEqual(['waiting', 'notSent']);
    expect(timeline.map(({ step, detail }) => `${step} ${detail}`.trim())).toEqual([
      'requested',
      'approved',
      'late handoverLate',
      'waiting notSent',
    ]);
    expect((await person.call('cancelWithdrawal', { id })).code).toBe(200);
    desk.signer.mood.isStuck = false;
    await later(HOUR);
    expect(await desk.balance(person)).toEqual(['10000', '0']);
    expect(await tokensOf(place)).toBe(0n);
  });

  test('is handed over again under the same name when it did not leave, and paid once', async () => {
    const payout = await handedOver({ isStuck: true });
    await later(HOUR);
    desk.signer.mood.isStuck = false;
    const { id } = await payout.standing();
    await later(15 * MINUTE);
    await paidOnce(payout);
    expect(new Set(desk.signer.questions.filter((each) => each === id)).size).toBe(1);
  });

  test('is followed when it had signed it and only its answers were lost', async () => {
    const payout = await handedOver({ losesPayouts: true });
    await later(HOUR);
    expect((await payout.standing()).state).toBe('sent');
    await paidOnce(payout);
  });

  test('is not believed to be unsigned while a question may still be on its way', async () => {
    const { standing } = await handedOver({ isStuck: true });
    await desk.app.clock.jump(HOUR - MINUTE);
    // Asked once more, a moment before it is late.
    await desk.lookLater();
    await desk.app.clock.jump(MINUTE);
    await desk.lookLater();
    await desk.lookLater();
    expect(await standing()).toMatchObject({ state: 'sending', reason: 'handoverLate' });
    await later(QUESTION_FRESH_MS);
    expect(await standing()).toMatchObject({ state: 'waiting', reason: 'notSent' });
  });

  test('cannot be signed by a question of before: the signer takes none that is old', async () => {
    const { clock } = desk.app;
    const signer = createEvmSigner({ ...desk.evm!.signer, clock });
    const question = {
      payoutId: 'a-question-of-before',
      chainId: 31_337,
      currency: 'ETH',
      contract: null,
      to: desk.freshAddress(places++),
      amount: '1',
    };
    const old = signer.handOver(question, clock.now() - QUESTION_FRESH_MS - 1);
    await expect(old).rejects.toThrow('refuses with 401');
    expect(await signer.find(question.payoutId)).toEqual({ nothingAtMs: clock.now() });
  });
});

describe('a payout whose transaction enters no block', () => {
  /** Signed and told, then forgotten by the network while its signer cannot send it again. */
  async function forgotten() {
    const payout = await handedOver();
    const { txHash } = await payout.standing();
    await desk.chain.forget(txHash as Address);
    desk.signer.mood.isDown = true;
    return payout;
  }

  test('is late after a day, is told, and is still followed to its end', async () => {
    const payout = await forgotten();
    expect(await payout.standing()).toMatchObject({ state: 'sent', reason: 'confirmation' });
    await later(24 * HOUR);
    const late = await payout.standing();
    expect(late).toMatchObject({ state: 'sent', reason: 'confirmationLate' });
    expect(late.timeline.at(-1)).toMatchObject({ step: 'late', detail: 'confirmationLate' });
    expect((await desk.waitingForOperators('late')).map(({ id }) => id)).toContain(late.id);
    expect(await desk.balance(payout.person)).toEqual(['9900', '100']);
    desk.signer.mood.isDown = false;
    await desk.lookLater();
    await paidOnce(payout);
  });

  test('comes back whole when another transaction used its nonce up, whatever the signer says', async () => {
    const { person, place, standing } = await forgotten();
    await desk.signer.useUntold((await standing()).id, 'nothing');
    await desk.pass(CONFIRMATIONS - 1);
    expect((await standing()).state).toBe('sent');
    await desk.pass(2);
    await desk.lookLater();
    expect(await standing()).toMatchObject({ state: 'failed', reason: 'bounced' });
    expect(await desk.balance(person)).toEqual(['10000', '0']);
    expect(await tokensOf(place)).toBe(0n);
  });

  test('is paid out when the other transaction of its nonce paid as asked', async () => {
    const payout = await forgotten();
    await desk.signer.useUntold((await payout.standing()).id, 'asAsked');
    await desk.pass(30);
    expect((await payout.standing()).state).toBe('paidOut');
    expect(await tokensOf(payout.place)).toBe(96_000_000n);
  });
});

test('after all of it the books agree with every withdrawal', async () => {
  expect(await desk.proveBooks()).toEqual([]);
});
