import { sendUpload } from '../../../http/testing/send-upload.ts';
import { jpeg } from '../../../platform/files/testing/pictures.ts';
import { TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts';
import { signaturePicture } from '../../loans/testing/pictures.ts';
import { emptyStatement } from '../../wallet/testing/camt.ts';
import { FUND_PASSWORD, TRON } from '../../wallet/testing/funding-harness.ts';

export interface Person {
  readonly token: string;
  readonly userId: string;
}

/**
 * Customers with everything that operators could want to change: open and settled positions and
 * second contracts, pending vouchers, withdrawals and applications. The clock then stops.
 */
export async function openWorld(app: TestApp) {
  const ask = async <Result>(
    { token }: Person,
    name: Parameters<TestApp['call']>[0],
    fields: Record<string, unknown> = {},
  ): Promise<Result> => {
    const answer = await app.call(name, fields, { token });
    if (answer.code !== 200) throw new Error(`${name}: ${answer.errorKey}`);
    return answer.result;
  };

  async function trade(person: Person): Promise<void> {
    const deposit = { from: 'balance', to: 'contract', amount: '2000', currency: 'USDT' };
    await ask(person, 'transferFunds', deposit);
    const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 5, margin: '100' };
    const { id } = await ask<{ id: string }>(person, 'openPosition', order);
    await ask(person, 'openPosition', order);
    await ask(person, 'closePosition', { id });
    await ask(person, 'openPosition', { ...order, orderType: 'limit', price: '1000' });
    const bet = { symbol: 'BTCUSDT', setId: 'BTCUSDT-60', money: '10', type: 1 };
    await ask(person, 'buySecondContract', bet);
    await app.clock.advance(65_000);
    await ask(person, 'buySecondContract', bet);
  }

  const upload = async ({ token }: Person) =>
    (await sendUpload(app.app, { bytes: await jpeg({ width: 90, height: 60 }), token })).result;

  /** A voucher that waits for two people. */
  async function sendVoucher(person: Person): Promise<string> {
    const voucher = await upload(person);
    const bank = { currency: 'USDT', chainType: 'BANK', money: '250', voucher };
    return (await ask<{ id: string }>(person, 'requestDeposit', bank)).id;
  }

  /** A withdrawal above the automatic limit. */
  async function requestWithdrawal(): Promise<string> {
    const person = await app.signUp();
    await ask(person, 'setFundPassword', { password: TEST_PASSWORD, safePassword: FUND_PASSWORD });
    const account = { currency: 'USDT', chainType: 'TRC20', address: TRON };
    const bound = { ...account, safePassword: FUND_PASSWORD };
    const { id: withdrawalInfoId } = await ask<{ id: string }>(person, 'addPayoutAccount', bound);
    const intent = {
      currency: 'USDT',
      money: '600',
      withdrawalInfoId,
      safePassword: FUND_PASSWORD,
    };
    return (await ask<{ id: string }>(person, 'requestWithdrawal', intent)).id;
  }

  async function openCase(): Promise<string> {
    const id = await requestWithdrawal();
    await app.db`
      insert into wallet.case_file (user_id, id, kind, opened_at)
      select user_id, id, 'payout', created_at from wallet.withdrawal where id = ${id}`;
    return id;
  }

  async function applyForVerification(): Promise<string> {
    const person = await app.signUp();
    const [front, back, holding] = [
      await upload(person),
      await upload(person),
      await upload(person),
    ];
    const fields = { type: 'id', front, back, holding };
    const { id } = await ask<{ id: string }>(person, 'applyForVerification', fields);
    await app.db`delete from platform.due where name = 'kyc.practiceReview'`;
    return `${person.userId}/${id}`;
  }

  /** A running order of a newcomer. */
  async function buyProduct(): Promise<{ userId: string; id: string }> {
    const person = await app.signUp();
    await ask(person, 'setFundPassword', { password: TEST_PASSWORD, safePassword: FUND_PASSWORD });
    const [product] = await app.db<{ id: string }[]>`
      select id from products.product where seed_name = 'fixed-7'`;
    const order = { productId: product!.id, amount: '1000', safePassword: FUND_PASSWORD };
    const { id } = await ask<{ id: string }>(person, 'buyProduct', order);
    return { userId: person.userId, id };
  }

  /** A signed application that waits for its review. */
  async function applyForCredit(amount = '1000'): Promise<string> {
    const person = await app.signUp();
    await app.verify(person.userId, 'advanced');
    await ask(person, 'setFundPassword', { password: TEST_PASSWORD, safePassword: FUND_PASSWORD });
    const fields = { setId: 'credit', amount, days: 30 };
    const { hash, preparedAt } = await ask<{ hash: string; preparedAt: number }>(
      person,
      'getLoanAgreement',
      fields,
    );
    const { token } = person;
    const signature = await sendUpload(app.app, { bytes: await signaturePicture(), token });
    const { id } = await ask<{ id: string }>(person, 'applyForCreditLoan', {
      ...fields,
      agreementHash: hash,
      preparedAt,
      signature: signature.result,
      income: await upload(person),
      purpose: 'education',
      safePassword: FUND_PASSWORD,
    });
    await app.db`delete from platform.due where name = 'loans.practiceReview'`;
    return id;
  }

  const trader: Person = await app.signUp();
  await trade(trader);
  return {
    trader,
    ask,
    sendVoucher,
    requestWithdrawal,
    openCase,
    applyForVerification,
    buyProduct,
    applyForCredit,
    emptyStatement: emptyStatement(),
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
