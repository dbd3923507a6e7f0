import { constants, createCipheriv, createPublicKey, publicEncrypt } from 'node:crypto';
import { wireCalls } from '@candor/contract/wire/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeTo } from '../modules/identity/testing/callers.ts';
import {
  createTestApp,
  type TestAnswer,
  TEST_PASSWORD,
  type TestApp,
} from '../testing/test-app.ts';

let app: TestApp;
let trader: { token: string; userId: string; email: string };
beforeAll(async () => {
  app = await createTestApp();
  trader = await app.signUp('trader@example.com');
  await app.verify(trader.userId, 'advanced');
  const funds = { from: 'balance', to: 'contract', amount: '5000', currency: 'USDT' };
  await app.call('transferFunds', funds, trader);
});
afterAll(() => app.close());

const KEY = 'abcdefghjkmnpqrstuvwxyz234567892';

async function seal(body: object): Promise<string> {
  const { result } = await app.call('getPublicKey');
  const der = Buffer.from((result as { publicKey: string }).publicKey, 'base64');
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const sealedKey = publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(KEY));
  const cipher = createCipheriv('aes-256-ecb', KEY, null);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(body)), cipher.final()]);
  return `${sealedKey.toString('base64')}.${sealed.toString('base64')}`;
}

async function post(path: string, payload: string): Promise<TestAnswer> {
  const headers = { 'content-type': 'application/json', 'x-access-token': trader.token };
  return (await app.app.server.inject({ method: 'POST', url: path, payload, headers })).json();
}

const contractMoney = async (): Promise<string> =>
  ((await app.call('getContractBalance', {}, trader)).result as { balance: string }).balance;

describe('a sealed body in JSON quotes', () => {
  const path = wireCalls.transferFunds.slice('POST '.length);
  const move = { from: 'balance', to: 'contract', amount: '7', currency: 'USDT' };

  test('opens like a bare one, also with its slashes escaped', async () => {
    for (const spell of [
      (sealed: string) => JSON.stringify(sealed),
      (sealed: string) => ` ${JSON.stringify(sealed).replaceAll('/', '\\/')}\n`,
    ])
      expect((await post(path, spell(await seal(move)))).code).toBe(200);
  });

  test('is recognized as a replay of the same bytes without quotes', async () => {
    const sealed = await seal(move);
    const first = await post(path, sealed);
    const before = await contractMoney();
    const again = await Promise.all(
      [`"${sealed}"`, JSON.stringify(sealed).replaceAll('/', '\\/'), ` "${sealed}"`].map((text) =>
        post(path, text),
      ),
    );
    for (const answer of again) expect(answer.result).toEqual(first.result);
    expect(await contractMoney()).toBe(before);
  });

  test('is refused like any other invalid body when it cannot be opened', async () => {
    const sealed = await seal(move);
    const bad = ['"', '""', '"x"', `"${sealed}`, `"\\"${sealed}\\""`, `"${sealed}."`, '"\\u00"'];
    const keys = await Promise.all(bad.map(async (text) => (await post(path, text)).errorKey));
    expect(keys.filter((key) => key !== 'envelope.invalid')).toEqual(['request.invalid']);
  });
});

describe('a code requested without a scene', () => {
  test('registers a free address and signs in to a known one, with the same answer', async () => {
    const email = 'no-scene@example.com';
    const asked = await app.call('sendEmailCode', { email });
    const registration = { email, captcha: codeTo(app, email), password: TEST_PASSWORD };
    expect((await app.call('register', registration)).code).toBe(200);
    const askedAgain = await app.call('sendEmailCode', { email });
    expect(askedAgain.result).toEqual(asked.result);
    const entry = { email, captcha: codeTo(app, email) };
    expect((await app.call('logInByEmail', entry)).code).toBe(200);
  });
});

describe('captcha in place of smscode', () => {
  test('is read only when smscode is missing', async () => {
    const { email } = await app.signUp();
    await app.call('sendEmailCode', { email, scene: 'reset' });
    const code = codeTo(app, email);
    const wrong = code === '111111' ? '222222' : '111111';
    const reset = (codes: object) =>
      app.call('resetPassword', { email, newPassword: 'a brand new password', ...codes });
    const refused = await reset({ smscode: wrong, captcha: code });
    expect(refused.errorKey).toBe('identity.wrongCode');
    expect((await reset({ captcha: 'abc' })).fields).toEqual({ captcha: 'field.invalid' });
    expect((await reset({})).fields).toEqual({ smscode: 'field.required' });
    expect((await reset({ smscode: null, captcha: code })).code).toBe(200);
  });
});

