import { DAY_MS, HOUR_MS } from '@candor/domain/durations';
import { money, rate, toText } from '@candor/domain/money/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LoansHarness, openLoansHarness, refusalOf } from './testing/harness.ts';
import { blankPicture } from './testing/pictures.ts';

let harness: LoansHarness;
let user: string;
beforeEach(async () => {
  harness = await openLoansHarness();
  user = await harness.newCustomer({ BTC: '1', USDT: '100' });
});
afterEach(async () => {
  await harness.closeSound();
});

const loanOf = async (id: string, as = user) => harness.call('getLoan', as, { id });
const kinds = async (id: string) => (await loanOf(id)).history.map(({ kind }) => kind);

describe('a pledge loan', () => {
  test('is paid out of equity at once against coins that stay the customer’s', async () => {
    const loan = await harness.pledge(user);
    expect(loan).toMatchObject({
      status: 'passed',
      owed: money('10800'),
      totalInterest: money('64.8'),
      collateralQuantity: money('0.35'),
      marginState: 'calm',
    });
    expect(toText(loan.ltv!).slice(0, 5)).toBe('0.501');
    expect(await harness.money(user)).toEqual({
      usdt: '10900',
      btc: '0.65',
      lockedBtc: '0.35',
      lockedUsdt: '0',
    });
    expect(await harness.house('equity')).toBe('989200');
  });

  test('is repaid early for the accrued interest, and everything comes back', async () => {
    const { id } = await harness.pledge(user);
    await harness.clock.jump(DAY_MS);
    const quote = await harness.call('quoteRepayment', user, { id, amount: undefined });
    expect([quote.owed, quote.interest, quote.saved].map(toText)).toEqual([
      '10802.16',
      '2.16',
      '62.64',
    ]);
    const repaid = await harness.call('repayLoan', user, { id, amount: undefined });
    expect(repaid).toMatchObject({ status: 'paidBack', closeReason: 'repaid', owed: 0n });
    expect(await harness.money(user)).toMatchObject({ usdt: '97.84', btc: '1', lockedBtc: '0' });
    expect(await harness.house('equity')).toBe('1000000');
    expect(await harness.house('income:product')).toBe('2.16');
    expect(await kinds(id)).toEqual(['paidOut', 'repaid']);
  });

  test('a part pays interest first and then saves interest', async () => {
    const { id } = await harness.pledge(user);
    await harness.clock.jump(DAY_MS);
    const part = await harness.call('repayLoan', user, { id, amount: money('5402.16') });
    expect(part).toMatchObject({ status: 'passed', owed: money('5400') });
    await harness.clock.jump(DAY_MS);
    expect((await loanOf(id)).interest).toBe(money('1.08'));
  });
});

