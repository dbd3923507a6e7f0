import { DAY_MS, MINUTE_MS } from '@candor/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../testing/test-app.ts';
import { codeTo } from '../identity/testing/callers.ts';
import { bankQueues } from './operators/bank-queues.ts';
import { type BankHarness, credit, debit, openBankHarness, PAYEE } from './testing/bank-harness.ts';
import { errorOf } from './testing/funding-harness.ts';
import { ordersOf } from './testing/orders-of.ts';

/* Payments on their way to the bank while their customer changes, freezes or closes the account. */

const view = { operatorId: 'finance', reason: 'review', nowMs: 0 } as const;
let bank: BankHarness;
beforeAll(async () => {
  bank = await openBankHarness();
});
afterAll(() => bank.close());
beforeEach(async () => {
  await bank.app.db`
    update wallet.bank_payment set status = 'cancelled' where status in ('queued', 'prepared')`;
});

type Person = Awaited<ReturnType<BankHarness['ready']>>['person'];

async function funded(money = '500') {
  const fields = { account: PAYEE, bankName: 'Banque', realName: 'Mei Tanaka', address: undefined };
  const { person, withdrawalInfoId } = await bank.ready('BANK', fields);
  const reference = await permanent(person);
  await bank.take({ entries: [credit(`${money}.00`, { reference })] });
  await bank.settle();
  return { person, withdrawalInfoId, reference };
}

const permanent = async (person: Person): Promise<string> =>
  (
    (await person.call('getDepositAddress', { currency: 'USDT', chainType: 'BANK' })).result as {
      memo: string;
    }
  ).memo;

async function sent(withdraws: Awaited<ReturnType<typeof funded>>, money = '105'): Promise<string> {
  const { person, withdrawalInfoId } = withdraws;
  expect(await bank.withdraw(person, { withdrawalInfoId, money })).toMatchObject({ code: 200 });
  await bank.settle();
  return (await bank.withdrawal(person)).txHash!;
}

async function prepared(): Promise<{ id: string; digest: string }> {
  await bank.operate('wallet.prepareBatch', {}, ['finance']);
  const ask = { status: 'prepared', search: null, userId: null, limit: 1 };
  const [batch] = (await bankQueues['bankBatches']!.list(bank.app.db, ask)).items;
  const { commands } = (await bankQueues['bankBatches']!.find(bank.app.db, batch!.id))!;
  return commands.find(({ kind }) => kind === 'wallet.exportBatch')!.payload as never;
}

const ordersIn = async (id: string) => {
  const file = await bankQueues['bankBatches']!.openDocument!(bank.app.db, id, 'pain.001', view);
  return ordersOf(file?.bytes.toString() ?? '');
};

async function release(): Promise<string> {
  const payload = await prepared();
  await bank.operate('wallet.exportBatch', payload);
  return payload.id;
}

async function askClosing(person: Person & { readonly email: string }) {
  await bank.app.clock.jump(MINUTE_MS + 1_000);
  await bank.app.call('sendEmailCode', { email: person.email, scene: 'reset' });
  const smscode = codeTo(bank.app, person.email);
  return person.call('askClosing', { password: TEST_PASSWORD, channel: 'email', smscode });
}

const logIn = ({ email }: { readonly email: string }) =>
  bank.app.call('logIn', { username: email, password: TEST_PASSWORD });

/** What the books owe, whoever can see it. */
async function owed({ userId }: { readonly userId: string }): Promise<string> {
  const [row] = await bank.app.db<{ sum: string }[]>`
    select trim_scale(coalesce(sum(available), 0))::text as sum from ledger.balance
    where user_id = ${userId} and currency = 'USDT'`;
  return row!.sum;
}

async function reopened(person: { readonly email: string }): Promise<{ token: string }> {
  const { details } = await logIn(person);
  const { ticket } = details as { ticket: string };
  return (await bank.app.call('reopenAccount', { ticket })).result as { token: string };
}

const proveBooks = async () => expect(await bank.proveBooks()).toEqual([]);

