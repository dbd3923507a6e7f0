import { DAY_MS } from '@candor/domain/durations';
import { freezeRoute } from '@candor/contract/wire/links';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { bindTotp, codeTo, totpAt } from '../identity/testing/callers.ts';
import { errorOf, type FundingHarness, fundingHarness } from '../wallet/testing/funding-harness.ts';

type Person = Awaited<ReturnType<FundingHarness['signUp']>>;
let app: TestApp;
let funding: FundingHarness;
beforeAll(async () => {
  app = await createTestApp();
  funding = fundingHarness(app);
});
afterAll(() => app.close());

/** Signs in again after a freeze ended every session. */
async function again({ email }: Person) {
  const { result } = await app.call('logIn', { username: email, password: TEST_PASSWORD });
  const { token } = result as { token: string };
  return {
    token,
    call: (name: Parameters<TestApp['call']>[0], fields = {}) => app.call(name, fields, { token }),
  };
}

async function unfreeze(person: Person) {
  const session = await again(person);
  // The next code may be asked for a minute after the last.
  await app.clock.jump(61_000);
  await app.call('sendEmailCode', { email: person.email, scene: 'reset' });
  const proof = { password: TEST_PASSWORD, channel: 'email', smscode: codeTo(app, person.email) };
  return { session, answer: await session.call('unfreezeAccount', proof) };
}

const linkTo = (email: string): string => {
  const text = app.emailMessages.findLast(
    ({ to, kind }) => to === email && kind.startsWith('notice.') && kind !== 'notice.accountFrozen',
  )!.text;
  return text.split(`#${freezeRoute}?token=`)[1]!.split('\n')[0]!;
};

/** A customer with a security email behind them, and its link. */
async function warned() {
  const person = await funding.signUp();
  const other = { username: person.email, password: TEST_PASSWORD };
  await app.call('logIn', other, { headers: { 'x-device': 'elsewhere'.padEnd(32, '-') } });
  await app.clock.advance(2_000);
  return { person, token: linkTo(person.email) };
}