describe('is refused and moves nothing', () => {
  const fields = {
    termsId: 'pledge-BTC',
    amount: money('10800'),
    days: 30,
    collateral: money('0.35'),
  };
  const apply = async (change: object, signedAs: Partial<typeof fields> = {}) =>
    harness.call('applyForPledgeLoan', user, {
      ...fields,
      ...(await harness.signed(user, { ...fields, ...signedAs })),
      ...signedAs,
      ...change,
    });
  const nothingMoved = async () => {
    expect(await harness.money(user)).toMatchObject({ usdt: '100', btc: '1', lockedBtc: '0' });
    expect(await harness.house('equity')).toBe('1000000');
  };

  test('without a signature, and with an empty one', async () => {
    expect(await refusalOf(apply({ signature: undefined }))).toEqual([
      'loans.signatureRequired',
      {},
    ]);
    const blank = await harness.upload(user, await blankPicture());
    expect(await refusalOf(apply({ signature: blank }))).toEqual(['loans.signatureRequired', {}]);
    await nothingMoved();
  });

  test('with somebody else’s signature, or one that was used', async () => {
    const ben = await harness.newCustomer();
    const foreign = await harness.upload(ben);
    expect((await refusalOf(apply({ signature: foreign })))?.[0]).toBe('upload.notFound');
    await nothingMoved();
    const request = { ...fields, ...(await harness.signed(user, fields)), ...fields };
    await harness.call('applyForPledgeLoan', user, request);
    expect((await refusalOf(apply({ signature: request.signature })))?.[0]).toBe('upload.notFound');
  });

  test('with the wrong coin, too little of it, or more than there is', async () => {
    expect(await refusalOf(apply({ collateralCurrency: 'ETH' }))).toEqual([
      'loans.wrongCollateral',
      { currency: 'BTC' },
    ]);
    expect(await refusalOf(apply({}, { collateral: money('0.29') }))).toEqual([
      'loans.tooLittleCollateral',
      { maximum: '10713.39', currency: 'USDT' },
    ]);
    expect((await refusalOf(apply({}, { collateral: money('1.00000001') })))?.[0]).toBe(
      'wallet.insufficientBalance',
    );
    await nothingMoved();
  });

  test('when the haircut would make the loan too large', async () => {
    // 60% of 0.35 BTC is 14,366.62; of the nine tenths that count 12,929.96.
    expect((await refusalOf(apply({}, { amount: money('12929.97') })))?.[0]).toBe(
      'loans.tooLittleCollateral',
    );
    expect(await refusalOf(apply({}, { amount: money('12929.96') }))).toBeNull();
  });

  test('when the agreement is another one than was read', async () => {
    const signed = await harness.signed(user, fields);
    for (const change of [
      { amount: money('10801') },
      { days: 31 },
      { collateral: money('0.36') },
      { preparedAt: signed.preparedAt - 60_000 },
      { agreementHash: '0'.repeat(64) },
    ])
      expect((await refusalOf(apply({ ...signed, ...change })))?.[0]).toBe(
        'loans.agreementChanged',
      );
    await harness.clock.jump(HOUR_MS + 1);
    harness.tape.record('BTCUSDT', '68412.5');
    expect((await refusalOf(apply(signed)))?.[0]).toBe('loans.agreementChanged');
    await nothingMoved();
  });

  test('when new terms came into force after the agreement was read', async () => {
    const signed = await harness.signed(user, fields);
    await harness.db`
      insert into loans.terms_version (id, version, text, hash, in_force_at)
      select id, 2, replace(text, '"0.0002"', '"0.0003"'), sha256('new'), in_force_at
      from loans.terms_version where id = 'pledge-BTC'`;
    expect((await refusalOf(apply(signed)))?.[0]).toBe('loans.agreementChanged');
    await nothingMoved();
    expect((await apply({})).dailyRate).toBe(rate('0.0003'));
  });

  test.each([
    ['kyc.basicRequired', 'none' as const, 0],
    ['positions.stalePrice', 'basic' as const, 60_000],
  ])('%s', async (key, level, afterMs) => {
    harness.verify(user, level);
    const signed = await harness.signed(user, fields);
    await harness.clock.jump(afterMs);
    expect((await refusalOf(apply(signed)))?.[0]).toBe(key);
    await nothingMoved();
  });
});

describe('the money of the house', () => {
  test('is lent to one of two when it lasts for one, on two processes at once', async () => {
    const other = harness.another();
    const spent = money('1000000') - money('15000');
    await harness.give(user, [
      {
        type: 'practiceGrant',
        from: { owner: 'house', kind: 'equity', currency: 'USDT' },
        to: { owner: 'house', kind: 'practice', currency: 'USDT' },
        currency: 'USDT',
        amount: spent as never,
      },
    ]);
    const people = await Promise.all([1, 2, 3, 4].map(() => harness.newCustomer()));
    const fields = { termsId: 'pledge-BTC', amount: money('10000'), days: 30 };
    const collateral = money('0.35');
    const requests = await Promise.all(
      people.map((userId) => harness.signed(userId, { ...fields, collateral })),
    );
    const outcomes = await Promise.all(
      people.map((userId, index) => {
        const request = { ...requests[index]!, collateral };
        return refusalOf(
          index % 2 === 0
            ? harness.call('applyForPledgeLoan', userId, request)
            : harness.answer(other, 'applyForPledgeLoan', { userId }, request),
        );
      }),
    );
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome !== null)).toEqual([
      'loans.soldOut',
      { left: '5000', currency: 'USDT' },
    ]);
    expect(await harness.house('equity')).toBe('5000');
  });
});

