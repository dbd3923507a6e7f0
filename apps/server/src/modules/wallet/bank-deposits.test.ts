import { isCreditorReference } from '@candor/domain/wallet/bank/check-digits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BankHarness,
  credit,
  debit,
  HOUSE,
  openBankHarness,
  PAYER,
} from './testing/bank-harness.ts';
import { camt } from './testing/camt.ts';
import { errorOf } from './testing/funding-harness.ts';

let bank: BankHarness;
beforeAll(async () => {
  bank = await openBankHarness();
});
afterAll(() => bank.close());

/** Nobody moves money that no statement shows. */
const proveBooks = async () => expect(await bank.proveBooks()).toEqual([]);

describe('an announced transfer', () => {
  test('gets a reference of its own, and is credited with what a statement shows', async () => {
    const mei = await bank.signUp();
    const [first, second] = [await bank.announce(mei, '250'), await bank.announce(mei, '40')];
    expect(first.account).toBe(HOUSE);
    expect(isCreditorReference(first.reference)).toBe(true);
    expect(second.reference).not.toBe(first.reference);
    expect(await bank.balance(mei)).toEqual(['0', '0']);

    await bank.take({ entries: [credit('250.00', { reference: first.reference })] });
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['250', '0']);
    const records = await bank.deposits(mei);
    expect(records).toHaveLength(2);
    const credited = records.find(({ id }) => id === first.id)!;
    expect(credited).toMatchObject({ state: 'credited', amount: '250', txHash: first.reference });
    expect(bank.steps(credited)).toEqual(['announced', 'seen', 'confirmed', 'credited']);
    expect(records.find(({ id }) => id === second.id)).toMatchObject({ state: 'announced' });
    await proveBooks();
  });

  test.each([
    [
      'in groups, in lower case',
      (reference: string) => [reference.toLowerCase().replaceAll(/(.{4})/g, '$1 ')],
    ],
    ['across two lines', (reference: string) => [reference.slice(0, 9), reference.slice(9)]],
    ['among words', (reference: string) => [`Deposit no ${reference}, thanks`]],
  ])('is found when the payer wrote its reference %s', async (_how, written) => {
    const mei = await bank.signUp();
    const { reference } = await bank.announce(mei);
    await bank.take({ entries: [credit('250.00', { text: written(reference) })] });
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['250', '0']);
  });

  test('is found in a statement of release 2', async () => {
    const mei = await bank.signUp();
    const { reference } = await bank.announce(mei);
    await bank.take({ version: '02', entries: [credit('99.50', { text: [reference] })] });
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['99.5', '0']);
  });

  test('is credited with what arrived, whatever was announced; the second person sees both', async () => {
    const mei = await bank.signUp();
    const { reference } = await bank.announce(mei, '1000000');
    await bank.take({ entries: [credit('12.34', { reference })] });
    const [booking] = await bank.bookings('screening');
    expect(booking!.facts).toContainEqual(
      expect.objectContaining({ name: 'announced', value: '1000000' }),
    );
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['12.34', '0']);
  });

  test('is credited again when it is paid again, as another deposit', async () => {
    const mei = await bank.signUp();
    const { reference } = await bank.announce(mei, '50');
    await bank.take({
      entries: [credit('50.00', { reference }), credit('50.00', { reference })],
    });
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['100', '0']);
    expect(await bank.deposits(mei)).toHaveLength(2);
    await proveBooks();
  });

  test('is closed after a week, and still credited when it comes later', async () => {
    const mei = await bank.signUp();
    const { reference } = await bank.announce(mei, '60');
    await bank.passDays(mei, 8);
    await bank.settle();
    expect(await bank.deposit(mei)).toMatchObject({ state: 'rejected', reason: 'notReceived' });
    await bank.take({ entries: [credit('60.00', { reference })] });
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['60', '0']);
  });

  test('takes no receipt, no hash and no third decimal', async () => {
    const mei = await bank.signUp();
    const ask = (change: Record<string, unknown>) =>
      mei.call('requestDeposit', { currency: 'USDT', chainType: 'BANK', money: '50', ...change });
    expect(errorOf(await ask({ voucher: 'temp/receipt.png' }))).toBe('request.invalid');
    expect(errorOf(await ask({ txHash: 'abc' }))).toBe('request.invalid');
    expect(errorOf(await ask({ money: '50.001' }))).toBe('wallet.tooPrecise');
    expect(errorOf(await ask({ money: '9.99' }))).toBe('wallet.belowMinimum');
    expect(await bank.deposits(mei)).toEqual([]);
  });
});

