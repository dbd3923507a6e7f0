import { money, rate } from '@candor/domain/money/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LoansHarness, openLoansHarness, refusalOf } from './testing/harness.ts';
import { blankPicture } from './testing/pictures.ts';

let harness: LoansHarness;
let user: string;
beforeEach(async () => {
  harness = await openLoansHarness();
  user = await harness.newCustomer({ USDT: '100' });
});
afterEach(async () => {
  await harness.closeSound();
});

describe('a credit agreement', () => {
  const fields = { termsId: 'credit', amount: money('500'), days: 7 };
  const apply = async (change: object = {}, key?: string) => {
    const income = await harness.upload(user);
    const request = {
      ...(await harness.signed(user, fields)),
      purpose: 'travel',
      income,
      ...change,
    };
    return harness.call('applyForCreditLoan', user, request as never, key);
  };
  const open = async () => (await harness.call('listLoans', user, {} as never)).total;

  test('that is not signed, or with an empty box, is no application', async () => {
    expect(await refusalOf(apply({ signature: undefined }))).toEqual([
      'loans.signatureRequired',
      {},
    ]);
    const blank = await harness.upload(user, await blankPicture());
    expect(await refusalOf(apply({ signature: blank }))).toEqual(['loans.signatureRequired', {}]);
    expect(await open()).toBe(0);
  });

  test('signed by somebody else, or with a signature that another loan has, is none either', async () => {
    const ben = await harness.newCustomer();
    expect((await refusalOf(apply({ signature: await harness.upload(ben) })))?.[0]).toBe(
      'upload.notFound',
    );
    // What another customer read and signed is theirs: it names them.
    const foreign = await harness.signed(ben, fields);
    const { agreementHash, preparedAt } = foreign;
    expect((await refusalOf(apply({ agreementHash, preparedAt })))?.[0]).toBe(
      'loans.agreementChanged',
    );
    const request = { ...(await harness.signed(user, fields)), purpose: 'travel' as const };
    const income = await harness.upload(user);
    const { id } = await harness.call('applyForCreditLoan', user, { ...request, income });
    await harness.call('cancelLoanApplication', user, { id });
    expect((await refusalOf(apply({ signature: request.signature })))?.[0]).toBe('upload.notFound');
    expect(await open()).toBe(1);
  });

  test('of terms that are no longer in force is not applied for, however it was cheaper', async () => {
    const request = await harness.signed(user, fields);
    await harness.db`
      insert into loans.terms_version (id, version, text, hash, in_force_at)
      select id, 2, replace(text, '"0.0003"', '"0.0005"'), sha256('dearer'), in_force_at
      from loans.terms_version where id = 'credit'`;
    expect((await refusalOf(apply(request)))?.[0]).toBe('loans.agreementChanged');
    expect(await open()).toBe(0);
    expect((await apply()).dailyRate).toBe(rate('0.0005'));
  });

  test('that is signed twice at once is one application', async () => {
    const income = await harness.upload(user);
    const request = { ...(await harness.signed(user, fields)), purpose: 'travel' as const, income };
    const taps = await Promise.all(
      [1, 2, 3].map(() => harness.call('applyForCreditLoan', user, request, 'tap')),
    );
    expect(new Set(taps.map(({ id }) => id)).size).toBe(1);
    // The same paper without the key of the first, here and on another process.
    const other = harness.another();
    const again = await Promise.all([
      refusalOf(harness.call('applyForCreditLoan', user, request)),
      refusalOf(harness.answer(other, 'applyForCreditLoan', { userId: user }, request)),
    ]);
    for (const refusal of again)
      expect(['loans.alreadyUnderReview', 'upload.notFound']).toContain(refusal?.[0]);
    expect(await open()).toBe(1);
  });
});