describe('a payer who chooses the id of a payout', () => {
  test.each([
    ['a cent', '0.01', '0.01'],
    ['all of it', '100.00', '100'],
  ])('with %s is credited with that and stops nothing', async (_what, amount, text) => {
    const customer = await funded();
    const endToEndId = await sent(customer);
    await release();
    const { reference } = customer;
    await bank.take({ entries: [credit(amount, { endToEndId, reference })] });
    await bank.settle();
    expect(await bank.withdrawal(customer.person)).toMatchObject({ state: 'sent' });
    await bank.take({ entries: [debit('100.00', { endToEndId })] });
    await bank.take({ entries: [credit(amount, { endToEndId, text: ['again'] })] });
    await bank.settle();
    expect(await bank.withdrawal(customer.person)).toMatchObject({ state: 'paidOut' });
    const minimum = Number(text) < 10 ? 395 : 395 + Number(text);
    expect((await bank.balance(customer.person))[0]).toBe(String(minimum));
    await proveBooks();
  });
});

describe('a payout that comes back', () => {
  const back = (amount: string, endToEndId: string) =>
    credit(amount, { endToEndId, returnReason: 'AC04' }, { subfamily: 'RRTN' });

  test('counts once, never with more, and not before it left', async () => {
    const customer = await funded();
    const endToEndId = await sent(customer);
    await release();
    await bank.take({ entries: [back('100.00', endToEndId)] });
    await bank.settle();
    expect(await bank.balance(customer.person)).toEqual(['395', '105']);
    await bank.take({ entries: [debit('100.00', { endToEndId })] });
    await bank.take({ entries: [back('100.01', endToEndId)] });
    await bank.settle();
    expect(await bank.balance(customer.person)).toEqual(['395', '0']);
    await bank.take({ entries: [back('100.00', endToEndId), back('100.00', endToEndId)] });
    await bank.take({ entries: [back('100.00', endToEndId)] });
    await bank.settle();
    await bank.settle();
    expect(await bank.balance(customer.person)).toEqual(['495', '0']);
    await proveBooks();
  });

  test('after the account closed is owed to its owner, who finds it there', async () => {
    const customer = await funded('100');
    const endToEndId = await sent(customer, '100');
    await release();
    await bank.take({ entries: [debit('95.00', { endToEndId })] });
    await bank.settle();
    expect((await askClosing(customer.person)).result).toEqual({ isClosed: true });
    await bank.take({ entries: [back('90.00', endToEndId)] });
    await bank.settle();
    await bank.settle();
    expect(await owed(customer.person)).toBe('90');
    expect(errorOf(await logIn(customer.person))).toBe('identity.accountClosed');
    const again = await reopened(customer.person);
    const asked = await bank.app.call(
      'requestWithdrawal',
      {
        currency: 'USDT',
        money: '90',
        withdrawalInfoId: customer.withdrawalInfoId,
        safePassword: 'harbour 7 lantern',
      },
      again,
    );
    expect(asked.code).toBe(200);
    await bank.app.clock.advance(20_000);
    expect(
      await bank.withdrawal({
        ...customer.person,
        call: (name, fields) => bank.app.call(name, fields, again),
      }),
    ).toMatchObject({ state: 'waiting' });
    await proveBooks();
  });
});

