import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let as: { token: string };
let userId: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const signedUp = await app.signUp();
  as = { token: signedUp.token };
  ({ userId } = signedUp);
});

const favourites = async () => (await app.call('listFavourites', {}, as)).result;
const first = (...symbols: string[]) => ({ name: '', symbols });
const set = (lists: object[], version: number, who = as) =>
  app.call('setFavourites', { lists, version }, who);

describe('favorites', () => {
  test('keep their order and their lists, and belong to one account', async () => {
    expect(await favourites()).toEqual({ lists: [], version: 0 });
    const lists = [first('ETHUSDT', 'BTCUSDT'), { name: 'Metals', symbols: ['XAUUSD'] }];
    expect((await set(lists, 0)).result).toEqual({ lists, version: 1 });
    expect(await favourites()).toEqual({ lists, version: 1 });
    const other = await app.signUp();
    expect((await app.call('listFavourites', {}, other)).result).toEqual({ lists: [], version: 0 });
  });

  test('of two devices that change the same version, one is told', async () => {
    await set([first('BTCUSDT')], 0);
    const answers = await Promise.all([
      set([first('BTCUSDT', 'ETHUSDT')], 1),
      set([first('BTCUSDT', 'XAUUSD')], 1),
    ]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 409]));
    expect(answers.find(({ code }) => code === 409)!.errorKey).toBe('home.favouritesChanged');
    expect(await favourites()).toMatchObject({ version: 2 });
  });

  test('tell the other devices', async () => {
    const told: unknown[] = [];
    app.bus.subscribe(`me:${userId}`, (body) => void told.push(body));
    await set([first('BTCUSDT')], 0);
    await app.clock.advance(1_000);
    expect(told).toContainEqual({ kind: 'favourites' });
  });

  test.each([
    [[first('NOTHING')], 'markets.unknownSymbol'],
    [[{ name: 'x'.repeat(25), symbols: [] }], undefined],
    [Array.from({ length: 11 }, () => first()), undefined],
    [[first(...Array.from({ length: 51 }, () => 'BTCUSDT'))], undefined],
  ])('refuse what cannot be shown, and change nothing', async (lists, errorKey) => {
    const answer = await set(lists, 0);
    expect(answer.code).toBe(errorKey ? 404 : 400);
    if (errorKey) expect(answer.errorKey).toBe(errorKey);
    expect(await favourites()).toEqual({ lists: [], version: 0 });
  });
});

describe('the first steps', () => {
  const steps = async () =>
    (await app.call('getOnboarding', {}, as)).result as {
      isShown: boolean;
      steps: Record<string, boolean>;
    };

  test('follow the account and the books, and end for good when all are done', async () => {
    const none = { secure: false, fundPassword: false, funds: false, trade: false, proof: false };
    expect(await steps()).toEqual({ isShown: true, steps: none });
    await app.call(
      'setFundPassword',
      { password: TEST_PASSWORD, safePassword: 'fund horse 2946' },
      as,
    );
    await app.call(
      'transferFunds',
      { from: 'balance', to: 'contract', amount: '100', currency: 'USDT' },
      as,
    );
    expect((await steps()).steps).toMatchObject({ fundPassword: true, funds: true, trade: false });
    await app.call(
      'openPosition',
      { symbol: 'BTCUSDT', direction: 'long', leverage: 2, margin: '20' },
      as,
    );
    await app.call('updateOnboarding', { proofChecked: true }, as);
    expect((await steps()).steps).toMatchObject({ funds: true, trade: true, proof: true });
  });

  test('stay dismissed, whatever is done or undone later', async () => {
    expect((await app.call('updateOnboarding', { dismissed: true }, as)).result).toMatchObject({
      isShown: false,
    });
    await app.call('updateOnboarding', { proofChecked: true }, as);
    expect(await steps()).toMatchObject({ isShown: false, steps: { proof: true } });
    await app.call('updateOnboarding', {}, as);
    expect(await steps()).toMatchObject({ isShown: false });
  });
});
