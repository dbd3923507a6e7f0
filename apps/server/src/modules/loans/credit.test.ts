import { DAY_MS } from '@candor/domain/durations';
import { money, toText } from '@candor/domain/money/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db.ts';
import type { LoansOptions } from './deps.ts';
import {
  type HarnessChanges,
  type LoansHarness,
  openLoansHarness,
  refusalOf,
} from './testing/harness.ts';

let harness: LoansHarness;
let user: string;
async function open(changes: HarnessChanges = {}) {
  await harness?.closeSound();
  harness = await openLoansHarness(changes);
  user = await harness.newCustomer({ USDT: '100' });
}
beforeEach(async () => {
  harness = undefined as never;
  await open();
});
afterEach(async () => {
  await harness.closeSound();
});

const loanOf = (id: string) => harness.call('getLoan', user, { id });
const kinds = async (id: string) => (await loanOf(id)).history.map(({ kind }) => kind);

/** Runs an operator's command as the console does after its own checks. */
const perform = (kind: string, payload: object, operators = ['ann']) =>
  inTransaction(harness.db as LoansOptions['db'], (tx) =>
    harness.commands()[kind]!.execute(tx, payload, {
      operatorIds: operators,
      nowMs: harness.clock.now(),
    }),
  );

describe('an application', () => {
  test('is signed, reviewed and paid out; the agreement keeps its words', async () => {
    const made = await harness.applyForCredit(user);
    expect(made).toMatchObject({ status: 'pendingReview', owed: 0n, totalInterest: money('8.4') });
    expect(await harness.money(user)).toMatchObject({ usdt: '100' });
    await perform('loans.beginReview', { id: made.id });
    expect((await loanOf(made.id)).status).toBe('underReview');
    await perform('loans.approve', { id: made.id });
    // One person moves no money: the product pays with its next round.
    expect(await harness.money(user)).toMatchObject({ usdt: '100' });
    await harness.runJobs();
    await harness.runJobs();
    const paid = await loanOf(made.id);
    expect(paid).toMatchObject({ status: 'passed', owed: money('2000'), standing: 'running' });
    expect(await harness.money(user)).toMatchObject({ usdt: '2100' });
    expect(await harness.house('equity')).toBe('998000');
    expect(await kinds(made.id)).toEqual(['applied', 'underReview', 'approved', 'paidOut']);
  });

  test('is passed by the practice review after ten seconds, and shows that it is looked at', async () => {
    await open({ identityReview: 'practice' });
    const { id } = await harness.applyForCredit(user);
    const seen: string[] = [];
    for (let second = 0; second < 11; second++) {
      await harness.clock.jump(1_000);
      await harness.runJobs();
      seen.push((await loanOf(id)).status);
    }
    expect(seen.slice(0, 3)).toEqual(Array(3).fill('pendingReview'));
    expect(seen.slice(3, 9)).toEqual(Array(6).fill('underReview'));
    expect(seen.slice(9)).toEqual(['passed', 'passed']);
  });

  test('above 2,000 needs two people, who pay it out at once', async () => {
    harness.verify(user, 'advanced');
    const { id } = await harness.applyForCredit(user, '2000.01', 30);
    expect(await refusalOf(perform('loans.approve', { id }))).toEqual([
      'loans.twoPeopleNeeded',
      {},
    ]);
    await expect(perform('loans.approveLarge', { id }, ['ann', 'ann'])).rejects.toThrow('two');
    await perform('loans.approveLarge', { id }, ['ann', 'bob']);
    expect(await harness.money(user)).toMatchObject({ usdt: '2100.01' });
    expect((await refusalOf(perform('loans.approveLarge', { id }, ['ann', 'bob'])))?.[0]).toBe(
      'loans.movedOn',
    );
    await harness.runJobs();
    expect(await harness.money(user)).toMatchObject({ usdt: '2100.01' });
  });

  test('is rejected with a reason for each item, and may be sent again', async () => {
    const { id } = await harness.applyForCredit(user);
    expect((await refusalOf(perform('loans.reject', { id })))?.[0]).toBe('loans.reasonsMissing');
    const unsent = perform('loans.reject', { id, bankStatement: 'tooOld' });
    expect((await refusalOf(unsent))?.[0]).toBe('loans.reasonsMissing');
    await perform('loans.reject', { id, income: 'unreadable', purpose: 'notPlausible' });
    const rejected = await loanOf(id);
    expect(rejected.status).toBe('rejected');
    expect(rejected.rejections).toEqual([
      { item: 'income', reason: 'unreadable' },
      { item: 'purpose', reason: 'notPlausible' },
    ]);
    expect((await refusalOf(perform('loans.approve', { id })))?.[0]).toBe('loans.movedOn');
    await harness.runJobs();
    expect(await harness.money(user)).toMatchObject({ usdt: '100' });
    expect((await harness.applyForCredit(user)).status).toBe('pendingReview');
  });

  test('can be withdrawn until it is decided', async () => {
    const { id } = await harness.applyForCredit(user);
    await harness.call('cancelLoanApplication', user, { id });
    expect((await loanOf(id)).status).toBe('cancelled');
    expect((await refusalOf(perform('loans.approve', { id })))?.[0]).toBe('loans.movedOn');
    const { id: other } = await harness.applyForCredit(user);
    await perform('loans.approve', { id: other });
    const late = harness.call('cancelLoanApplication', user, { id: other });
    expect((await refusalOf(late))?.[0]).toBe('loans.movedOn');
  });

  test('waits for equity that is missing at the payout, and is paid when it is there', async () => {
    await open({ equity: '2500' });
    const { id } = await harness.applyForCredit(user);
    const ben = await harness.newCustomer({ BTC: '1' });
    await harness.pledge(ben, ['1000', '0.1', 30]);
    await perform('loans.approve', { id });
    await harness.runJobs();
    expect((await loanOf(id)).status).toBe('underReview');
    await harness.fund('equity', '5000');
    await harness.clock.jump(61_000);
    await harness.runJobs();
    expect((await loanOf(id)).status).toBe('passed');
    expect(await harness.house('equity')).toBe('4500');
  });

  test('is late after a day, which raises an alarm', async () => {
    const { id } = await harness.applyForCredit(user);
    await harness.clock.jump(DAY_MS);
    await harness.runJobs();
    expect(harness.complaints.join()).toContain(id);
  });
});