test('the permanent reference of a customer is credited too, and names the account', async () => {
  const mei = await bank.signUp();
  const ask = async () =>
    (await mei.call('getDepositAddress', { currency: 'USDT', chainType: 'BANK' })).result as {
      address: string;
      memo: string;
      bic: string;
      holder: string;
    };
  const shown = await ask();
  expect(shown).toMatchObject({ address: HOUSE, bic: 'NWBKGB2L', holder: 'Candor House Ltd' });
  expect((await ask()).memo).toBe(shown.memo);
  await bank.take({ entries: [credit('70.00', { reference: shown.memo })] });
  await bank.settle();
  expect(await bank.balance(mei)).toEqual(['70', '0']);
});

describe('a statement', () => {
  test('counts once: the same file, the same lines in a longer statement, a booking on its own', async () => {
    const mei = await bank.signUp();
    const { reference } = await bank.announce(mei, '30');
    const line = credit('30.00', { reference }, { bankRef: 'B-1', bookedOn: '2026-02-01' });
    const { statement, xml } = await bank.take({ entries: [line] });
    expect(await bank.read(xml)).toBe(statement);
    expect(await bank.attempt('wallet.importStatement', { statement })).toBe(
      'wallet.statementImported',
    );
    const other = credit('7.00', { text: ['hello'] }, { bankRef: 'B-2' });
    await bank.take({ id: 'MONTH', entries: [other, line] });
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['30', '0']);
    expect(await bank.deposits(mei)).toHaveLength(1);
    await proveBooks();
  });

  test('whose bank numbers nothing has two equal lines as two, and a line of another statement as doubtful', async () => {
    const mei = await bank.signUp();
    const { reference } = await bank.announce(mei, '20');
    const line = credit('20.00', { reference }, { bankRef: '', bookedOn: '2026-02-02' });
    await bank.take({ id: 'NO-1', entries: [line, line] });
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['40', '0']);
    await bank.take({ id: 'NO-1', opening: '5.00', entries: [line, line] });
    await bank.take({ id: 'NO-2', entries: [line] });
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['40', '0']);
    const doubtful = (await bank.unmatched()).filter(
      ({ reason }) => reason === 'possibleDuplicate',
    );
    expect(doubtful).toHaveLength(1);
    await bank.operate('wallet.closeBooking', { id: doubtful[0]!.id, finding: 'the same payment' });
  });

  test('of another account is refused as a whole', async () => {
    const mei = await bank.signUp();
    const { reference } = await bank.announce(mei);
    const statement = await bank.read(
      camt({ id: 'OTHER', account: PAYER, entries: [credit('250.00', { reference })] }),
    );
    expect(await bank.attempt('wallet.importStatement', { statement })).toBe(
      'wallet.statementAccount',
    );
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['0', '0']);
  });

  test('leaves what is not booked yet alone', async () => {
    const mei = await bank.signUp();
    const { reference } = await bank.announce(mei);
    await bank.take({ entries: [credit('250.00', { reference }, { status: 'PDNG' })] });
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['0', '0']);
  });

  test('splits a line of several payments, unless the bank does not give their amounts', async () => {
    const [mei, ana] = [await bank.signUp(), await bank.signUp()];
    const [first, second] = [await bank.announce(mei), await bank.announce(ana)];
    const payers = [
      { reference: first.reference, payer: 'Mei Tanaka', payerAccount: PAYER },
      { reference: second.reference, payer: 'Ana Silva', payerAccount: PAYER },
    ];
    const amounts = ['100.00', '55.00'];
    const payments = payers.map((each, at) => ({ ...each, amount: amounts[at]! }));
    await bank.take({ entries: [{ amount: '155.00', payments }] });
    await bank.take({ entries: [{ amount: '155.00', payments: payers }] });
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['100', '0']);
    expect(await bank.balance(ana)).toEqual(['55', '0']);
    expect((await bank.unmatched()).filter(({ reason }) => reason === 'bundle')).toHaveLength(1);
  });
});