describe('between a file that was put together and its release', () => {
  test('a payout that is canceled in it is refunded or paid, never both', async () => {
    const customer = await funded();
    const endToEndId = await sent(customer);
    const payload = await prepared();
    const { id } = await bank.withdrawal(customer.person);
    const [cancelled] = await Promise.all([
      customer.person.call('cancelWithdrawal', { id }),
      bank.attempt('wallet.exportBatch', payload),
      bank.attempt('wallet.discardBatch', { id: payload.id }),
      bank.attempt('wallet.cancelBankPayment', { id: endToEndId, reference: 'AC04' }),
    ]);
    await bank.settle();
    const hasLeft = (await ordersIn(payload.id)).length > 0;
    const [free] = await bank.balance(customer.person);
    const { state } = await bank.withdrawal(customer.person);
    expect({ hasLeft, free, state, code: cancelled.code }).toSatisfy(
      (end: { free: string; state: string }) =>
        end.state === 'sent' ? end.free === '395' : end.free === '500',
    );
    await proveBooks();
  });

  test.each(['cancel', 'hold'])(
    'a freeze by the customer (%s) leaves the books right, and the closing waits',
    async (withdrawals) => {
      const customer = await funded('100');
      const endToEndId = await sent(customer, '100');
      const payload = await prepared();
      expect((await askClosing(customer.person)).result).toEqual({ isClosed: false });
      expect((await customer.person.call('freezeAccount', { withdrawals })).code).toBe(200);
      await bank.attempt('wallet.exportBatch', payload);
      const left = await ordersIn(payload.id);
      if (left.length > 0) await bank.take({ entries: [debit('95.00', { endToEndId })] });
      await bank.app.clock.jump(6 * MINUTE_MS);
      await bank.settle();
      const { state } = await bank.withdrawal(customer.person).catch(() => ({ state: 'unseen' }));
      expect([state, await owed(customer.person)]).toEqual(
        left.length > 0
          ? [expect.stringMatching(/paidOut|unseen/), '0']
          : [expect.anything(), '100'],
      );
      await proveBooks();
    },
  );
});

test('a released payout of which the bank says nothing for a week costs the house, and pays once', async () => {
  const customer = await funded();
  const endToEndId = await sent(customer);
  await release();
  await bank.passDays(customer.person, 9);
  const refunded = await bank.withdrawal(customer.person);
  const equity = Number(await bank.equity());
  await bank.take({ entries: [debit('100.00', { endToEndId })] });
  await bank.app.clock.jump(DAY_MS);
  await bank.settle();
  const [free] = await bank.balance(customer.person);
  if (refunded.state === 'failed') {
    expect(free).toBe('500');
    expect(Number(await bank.equity())).toBe(equity - 100);
  } else expect(free).toBe('395');
  await proveBooks();
});

test('a payout that two operators called rejected and that the bank books after all is paid once from the books', async () => {
  const customer = await funded();
  const endToEndId = await sent(customer);
  await release();
  await bank.operate('wallet.cancelBankPayment', { id: endToEndId, reference: 'AC04' });
  await bank.settle();
  await bank.take({ entries: [debit('100.00', { endToEndId })] });
  await bank.settle();
  expect(await bank.balance(customer.person)).toEqual(['500', '0']);
  expect((await bank.unmatched()).map(({ reason }) => reason)).toContain('unknownPayment');
  await proveBooks();
});

describe('an account that closes', () => {
  test('is owed what arrives later, to the cent, and stays closed', async () => {
    const customer = await bank.signUp();
    const reference = await permanent(customer);
    expect((await askClosing(customer)).result).toEqual({ isClosed: true });
    await bank.take({ entries: [credit('70.07', { reference })] });
    await bank.settle();
    expect(await owed(customer)).toBe('70.07');
    expect(errorOf(await logIn(customer))).toBe('identity.accountClosed');
    await proveBooks();
    const again = await reopened(customer);
    const { result } = await bank.app.call('listBalances', {}, again);
    expect(result).toContainEqual(expect.objectContaining({ available: '70.07' }));
  });

  test.each([0, 1, 2, 3])('while money arrives has it before or after (race %i)', async () => {
    const customer = await bank.signUp();
    const reference = await permanent(customer);
    await bank.app.clock.jump(MINUTE_MS + 1_000);
    await bank.app.call('sendEmailCode', { email: customer.email, scene: 'reset' });
    const proof = {
      password: TEST_PASSWORD,
      channel: 'email',
      smscode: codeTo(bank.app, customer.email),
    };
    const asked = () => customer.call('askClosing', proof);
    const [one, other] = await Promise.all([
      asked(),
      asked(),
      bank.take({ entries: [credit('70.00', { reference })] }).then(() => bank.settle()),
    ]);
    await bank.settle();
    expect(await owed(customer)).toBe('70');
    const [taken, refused] = [one.code, other.code].sort((a, b) => a - b);
    expect(taken).toBe(200);
    // Signed out, closed, being closed, or its code was used.
    expect([401, 403, 409, 422]).toContain(refused);
    await proveBooks();
  });
});