describe('is refused', () => {
  test('over the limit of the identity, without documents, and while another waits', async () => {
    harness.verify(user, 'none');
    expect((await refusalOf(harness.applyForCredit(user)))?.[0]).toBe('kyc.basicRequired');
    harness.verify(user, 'basic');
    expect(await refusalOf(harness.applyForCredit(user, '2000.01'))).toEqual([
      'loans.overLimit',
      { left: '2000', limit: '2000', currency: 'USDT' },
    ]);
    const signed = await harness.signed(user, { termsId: 'credit', amount: money('500'), days: 7 });
    const bare = harness.call('applyForCreditLoan', user, { ...signed, purpose: 'travel' });
    expect((await refusalOf(bare))?.[0]).toBe('loans.documentsMissing');
    await harness.applyForCredit(user, '500', 7);
    expect((await refusalOf(harness.applyForCredit(user, '500', 7)))?.[0]).toBe(
      'loans.alreadyUnderReview',
    );
  });

  test('counts what is already owed, and applies once for a double tap on two processes', async () => {
    const { id } = await harness.applyForCredit(user, '1500', 7);
    await perform('loans.approve', { id });
    await harness.runJobs();
    expect(await refusalOf(harness.applyForCredit(user, '500.01', 7))).toEqual([
      'loans.overLimit',
      { left: '500', limit: '2000', currency: 'USDT' },
    ]);
    const fields = { termsId: 'credit', amount: money('500'), days: 7 };
    const requests = await Promise.all(
      [1, 2, 3].map(async () => ({
        ...(await harness.signed(user, fields)),
        purpose: 'travel' as const,
        income: await harness.upload(user),
      })),
    );
    const other = harness.another();
    const outcomes = await Promise.all([
      refusalOf(harness.call('applyForCreditLoan', user, requests[0]!)),
      refusalOf(harness.answer(other, 'applyForCreditLoan', { userId: user }, requests[1]!)),
      refusalOf(harness.answer(other, 'applyForCreditLoan', { userId: user }, requests[2]!)),
    ]);
    expect(outcomes.map((outcome) => outcome?.[0] ?? 'done').toSorted()).toEqual([
      'done',
      'loans.alreadyUnderReview',
      'loans.alreadyUnderReview',
    ]);
  });

  test('takes a document of somebody else or the signature as document', async () => {
    const ben = await harness.newCustomer();
    const signed = await harness.signed(user, { termsId: 'credit', amount: money('500'), days: 7 });
    const apply = (income: string) =>
      harness.call('applyForCreditLoan', user, { ...signed, purpose: 'travel', income });
    expect((await refusalOf(apply(await harness.upload(ben))))?.[0]).toBe('upload.notFound');
    expect((await refusalOf(apply(signed.signature)))?.[0]).toBe('upload.notFound');
  });
});

