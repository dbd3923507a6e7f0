import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  BITCOIN,
  errorOf,
  FUND_PASSWORD,
  type FundingHarness,
  fundingHarness,
  TRON,
} from './testing/funding-harness.ts';

let app: TestApp;
let harness: FundingHarness;
beforeAll(async () => {
  app = await createTestApp();
  harness = fundingHarness(app);
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const UNTIL_PAID_MS = 15_000;
const NEVER_EXISTED = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('a small withdrawal', () => {
  test('is paid out exactly, less its fee, and shows its steps in the timeline', async () => {
    const { person, withdrawalInfoId } = await harness.ready();
    const answer = await harness.withdraw(person, { withdrawalInfoId, money: '100.123456' });
    expect(answer.code).toBe(200);
    expect(await harness.balance(person)).toEqual(['9899.876544', '100.123456']);
    await app.clock.advance(UNTIL_PAID_MS);
    const paid = await harness.withdrawal(person);
    expect(paid).toMatchObject({
      status: 2,
      state: 'paidOut',
      amount: '100.123456',
      fee: '1',
      confirmations: 20,
    });
    expect(harness.steps(paid)).toEqual(['requested', 'approved', 'sent', 'paidOut']);
    expect(await harness.balance(person)).toEqual(['9899.876544', '0']);
    const [sent] = await app.db`
      select amount, receives_at from wallet.practice_payment where tx_id = ${paid.txHash!}`;
    expect([Number(sent!['amount']), sent!['receives_at']]).toEqual([99.123456, TRON]);
  });

  test('may name the bound address instead of its id', async () => {
    const { person } = await harness.ready();
    const fields = { address: TRON, chainType: 'TRC20' };
    expect((await harness.withdraw(person, fields)).code).toBe(200);
    const unbound = await harness.withdraw(person, { address: BITCOIN });
    expect(errorOf(unbound)).toBe('wallet.accountRequired');
  });

  test('that bounces is refunded in full', async () => {
    const { person, withdrawalInfoId } = await harness.ready('TRC20', {
      address: 'practice-x1-bounces',
    });
    await harness.withdraw(person, { withdrawalInfoId });
    await app.clock.advance(UNTIL_PAID_MS);
    expect(await harness.withdrawal(person)).toMatchObject({
      status: -2,
      state: 'failed',
      reason: 'bounced',
    });
    expect(await harness.balance(person)).toEqual(['10000', '0']);
  });

  test('to a bank goes to the account number, with or without spaces', async () => {
    const bank = {
      address: undefined,
      bankName: 'Harbour',
      realName: 'Anna B',
      account: 'DE89 3704 0044',
    };
    const { person, withdrawalInfoId } = await harness.ready('BANK', bank);
    await harness.withdraw(person, { withdrawalInfoId });
    await app.clock.advance(UNTIL_PAID_MS);
    expect(await harness.withdrawal(person)).toMatchObject({ status: 2, fee: '5' });
    const { result } = await person.call('listPayoutAccounts');
    expect(result).toMatchObject({ records: [{ account: 'DE8937040044', realName: 'Anna B' }] });
  });
});

describe('a refused withdrawal moves nothing', () => {
  test.each([
    ['below the least amount', { money: '9.99' }, 'wallet.belowMinimum'],
    ['finer than the currency', { money: '50.0000001' }, 'wallet.tooPrecise'],
    ['above the daily limit', { money: '1000.01' }, 'wallet.tierLimit'],
    ['a wrong fund password', { safePassword: 'guess' }, 'identity.fundPasswordWrong'],
    ['no fund password', { safePassword: undefined }, 'identity.fundPasswordWrong'],
    [
      'another currency than the account',
      { currency: 'ETH', money: '1' },
      'wallet.accountNotFound',
    ],
    ['a negative amount', { money: '-5' }, 'request.invalid'],
    ['no destination', { withdrawalInfoId: undefined }, 'wallet.accountRequired'],
    ['an account that never was', { withdrawalInfoId: NEVER_EXISTED }, 'wallet.accountNotFound'],
  ])('%s', async (_, change, errorKey) => {
    const { person, withdrawalInfoId } = await harness.ready();
    const answer = await harness.withdraw(person, { withdrawalInfoId, ...change });
    expect(errorOf(answer)).toBe(errorKey);
    expect(await harness.balance(person)).toEqual(['10000', '0']);
  });

  test('is refused with its own error if no fund password is set', async () => {
    const { token } = await app.signUp();
    const fields = { currency: 'USDT', money: '50', address: TRON, safePassword: 'x' };
    const answer = await app.call('requestWithdrawal', fields, { token });
    expect(errorOf(answer)).toBe('identity.fundPasswordNotSet');
  });

  test('treats the account of another customer as unknown', async () => {
    const [anna, ben] = [await harness.ready(), await harness.ready()];
    const answer = await harness.withdraw(ben.person, { withdrawalInfoId: anna.withdrawalInfoId });
    expect(errorOf(answer)).toBe('wallet.accountNotFound');
    const edit = await ben.person.call('editPayoutAccount', {
      id: anna.withdrawalInfoId,
      currency: 'USDT',
      chainType: 'TRC20',
      address: TRON,
      safePassword: FUND_PASSWORD,
    });
    expect(errorOf(edit)).toBe('wallet.accountNotFound');
    const remove = await ben.person.call('removePayoutAccount', { id: anna.withdrawalInfoId });
    expect(errorOf(remove)).toBe('wallet.accountNotFound');
    expect(
      (await harness.withdraw(anna.person, { withdrawalInfoId: anna.withdrawalInfoId })).code,
    ).toBe(200);
  });
});

describe('a bound account', () => {
  const tron = { currency: 'USDT', chainType: 'TRC20', address: TRON, safePassword: FUND_PASSWORD };

  test('is held for a day, and for another when its address changes', async () => {
    const person = await harness.signUp();
    const { id } = (await person.call('addPayoutAccount', tron)).result as { id: string };
    await harness.withdraw(person, { withdrawalInfoId: id });
    expect(await harness.withdrawal(person)).toMatchObject({
      status: 0,
      state: 'waiting',
      reason: 'securityHold',
      deadline: expect.stringMatching(/^\d{4}-/),
    });
    await app.clock.jump(23 * HOUR);
    await app.clock.advance(2_000);
    expect((await harness.withdrawal(person)).state).toBe('waiting');
    await app.clock.jump(1 * HOUR);
    await app.clock.advance(UNTIL_PAID_MS);
    expect((await harness.withdrawal(person)).state).toBe('paidOut');

    const moved = { ...tron, id, address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' };
    expect((await person.call('editPayoutAccount', moved)).code).toBe(200);
    await harness.withdraw(person, { withdrawalInfoId: id });
    expect((await harness.withdrawal(person)).reason).toBe('securityHold');
    const { result } = await person.call('endPracticeHold', {
      id: (await harness.withdrawal(person)).id,
    });
    expect(result).toBeTruthy();
    await app.clock.advance(UNTIL_PAID_MS);
    expect((await harness.withdrawal(person)).state).toBe('paidOut');
  });

  test('requires an address of its network and the fund password, and is bound once', async () => {
    const person = await harness.signUp();
    const add = (change: object) => person.call('addPayoutAccount', { ...tron, ...change });
    expect(errorOf(await add({ address: 'nonsense' }))).toBe('wallet.addressInvalid');
    expect(errorOf(await add({ address: BITCOIN }))).toBe('wallet.addressInvalid');
    const mistyped = TRON.replace('NHq', 'NHr');
    expect(errorOf(await add({ address: mistyped }))).toBe('wallet.addressChecksum');
    expect(errorOf(await add({ safePassword: 'guess' }))).toBe('identity.fundPasswordWrong');
    expect(errorOf(await add({ chainType: 'BANK' }))).toBe('wallet.bankDetailsRequired');
    expect((await add({})).code).toBe(200);
    expect(errorOf(await add({}))).toBe('wallet.accountExists');
  });

  test('can be renamed without a hold, removed and bound again', async () => {
    const { person, withdrawalInfoId: id } = await harness.ready();
    const renamed = await person.call('editPayoutAccount', { ...tron, id, label: 'Cold box' });
    expect(renamed.code).toBe(200);
    const { result } = await person.call('listPayoutAccounts');
    expect(result).toMatchObject({ records: [{ id, label: 'Cold box', account: TRON }] });
    expect((result as { records: object[] }).records[0]).not.toHaveProperty('usableFrom');
    await person.call('removePayoutAccount', { id });
    expect(errorOf(await harness.withdraw(person, { withdrawalInfoId: id }))).toBe(
      'wallet.accountNotFound',
    );
    expect((await person.call('addPayoutAccount', tron)).code).toBe(200);
  });
});

describe('a held withdrawal', () => {
  test('above the automatic limit is paid when two operators approve', async () => {
    const { person, withdrawalInfoId } = await harness.ready();
    await harness.withdraw(person, { withdrawalInfoId, money: '600' });
    const waiting = await harness.withdrawal(person);
    expect(waiting).toMatchObject({ status: 0, reason: 'review' });
    await expect(
      harness.operate('wallet.approveWithdrawal', { id: waiting.id }, ['maker', 'maker']),
    ).rejects.toThrow('two operators');
    await harness.operate('wallet.approveWithdrawal', { id: waiting.id });
    expect((await harness.withdrawal(person)).status).toBe(1);
    await app.clock.advance(UNTIL_PAID_MS);
    expect(await harness.withdrawal(person)).toMatchObject({ status: 2, state: 'paidOut' });
    await expect(harness.operate('wallet.approveWithdrawal', { id: waiting.id })).rejects.toThrow(
      'withdrawalMovedOn',
    );
  });

  test('that nobody reviews for a day is paid automatically', async () => {
    const { person, withdrawalInfoId } = await harness.ready();
    await harness.withdraw(person, { withdrawalInfoId, money: '600' });
    await app.clock.jump(24 * HOUR + 1_000);
    await app.clock.advance(UNTIL_PAID_MS);
    expect((await harness.withdrawal(person)).state).toBe('paidOut');
  });

  test('is rejected with a reason and refunded immediately', async () => {
    const { person, withdrawalInfoId } = await harness.ready();
    await harness.withdraw(person, { withdrawalInfoId, money: '600' });
    const { id } = await harness.withdrawal(person);
    await harness.operate('wallet.rejectWithdrawal', { id, reason: 'addressInvalid' });
    expect(await harness.withdrawal(person)).toMatchObject({
      status: -1,
      reason: 'addressInvalid',
    });
    expect(await harness.balance(person)).toEqual(['10000', '0']);
  });

  test('can be canceled once and only by its customer', async () => {
    const { person, withdrawalInfoId } = await harness.ready();
    const stranger = await harness.signUp();
    await harness.withdraw(person, { withdrawalInfoId, money: '600' });
    const { id } = await harness.withdrawal(person);
    expect(errorOf(await stranger.call('cancelWithdrawal', { id }))).toBe(
      'wallet.withdrawalNotFound',
    );
    expect(errorOf(await stranger.call('endPracticeHold', { id }))).toBe(
      'wallet.withdrawalNotFound',
    );
    expect((await person.call('cancelWithdrawal', { id })).code).toBe(200);
    expect(await harness.withdrawal(person)).toMatchObject({ status: -1, state: 'cancelled' });
    expect(await harness.balance(person)).toEqual(['10000', '0']);
    expect(errorOf(await person.call('cancelWithdrawal', { id }))).toBe('wallet.withdrawalMovedOn');
  });

  test('over the daily limit waits until the limit allows it and shows until when', async () => {
    const { person, withdrawalInfoId } = await harness.ready();
    await harness.withdraw(person, { withdrawalInfoId, money: '500' });
    await harness.withdraw(person, { withdrawalInfoId, money: '500' });
    await app.clock.advance(1);
    await harness.withdraw(person, { withdrawalInfoId, money: '400' });
    expect(await harness.withdrawal(person)).toMatchObject({ reason: 'kycTier' });
    await app.clock.jump(24 * HOUR + 1_000);
    await app.clock.advance(UNTIL_PAID_MS);
    expect((await harness.withdrawal(person)).state).toBe('paidOut');
  });

  test('for a paused network is paid after the pause', async () => {
    const { person, withdrawalInfoId } = await harness.ready('ERC20');
    const until = app.clock.now() + HOUR;
    await harness.operate('wallet.pauseNetwork', {
      chainType: 'ERC20',
      until,
      reference: 'upgrade',
    });
    await harness.withdraw(person, { withdrawalInfoId });
    await app.clock.advance(3_000);
    expect(await harness.withdrawal(person)).toMatchObject({
      state: 'waiting',
      reason: 'chainDown',
    });
    await app.clock.jump(HOUR);
    await app.clock.advance(30_000);
    expect((await harness.withdrawal(person)).state).toBe('paidOut');
  });

  test('for a network that is down for a day is refunded', async () => {
    const { person, withdrawalInfoId } = await harness.ready('ERC20');
    const pause = (hours: number) =>
      harness.operate('wallet.pauseNetwork', {
        chainType: 'ERC20',
        until: app.clock.now() + hours * HOUR,
        reference: 'upgrade',
      });
    await pause(24);
    await harness.withdraw(person, { withdrawalInfoId });
    await app.clock.advance(3_000);
    await app.clock.jump(12 * HOUR);
    await pause(24);
    await app.clock.jump(12 * HOUR + 5_000);
    await app.clock.advance(2_000);
    expect(await harness.withdrawal(person)).toMatchObject({ status: -2, reason: 'chainDown' });
    expect(await harness.balance(person)).toEqual(['10000', '0']);
    await app.clock.jump(24 * HOUR);
  });

  test('to a listed address is refunded and opens a case after three days without review', async () => {
    const { person, withdrawalInfoId } = await harness.ready('TRC20', {
      address: 'TLrtXaP4Yp1AGqrwQLGoHD5yGh4tTAvPbe',
    });
    await harness.operate('wallet.listAddress', {
      address: 'TLrtXaP4Yp1AGqrwQLGoHD5yGh4tTAvPbe',
      reference: 'a list',
    });
    await harness.withdraw(person, { withdrawalInfoId });
    expect((await harness.withdrawal(person)).reason).toBe('sanctions');
    await app.clock.jump(72 * HOUR + 1_000);
    await app.clock.advance(UNTIL_PAID_MS);
    const { state, reason } = await harness.withdrawal(person);
    expect([state, reason]).toEqual(['rejected', 'sanctionsUnjudged']);
    expect(await harness.balance(person)).toEqual(['10000', '0']);
    const cases = await app.db`
      select kind, status from sanctions.case_file where user_id = ${person.userId}`;
    expect(cases).toEqual([{ kind: 'address', status: 'open' }]);
  });

  test('under a court order is paid when the order ends', async () => {
    const { person, withdrawalInfoId } = await harness.ready();
    await harness.withdraw(person, { withdrawalInfoId, money: '600' });
    const { id } = await harness.withdrawal(person);
    const until = app.clock.now() + 100 * 24 * HOUR;
    await harness.operate('wallet.holdForCourtOrder', { id, until, reference: 'order 7/26' });
    await harness.operate('wallet.approveWithdrawal', { id });
    expect((await harness.withdrawal(person)).reason).toBe('courtOrder');
    await app.clock.jump(30 * 24 * HOUR + 1_000);
    await app.clock.advance(UNTIL_PAID_MS);
    // No session lasts this long, so the database is read instead.
    const [row] = await app.db`select status from wallet.withdrawal where id = ${id}`;
    expect(row).toEqual({ status: 'paidOut' });
  });
});

test('closes a case of a payout once', async () => {
  const { person, withdrawalInfoId } = await harness.ready();
  await harness.withdraw(person, { withdrawalInfoId });
  const { id } = await harness.withdrawal(person);
  await app.db`
    insert into wallet.case_file (user_id, id, kind, opened_at)
    select user_id, id, 'payout', created_at from wallet.withdrawal where id = ${id}`;
  await harness.operate('wallet.closeCase', { id, finding: 'the signer had lost it' });
  await expect(harness.operate('wallet.closeCase', { id, finding: 'twice' })).rejects.toThrow(
    'wallet.caseNotOpen',
  );
});

test('requires two operators for every command on money', async () => {
  const { operatorCommandsOf } = await import('./operators/operator-commands.ts');
  const commands = operatorCommandsOf({ outbox: undefined as never, priceOf: () => null });
  expect(Object.values(commands).every(({ makerChecker }) => makerChecker)).toBe(true);
});

test('reconciles the books with every withdrawal', async () => {
  expect(await harness.proveBooks()).toEqual([]);
});