describe('a freeze by the customer', () => {
  test('ends every session, stops what begins something and leaves closing open', async () => {
    const person = await funding.signUp();
    await person.call('transferFunds', {
      from: 'balance',
      to: 'contract',
      amount: '2000',
      currency: 'USDT',
    });
    const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 2, margin: '50' };
    const { id } = (await person.call('openPosition', order)).result as { id: string };
    const answer = await person.call('freezeAccount', { withdrawals: 'cancel' });
    expect(answer.result).toEqual({ cancelled: 0, held: 0, underWay: 0 });
    expect((await person.call('getUser')).code).toBe(401);
    const session = await again(person);
    const back = { from: 'contract', to: 'balance', amount: '10', currency: 'USDT' };
    expect(errorOf(await session.call('openPosition', order))).toBe(
      'responsibleTrading.frozenByYou',
    );
    expect(errorOf(await session.call('transferFunds', back))).toBe(
      'responsibleTrading.frozenByYou',
    );
    expect((await session.call('closePosition', { id })).code).toBe(200);
    expect((await session.call('getResponsibleTrading')).result).toMatchObject({
      ownFreeze: { since: expect.any(String) },
    });
    expect(errorOf(await session.call('freezeAccount', { withdrawals: 'hold' }))).toBe(
      'responsibleTrading.frozenAlready',
    );
  });

  test('cancels what rests', async () => {
    const person = await funding.signUp();
    const move = { from: 'balance', to: 'contract', amount: '500', currency: 'USDT' };
    await person.call('transferFunds', move);
    const resting = { orderType: 'limit', price: '1000', leverage: 2, margin: '50' };
    const order = { symbol: 'BTCUSDT', direction: 'long', ...resting };
    expect((await person.call('openPosition', order)).code).toBe(200);
    await person.call('freezeAccount', { withdrawals: 'cancel' });
    await app.clock.advance(2_000);
    const session = await again(person);
    const { result } = await session.call('listPositions', { status: 'pending' });
    expect((result as { records: unknown[] }).records).toEqual([]);
  });

  test('returns the money of a withdrawal that waits', async () => {
    const { person, withdrawalInfoId } = await funding.ready();
    await funding.withdraw(person, { withdrawalInfoId, money: '900' });
    expect(await funding.balance(person)).not.toContain('10000');
    const answer = await person.call('freezeAccount', { withdrawals: 'cancel' });
    expect(answer.result).toMatchObject({ cancelled: 1, held: 0 });
    const session = { ...person, ...(await again(person)) };
    expect(await funding.balance(session)).toEqual(['10000', '0']);
    expect((await funding.withdrawal(session)).state).toBe('cancelled');
  });

  test('holds one that the customer keeps, which operators cannot approve around', async () => {
    const { person, withdrawalInfoId } = await funding.ready();
    const asked = { withdrawalInfoId, money: '900' };
    const { id } = (await funding.withdraw(person, asked)).result as { id: string };
    await person.call('freezeAccount', { withdrawals: 'hold' });
    await funding.operate('wallet.approveWithdrawal', { id });
    await app.clock.advance(5_000);
    const session = { ...person, ...(await again(person)) };
    expect(await funding.withdrawal(session)).toMatchObject({
      state: 'waiting',
      reason: 'accountFrozen',
    });
    const { answer } = await unfreeze(person);
    expect(answer.code).toBe(200);
    expect(await funding.withdrawal(session)).toMatchObject({ reason: 'securityHold' });
    await app.clock.jump(DAY_MS);
    await app.clock.advance(60_000);
    const after = { ...person, ...(await again(person)) };
    expect((await funding.withdrawal(after)).state).not.toBe('cancelled');
  });

  test('returns the money of a kept one if nobody ends the freeze', async () => {
    const { person, withdrawalInfoId } = await funding.ready();
    await funding.withdraw(person, { withdrawalInfoId, money: '900' });
    await person.call('freezeAccount', { withdrawals: 'hold' });
    await app.clock.jump(7 * DAY_MS + 1_000);
    await app.clock.advance(2_000);
    const session = { ...person, ...(await again(person)) };
    expect((await funding.withdrawal(session)).state).toBe('cancelled');
    expect(await funding.balance(session)).toEqual(['10000', '0']);
  });
});

describe('ending it', () => {
  test('needs the password and a code, costs nothing and holds withdrawals for a day', async () => {
    const person = await funding.signUp();
    await person.call('freezeAccount', { withdrawals: 'cancel' });
    const session = await again(person);
    const withPassword = { password: TEST_PASSWORD };
    expect(errorOf(await session.call('unfreezeAccount', {}))).toBe('identity.passwordWrong');
    expect(errorOf(await session.call('unfreezeAccount', withPassword))).toBe('identity.wrongCode');
    const guessed = { ...withPassword, channel: 'email', smscode: '000000' };
    expect(errorOf(await session.call('unfreezeAccount', guessed))).toBe('identity.wrongCode');
    const { session: own, answer } = await unfreeze(person);
    expect(answer.code).toBe(200);
    expect((await own.call('getSecurity')).result).toMatchObject({
      holdUntilTime: expect.any(String),
    });
    const move = { from: 'balance', to: 'contract', amount: '10', currency: 'USDT' };
    expect((await own.call('transferFunds', move)).code).toBe(200);
    expect(errorOf(await own.call('unfreezeAccount', guessed))).not.toBe(200);
  });

  test('needs the second factor where there is one', async () => {
    const person = await funding.signUp();
    const { key, recoveryCodes } = await bindTotp(app, person.token, TEST_PASSWORD);
    await person.call('freezeAccount', { withdrawals: 'cancel' });
    await app.clock.jump(60_000);
    const entry = await app.call('logIn', { username: person.email, password: TEST_PASSWORD });
    const { ticket } = entry.result as { ticket: string };
    const googleCode = totpAt(key, app.clock.now());
    const { result } = await app.call('logInByTotp', { ticket, googleCode });
    const as = { token: (result as { token: string }).token };
    const ask = (fields: object) => app.call('unfreezeAccount', { ...fields }, as);
    expect(errorOf(await ask({ password: TEST_PASSWORD }))).toBe('identity.totpRequired');
    const proof = { password: TEST_PASSWORD, googleCode: recoveryCodes[0]! };
    expect((await ask(proof)).code).toBe(200);
  });

  test('is not helped by an address or a key that is added meanwhile', async () => {
    const person = await funding.signUp();
    await person.call('freezeAccount', { withdrawals: 'cancel' });
    const session = await again(person);
    const email = 'thief@example.com';
    await app.call('sendEmailCode', { email, scene: 'bind' }, { token: session.token });
    const change = { email, smscode: codeTo(app, email), password: TEST_PASSWORD };
    expect(errorOf(await session.call('bindEmail', change))).toBe('responsibleTrading.frozenByYou');
    const offer = await session.call('createTotpKey');
    const { secretKey } = offer.result as { secretKey: string };
    const googleCode = totpAt(secretKey, app.clock.now());
    const totp = { googleCode, secretKey, password: TEST_PASSWORD };
    expect(errorOf(await session.call('bindTotp', totp))).toBe('responsibleTrading.frozenByYou');
  });
});