describe('a registration without the agreement field', () => {
  const register = async (email: string, more: object) => {
    await app.call('sendEmailCode', { email, scene: 'register' });
    const fields = { email, smscode: codeTo(app, email), password: TEST_PASSWORD, ...more };
    return app.call('register', fields);
  };
  const isAssumed = async (email: string) =>
    (
      await app.db`select agreement_is_assumed as assumed, agreement_hash is not null as pinned
      from identity.customer where email = ${email}`
    )[0];

  test('opens the account and records that the agreement was assumed', async () => {
    expect((await register('silent@example.com', {})).code).toBe(200);
    expect(await isAssumed('silent@example.com')).toEqual({ assumed: true, pinned: true });
    expect((await register('said@example.com', { agreement: true })).code).toBe(200);
    expect(await isAssumed('said@example.com')).toEqual({ assumed: false, pinned: true });
  });

  test('is refused where the client says false', async () => {
    const answer = await register('unwilling@example.com', { agreement: false });
    expect(answer.errorKey).toBe('identity.agreementRequired');
  });
});

test('changes the login password when no type is given', async () => {
  const { token, email } = await app.signUp();
  const change = { oldPassword: TEST_PASSWORD, newPassword: 'another good one' };
  expect((await app.call('changePassword', change, { token })).code).toBe(200);
  const entry = { username: email, password: 'another good one' };
  expect((await app.call('logIn', entry)).code).toBe(200);
});

describe('a zero in an optional number', () => {
  const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 5 };
  const zeros = { price: '0', takeProfit: 0, stopLoss: '0.00', maxSlippage: 0, tickSequence: 0 };
  const open = (fields: object) => app.call('openPosition', { ...order, ...fields }, trader);
  interface Position {
    id: string;
    status: string;
    margin: string;
    quantity: string;
    takeProfit?: string;
    stopLoss?: string;
  }

  test('counts as missing: the order fills, sized by the other field', async () => {
    const byMargin = await open({ margin: '100', quantity: 0, ...zeros });
    expect(byMargin).toMatchObject({ code: 200, result: { status: 'open' } });
    expect(byMargin.result).not.toHaveProperty('takeProfit');
    expect(byMargin.result).not.toHaveProperty('stopLoss');
    const { quantity } = byMargin.result as Position;
    const byQuantity = await open({ margin: '0', quantity, ...zeros });
    expect(byQuantity).toMatchObject({ code: 200, result: { quantity } });
    expect((await open({ margin: '0', quantity: '0' })).errorKey).toBe('positions.sizeRequired');
    const limit = await open({ margin: '100', orderType: 'limit', price: 0 });
    expect(limit.errorKey).toBe('positions.limitPriceRequired');
  });

  test('removes one stop and sets the other, and closes the whole position', async () => {
    const position = (await open({ margin: '100' })).result as Position;
    const { result } = await app.call('getPrice', { symbol: 'BTCUSDT' });
    const price = Number((result as { price: string }).price);
    const [stopLoss, stopProfit] = [(price * 0.95).toFixed(2), (price * 1.05).toFixed(2)];
    const { id } = position;
    const both = await app.call('updateStops', { id, stopLoss, stopProfit }, trader);
    expect(both.code).toBe(200);
    const one = await app.call('updateStops', { id, stopLoss: 0, stopProfit }, trader);
    expect(one.code).toBe(200);
    expect(one.result).not.toHaveProperty('stopLoss');
    expect(one.result).toHaveProperty('takeProfit');
    const closed = await app.call('closePosition', { id, quantity: '0' }, trader);
    expect(closed).toMatchObject({ code: 200, result: { status: 'closed' } });
  });

  test('gives the default page size and number of candles', async () => {
    const paged = await app.call('listPositions', { pageNo: 0, pageSize: '0' }, trader);
    expect(paged).toMatchObject({ code: 200, result: { current: 1 } });
    const query = { symbol: 'BTCUSDT', period: '1min' };
    const zero = await app.call('listCandles', { ...query, limit: 0, endTime: 0 });
    expect(zero.result).toEqual((await app.call('listCandles', query)).result);
  });

  test('is refused in a required number, as is a malformed zero', async () => {
    const move = { from: 'balance', to: 'contract', currency: 'USDT' };
    expect((await app.call('transferFunds', { ...move, amount: 0 }, trader)).code).not.toBe(200);
    for (const stopLoss of ['-0', '0x0', '', [0], ['0'], {}, false, '0e0', '0'.repeat(50)]) {
      const answer = await open({ margin: '100', stopLoss });
      expect(answer.fields, JSON.stringify(stopLoss)).toEqual({ stopLoss: 'field.number' });
    }
  });
});
