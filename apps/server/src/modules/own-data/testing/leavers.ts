import { expect } from 'vitest';
import { MINUTE_MS } from '@candor/domain/durations';
import { TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts';
import { codeTo } from '../../identity/testing/callers.ts';
import { type FundingHarness, fundingHarness } from '../../wallet/testing/funding-harness.ts';

export type Leaver = Awaited<ReturnType<FundingHarness['signUp']>>;

export interface ClosingView {
  readonly askedAt?: number;
  readonly obstacles: readonly {
    readonly kind: string;
    readonly count?: number;
    readonly currency?: string;
    readonly amount?: string;
    readonly until?: number;
  }[];
  readonly left: readonly { readonly currency: string; readonly amount: string }[];
  readonly kept: readonly { readonly class: string; readonly until: number }[];
}

const UNTIL_PAID_MS = 15_000;

/** Customers who close their accounts. */
export function leavers(app: TestApp) {
  const funding = fundingHarness(app);

  /** Both proofs; the next code may be asked for a minute after the last. */
  async function proofOf({ email }: Pick<Leaver, 'email'>) {
    await app.clock.jump(MINUTE_MS + 1_000);
    await app.call('sendEmailCode', { email, scene: 'reset' });
    return { password: TEST_PASSWORD, channel: 'email', smscode: codeTo(app, email) };
  }

  /** Takes out what is free, or an amount, through the network. */
  async function withdrawAll(person: Leaver, withdrawalInfoId: string, amount?: string) {
    const money = amount ?? (await funding.balance(person))[0];
    const asked = await funding.withdraw(person, { withdrawalInfoId, money });
    expect(asked).toMatchObject({ code: 200 });
    await paidOut(person);
  }

  /** Lets the newest withdrawal go out. */
  async function paidOut(person: Leaver): Promise<void> {
    const { state, id } = await funding.withdrawal(person);
    if (state === 'waiting') await funding.operate('wallet.approveWithdrawal', { id });
    await app.clock.advance(UNTIL_PAID_MS);
    expect((await funding.withdrawal(person)).state).toBe('paidOut');
  }

  return {
    funding,
    proofOf,
    withdrawAll,
    paidOut,
    view: async (person: Pick<Leaver, 'token'>): Promise<ClosingView> =>
      (await app.call('getClosing', {}, person)).result,
    ask: async (person: Leaver) => person.call('askClosing', await proofOf(person)),
    /** A customer with nothing but what is too little to leave. */
    async emptied(left: '0' | '3' = '0') {
      const { person, withdrawalInfoId } = await funding.ready();
      await app.verify(person.userId, 'basic');
      await withdrawAll(person, withdrawalInfoId, left === '3' ? '9997' : '10000');
      expect(await funding.balance(person)).toEqual([left, '0']);
      return person;
    },
    logIn: ({ email }: Pick<Leaver, 'email'>) =>
      app.call('logIn', { username: email, password: TEST_PASSWORD }),
  };
}