describe('the link of a security email', () => {
  test('freezes the account once, without a session', async () => {
    const { person, token } = await warned();
    expect((await app.call('freezeByLink', { token, withdrawals: 'cancel' })).code).toBe(200);
    expect((await person.call('getUser')).code).toBe(401);
    await unfreeze(person);
    expect(errorOf(await app.call('freezeByLink', { token, withdrawals: 'cancel' }))).toBe(
      'identity.freezeLinkInvalid',
    );
  });

  test('is refused when forged, changed to another customer, or old', async () => {
    const { person, token } = await warned();
    const { person: victim } = await warned();
    const [, event, expires, mac] = token.split('.') as [string, string, string, string];
    const later = (Number.parseInt(expires, 36) + 1).toString(36);
    const forged = [
      `${victim.userId}.${event}.${expires}.${mac}`,
      `${person.userId}.${event}.${later}.${mac}`,
      `${person.userId}.${event}.${expires}.${'A'.repeat(43)}`,
      token.slice(0, -1),
      'nothing',
    ];
    for (const each of forged)
      expect(errorOf(await app.call('freezeByLink', { token: each, withdrawals: 'hold' }))).toBe(
        'identity.freezeLinkInvalid',
      );
    expect((await victim.call('getUser')).code).toBe(200);
    await app.clock.jump(7 * DAY_MS);
    expect(errorOf(await app.call('freezeByLink', { token, withdrawals: 'hold' }))).toBe(
      'identity.freezeLinkInvalid',
    );
  });

  test('freezes once when it is used twice at the same moment', async () => {
    const { token } = await warned();
    const codes = await Promise.all(
      [1, 2, 3].map(() => app.call('freezeByLink', { token, withdrawals: 'cancel' })),
    );
    expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

test.each([0, 1, 2, 3, 4])('no withdrawal leaves around a freeze (race %i)', async () => {
  const { person, withdrawalInfoId } = await funding.ready();
  const asked = Array.from({ length: 4 }, () =>
    funding.withdraw(person, { withdrawalInfoId, money: '60' }),
  );
  const frozen = person.call('freezeAccount', { withdrawals: 'cancel' });
  await Promise.all([...asked, frozen]);
  expect((await frozen).code).toBe(200);
  await app.clock.advance(5_000);
  const session = { ...person, ...(await again(person)) };
  expect(await funding.balance(session)).toEqual(['10000', '0']);
});

test('leaves the books right', async () => {
  expect(await funding.proveBooks()).toEqual([]);
});