describe('attacks', () => {
  test('a double tap borrows once, and its answer is the same', async () => {
    const fields = { termsId: 'pledge-BTC', amount: money('1000'), days: 30 };
    const collateral = money('0.1');
    const request = { ...(await harness.signed(user, { ...fields, collateral })), collateral };
    const [first, second] = await Promise.all([
      harness.call('applyForPledgeLoan', user, request, 'tap'),
      harness.call('applyForPledgeLoan', user, request, 'tap'),
    ]);
    expect(second).toEqual(first);
    expect(await harness.money(user)).toMatchObject({ usdt: '1100', lockedBtc: '0.1' });
  });

  test('a loan of somebody else is not found, whatever is asked of it', async () => {
    const { id } = await harness.pledge(user);
    const ben = await harness.newCustomer({ USDT: '20000', BTC: '1' });
    const attempts = [
      () => harness.call('getLoan', ben, { id }),
      () => harness.call('repayLoan', ben, { id, amount: undefined }),
      () => harness.call('quoteRepayment', ben, { id, amount: undefined }),
      () => harness.call('addCollateral', ben, { id, quantity: money('0.1') }),
      () => harness.call('createLoanLink', ben, { id }),
      () => harness.call('cancelLoanApplication', ben, { id }),
    ];
    for (const attempt of attempts)
      expect(await refusalOf(attempt())).toEqual(['loans.notFound', {}]);
    expect(await harness.money(ben)).toMatchObject({ usdt: '20000', btc: '1' });
  });

  test('repaying everything twice at once, on two processes, pays once', async () => {
    const { id } = await harness.pledge(user);
    await harness.grant(user, 'USDT', '30000');
    const other = harness.another();
    const outcomes = await Promise.all([
      refusalOf(harness.call('repayLoan', user, { id, amount: undefined })),
      refusalOf(harness.answer(other, 'repayLoan', { userId: user }, { id, amount: undefined })),
      refusalOf(harness.call('repayLoan', user, { id, amount: undefined })),
    ]);
    expect(outcomes.map((outcome) => outcome?.[0] ?? 'done').toSorted()).toEqual([
      'done',
      'loans.movedOn',
      'loans.movedOn',
    ]);
    expect(await harness.money(user)).toMatchObject({ usdt: '30100', btc: '1' });
  });

  test('pays nothing if another hour began since the total was shown', async () => {
    const { id } = await harness.pledge(user);
    await harness.clock.jump(HOUR_MS);
    const { owed } = await loanOf(id);
    await harness.clock.jump(1);
    const late = harness.call('repayLoan', user, { id, amount: undefined, shownTotal: owed });
    expect(await refusalOf(late)).toEqual(['loans.owedChanged', { owed: '10800.18' }]);
    expect(await harness.money(user)).toMatchObject({ usdt: '10900' });
  });

  test.each([
    ['more than owed', '10800.1', 'loans.moreThanOwed'],
    ['a fraction of a unit', '1.0000001', 'wallet.tooPrecise'],
  ])('repaying %s is refused', async (_, amount, key) => {
    const { id } = await harness.pledge(user);
    const attempt = harness.call('repayLoan', user, { id, amount: money(amount) });
    expect((await refusalOf(attempt))?.[0]).toBe(key);
  });

  test('repaying more than there is says how much is missing', async () => {
    const { id } = await harness.pledge(user);
    await harness.give(user, [
      {
        type: 'practiceGrant',
        from: { owner: 'customer', userId: user, kind: 'balance', ref: '', currency: 'USDT' },
        to: { owner: 'house', kind: 'practice', currency: 'USDT' },
        currency: 'USDT',
        amount: money('10000'),
      },
    ]);
    expect(await refusalOf(harness.call('repayLoan', user, { id, amount: undefined }))).toEqual([
      'wallet.insufficientBalance',
      { available: '900', needed: '10800' },
    ]);
  });

  test('collateral of another coin, of nothing or of a fraction is refused', async () => {
    const { id } = await harness.pledge(user);
    const add = (quantity: string, currency?: 'ETH') =>
      refusalOf(harness.call('addCollateral', user, { id, quantity: money(quantity), currency }));
    expect((await add('1', 'ETH'))?.[0]).toBe('loans.wrongCollateral');
    expect((await add('0'))?.[0]).toBe('wallet.amountTooSmall');
    expect((await add('0.000000001'))?.[0]).toBe('wallet.tooPrecise');
    expect((await add('0.66'))?.[0]).toBe('wallet.insufficientBalance');
    expect(await harness.money(user)).toMatchObject({ lockedBtc: '0.35' });
  });
});
