import { money, toText } from '@candor/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { sendUpload } from '../../http/testing/send-upload.ts';
import { jpeg } from '../../platform/files/testing/pictures.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { reconcile } from '../ledger/index.ts';
import { FUND_PASSWORD, TRON } from '../wallet/testing/funding-harness.ts';
import { signaturePicture } from './testing/pictures.ts';

interface Person {
  readonly token: string;
  readonly userId: string;
}

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  person = await app.signUp();
  await app.verify(person.userId, 'basic');
  await ask('setFundPassword', { password: TEST_PASSWORD, safePassword: FUND_PASSWORD });
});
afterAll(() => app.close());

async function ask<Result>(
  name: Parameters<TestApp['call']>[0],
  fields: Record<string, unknown> = {},
): Promise<Result> {
  const answer = await app.call(name, fields, { token: person.token });
  if (answer.code !== 200) throw new Error(`${name}: ${answer.errorKey}`);
  return answer.result;
}

const upload = async (bytes: Buffer) =>
  (await sendUpload(app.app, { bytes, token: person.token })).result!;

async function application(fields: Record<string, unknown>) {
  const { hash, preparedAt } = await ask<{ hash: string; preparedAt: number }>(
    'getLoanAgreement',
    fields,
  );
  const signature = await upload(await signaturePicture());
  return { ...fields, agreementHash: hash, preparedAt, signature, safePassword: FUND_PASSWORD };
}

test('a wrong fund password borrows nothing, and the same application can be sent again', async () => {
  await ask('exchangeFlash', { from: 'USDT', to: 'BTC', amount: '5000' });
  const fields = { setId: 'pledge-BTC', amount: '1000', days: 30, pledgeQuantity: '0.05' };
  const request = await application(fields);
  const wrong = { ...request, safePassword: 'not the fund password' };
  const refused = await app.call('applyForPledgeLoan', wrong, { token: person.token });
  expect(refused.errorKey).toBe('identity.fundPasswordWrong');
  const loan = await ask<{ id: string; status: string; pledgeQuantity: string }>(
    'applyForPledgeLoan',
    request,
  );
  expect(loan).toMatchObject({ status: 'passed', pledgeQuantity: '0.05', type: 'pledge' });
  const list = await ask<{ records: unknown[]; total: number }>('listLoans', { type: 'pledge' });
  expect(list.total).toBe(1);
});

test('credit is paid after the practice review, and what covers it cannot be withdrawn', async () => {
  const income = await upload(await jpeg());
  const fields = { setId: 'credit', amount: '2000', days: 14 };
  const request = await application(fields);
  await ask('applyForCreditLoan', { ...request, purpose: 'travel', income });
  await app.clock.advance(13_000);
  const account = await ask<Record<string, string>>('getLoanAccount');
  expect(account).toMatchObject({ creditLimit: '2000', creditUsed: '2000', creditLeft: '0' });

  const address = { currency: 'USDT', chainType: 'TRC20', address: TRON };
  const bound = { ...address, safePassword: FUND_PASSWORD };
  const { id: withdrawalInfoId } = await ask<{ id: string }>('addPayoutAccount', bound);
  const terms = await ask<Record<string, string>>('getWithdrawalTerms', { currency: 'USDT' });
  expect(terms['creditOwed']).toBe(account['creditOwed']);
  const balances = await ask<{ currency: string; available: string }[]>('listBalances');
  // Everything is moved into one currency: then exactly what is owed stays.
  const btc = balances.find(({ currency }) => currency === 'BTC')!;
  if (money(btc.available) > 0n)
    await ask('exchangeFlash', { from: 'BTC', to: 'USDT', amount: btc.available });
  const withdraw = (amount: string) =>
    app.call(
      'requestWithdrawal',
      { currency: 'USDT', money: amount, withdrawalInfoId, safePassword: FUND_PASSWORD },
      { token: person.token },
    );
  const after = await ask<Record<string, string>>('getWithdrawalTerms', { currency: 'USDT' });
  const leaves = money(after['available']!);
  const [free] = await ask<{ available: string }[]>('listBalances');
  expect(money(free!.available) - leaves).toBe(money(after['creditOwed']!));
  const refused = await withdraw(toText((leaves + money('0.000001')) as never));
  expect(refused).toMatchObject({
    errorKey: 'wallet.creditOwed',
    details: { available: after['available'], owed: after['creditOwed'], currency: 'USDT' },
  });
  expect((await withdraw(toText(leaves))).errorKey).toBeUndefined();
});

test('repaying frees the rest, and the books agree', async () => {
  const list = await ask<{ records: { id: string; type: string; owed: string }[] }>('listLoans');
  const credit = list.records.find(({ type }) => type === 'credit')!;
  expect(await ask('repayLoan', { id: credit.id })).toMatchObject({
    status: 'paidBack',
    closeReason: 'returned',
  });
  const terms = await ask<Record<string, string>>('getWithdrawalTerms', { currency: 'USDT' });
  expect(terms['creditOwed']).toBeUndefined();
  expect(await reconcile(app.db)).toEqual([]);
  expect(await audit(app.db)).toEqual([]);
});

test('nothing is lent to somebody who took a break while the application was reviewed', async () => {
  const before = person;
  person = await app.signUp();
  await app.verify(person.userId, 'basic');
  await ask('setFundPassword', { password: TEST_PASSWORD, safePassword: FUND_PASSWORD });
  const income = await upload(await jpeg());
  const request = await application({ setId: 'credit', amount: '500', days: 14 });
  const { id } = await ask<{ id: string }>('applyForCreditLoan', {
    ...request,
    purpose: 'travel',
    income,
  });
  await ask('takeBreak', { term: 'week' });
  await app.clock.advance(13_000);
  expect(await ask('getLoan', { id })).toMatchObject({ status: 'cancelled' });
  const balances = await ask<{ currency: string; available: string }[]>('listBalances');
  expect(balances[0]).toMatchObject({ currency: 'USDT', available: '10000' });
  person = before;
});