describe('credit that is paid out', () => {
  const borrow = async () => {
    const { id } = await harness.applyForCredit(user);
    await perform('loans.approve', { id });
    await harness.runJobs();
    return id;
  };

  test('can be given back within 14 days for the interest accrued', async () => {
    const id = await borrow();
    await harness.clock.jump(10 * DAY_MS);
    const back = await harness.call('repayLoan', user, { id, amount: undefined });
    expect(back).toMatchObject({ status: 'paidBack', closeReason: 'returned' });
    expect(await harness.money(user)).toMatchObject({ usdt: '94' });
    expect(await harness.house('equity')).toBe('1000000');
    expect(await harness.house('income:product')).toBe('6');
  });

  test('costs nothing in the grace, then half more a day, and never above its half', async () => {
    const id = await borrow();
    const owed: string[] = [];
    for (const days of [14, 1, 1, 5_000]) {
      await harness.clock.jump(days * DAY_MS);
      owed.push(toText((await loanOf(id)).owed));
    }
    expect(owed).toEqual(['2008.4', '2008.4', '2009.3', '3008.4']);
  });

  test('is in the queue of operators with its documents, whose views need no money', async () => {
    const { id } = await harness.applyForCredit(user);
    const queue = harness.queue();
    const { items, total } = await queue.list(harness.db, {
      status: 'pendingReview',
      search: null,
      userId: null,
      limit: 10,
    });
    expect([total, items[0]!.id]).toEqual([1, id]);
    const detail = (await queue.find(harness.db, id))!;
    expect(detail.documents.map(({ id: name }) => name)).toEqual(['income', 'signature']);
    expect(detail.commands.map(({ kind }) => kind)).toEqual([
      'loans.beginReview',
      'loans.approve',
      'loans.reject',
    ]);
    const signature = await queue.openDocument(harness.db, id, 'signature');
    expect(signature!.contentType).toBe('image/jpeg');
    expect(await queue.openDocument(harness.db, id, 'bankStatement')).toBeNull();
  });
});

describe('the agreement', () => {
  test('names all figures, in the customer’s language, and its hash is that of its text', async () => {
    const fields = { termsId: 'credit', amount: money('2000'), days: 14, collateral: undefined };
    const english = await harness.call('getLoanAgreement', user, fields);
    expect(english.paragraphs).toHaveLength(14);
    const text = english.paragraphs.join('\n\n');
    for (const figure of [
      'Mei Lin',
      '2,000.00 USDT',
      '2,008.40 USDT',
      '2026-12-07 09:41 UTC+8',
      '0.03%',
      '10.95%',
      '8.40 USDT',
      '0.045%',
      '0.90 USDT',
      '1,000.00 USDT',
    ])
      expect(text).toContain(figure);
    const { createHash } = await import('node:crypto');
    const hash = createHash('sha256').update(`${english.title}\n\n${text}`).digest('hex');
    expect(english.hash).toBe(hash);
    const spanish = await harness.answer(
      harness.another(),
      'getLoanAgreement',
      { userId: user, language: 'xi' },
      fields,
    );
    expect([spanish.language, spanish.title]).toEqual(['Español', 'Contrato de crédito']);
    expect(spanish.hash).not.toBe(english.hash);
  });

  test('of a pledge loan names every price at which something happens', async () => {
    const fields = { termsId: 'pledge-BTC', amount: money('10800'), days: 30 };
    const { paragraphs } = await harness.call('getLoanAgreement', user, {
      ...fields,
      collateral: money('0.35'),
    });
    const text = paragraphs.join(' ');
    for (const figure of ['48,979.59', '45,714.28', '41,308.08', '0.35 BTC', '90%', '5,400.00'])
      expect(text).toContain(figure);
    expect(text).not.toMatch(/[{}]/);
  });

  test('is downloaded as PDF once for a link, by its owner, as long as the loan is kept', async () => {
    const { id } = await harness.applyForCredit(user);
    const { url } = await harness.call('createLoanLink', user, { id });
    const ticket = url.split('/').at(-1)!;
    const file = (await harness.openAgreement(ticket))!;
    const chunks: Buffer[] = [];
    for await (const chunk of file.chunks) chunks.push(Buffer.from(chunk));
    const bytes = Buffer.concat(chunks);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    // The signature is in it as the picture that was drawn.
    expect(bytes.includes('/DCTDecode')).toBe(true);
    expect(await harness.openAgreement(ticket)).toBeNull();
    const { url: expired } = await harness.call('createLoanLink', user, { id });
    await harness.clock.jump(61_000);
    expect(await harness.openAgreement(expired.split('/').at(-1)!)).toBeNull();
    await harness.clock.jump(4_000 * DAY_MS);
    const { url: later } = await harness.call('createLoanLink', user, { id });
    expect(await harness.openAgreement(later.split('/').at(-1)!)).not.toBeNull();
  });
});