describe('a booking that is not certain waits for two operators', () => {
  const before = new Set<string>();
  const newest = async () => {
    const found = (await bank.unmatched()).filter(({ id }) => !before.has(id));
    for (const { id } of found) before.add(id);
    return found;
  };

  test.each([
    ['no reference', { text: ['for my account'] }, {}, 'noReference'],
    ['a reference of nobody', { reference: 'RF3600000000000000ZZ' }, {}, 'noReference'],
    ['another currency', { text: ['x'] }, { currency: 'EUR' }, 'wrongCurrency'],
  ])('%s', async (_what, payment, change, reason) => {
    await newest();
    await bank.take({ entries: [credit('81.00', payment, change)] });
    expect(await newest()).toMatchObject([{ reason }]);
  });

  test('a right reference that no customer has, two references, no payer', async () => {
    const mei = await bank.signUp();
    const [first, second] = [await bank.announce(mei), await bank.announce(mei)];
    const { creditorReference } = await import('@candor/domain/wallet/bank/check-digits');
    const nobodys = creditorReference(new Uint8Array(16).fill(7));
    await newest();
    await bank.take({
      entries: [
        credit('81.00', { reference: nobodys }),
        credit('82.00', { text: [first.reference, second.reference] }),
        { amount: '83.00', payments: [{ reference: first.reference }] },
      ],
    });
    await bank.settle();
    const reasons = (await newest()).map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(new Set(['noPayer', 'severalReferences', 'unknownReference']));
    expect(await bank.balance(mei)).toEqual(['0', '0']);
  });

  test('assigned by two, it is credited once; nobody assigns it again', async () => {
    const mei = await bank.signUp();
    const { reference } = await bank.announce(mei);
    await newest();
    await bank.take({ entries: [credit('250.00', { text: ['forgot it'] })] });
    const { id } = (await newest())[0]!;
    const to = { id, reference: reference.toLowerCase() };
    await expect(bank.operate('wallet.assignBooking', to, ['maker', 'maker'])).rejects.toThrow(
      'two operators',
    );
    expect(await bank.attempt('wallet.assignBooking', { id, reference: 'RF18539007547034' })).toBe(
      'wallet.referenceUnknown',
    );
    expect(await bank.attempt('wallet.assignBooking', to)).toBe('done');
    expect(await bank.attempt('wallet.assignBooking', to)).toBe('wallet.bookingMovedOn');
    expect(await bank.attempt('wallet.returnBooking', { id })).toBe('wallet.bookingMovedOn');
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['250', '0']);
    await proveBooks();
  });

  test('without a payer it is assigned only with the name that the bank gave later', async () => {
    const mei = await bank.signUp();
    const { reference } = await bank.announce(mei);
    await newest();
    await bank.take({ entries: [{ amount: '44.00', payments: [{ text: ['cash desk'] }] }] });
    const { id } = (await newest())[0]!;
    expect(await bank.attempt('wallet.assignBooking', { id, reference })).toBe(
      'wallet.bookingNoPayer',
    );
    expect(await bank.attempt('wallet.returnBooking', { id })).toBe('wallet.bookingNoAccount');
    expect(await bank.attempt('wallet.assignBooking', { id, reference, payer: 'Mei Tanaka' })).toBe(
      'done',
    );
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['44', '0']);
  });
});

describe('a booking that the bank takes back', () => {
  test('in the same statement is never credited', async () => {
    const mei = await bank.signUp();
    const { reference } = await bank.announce(mei);
    await bank.take({
      entries: [
        credit('250.00', { reference, endToEndId: 'E-1' }),
        debit('250.00', { endToEndId: 'E-1' }, { isReversal: true }),
      ],
    });
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['0', '0']);
    expect(await bank.deposit(mei)).toMatchObject({ state: 'announced' });
    await proveBooks();
  });

  test('after the credit is the loss of the house, once', async () => {
    const mei = await bank.signUp();
    const { reference } = await bank.announce(mei);
    await bank.take({ entries: [credit('250.00', { reference, endToEndId: 'E-2' })] });
    await bank.settle();
    const equity = Number(await bank.equity());
    const reversal = debit('250.00', { endToEndId: 'E-2' }, { isReversal: true, bankRef: 'REV-2' });
    await bank.take({ entries: [reversal] });
    await bank.take({ id: 'AGAIN', entries: [reversal] });
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['250', '0']);
    expect(Number(await bank.equity())).toBe(equity - 250);
    await proveBooks();
  });

  test('of another amount reverses nothing', async () => {
    const mei = await bank.signUp();
    const { reference } = await bank.announce(mei);
    await bank.take({ entries: [credit('250.00', { reference, endToEndId: 'E-3' })] });
    await bank.settle();
    const equity = await bank.equity();
    await bank.take({ entries: [debit('250.01', { endToEndId: 'E-3' }, { isReversal: true })] });
    await bank.settle();
    expect(await bank.equity()).toBe(equity);
    expect((await bank.unmatched()).map(({ reason }) => reason)).toContain('unclearReversal');
  });
});
