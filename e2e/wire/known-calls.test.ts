import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeFor } from '../harness/outbox.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import {
  boolean,
  decimal,
  id,
  list,
  maybe,
  number,
  object,
  oneOf,
  page,
  rows,
  type Shape,
  signedDecimal,
  string,
  time,
} from './shapes.ts';
import { PASSWORD, signUp } from './sign-up.ts';
import { type WildAnswer, WildClient } from './wild-client.ts';

/*
 * Every call that existing clients use, name by name and field by field as they use it. The shapes
 * are written from the description of the wire, not from our contract.
 */
const user = object({
  id,
  username: string,
  email: string,
  phone: string,
  nickname: string,
  avatar: string,
  kycStatus: oneOf('unverified', 'pending', 'verified'),
  advancedStatus: oneOf('unverified', 'pending', 'verified'),
  hasFundPassword: boolean,
  has2FA: boolean,
  inviteCode: string,
  level: number,
  isGuest: boolean,
  createTime: time,
});
const session = object({ token: id, userInfo: user });
const position = object({
  id,
  symbol: string,
  direction: oneOf('long', 'short'),
  marginMode: oneOf('isolated', 'cross'),
  margin: decimal,
  leverage: number,
  quantity: decimal,
  openPrice: decimal,
  markPrice: maybe(decimal),
  closePrice: maybe(decimal),
  pnl: signedDecimal,
  pnlPercent: signedDecimal,
  liquidationPrice: maybe(decimal),
  takeProfit: maybe(decimal),
  stopLoss: maybe(decimal),
  fee: decimal,
  status: oneOf('pending', 'open', 'settling', 'closed', 'cancelled'),
  closeReason: maybe(oneOf('user', 'takeProfit', 'stopLoss', 'liquidation')),
  openTime: time,
  closeTime: maybe(time),
  priceProof: object({}),
});
const envelope = object({ code: number, message: string, success: boolean, timestamp: number });

function expectResult(answer: WildAnswer, shape: Shape): void {
  expect(answer).toMatchObject({ status: 200, code: 200, success: true });
  expect(answer.contentType).toMatch(/^application\/json/);
  expect(envelope(answer)).toBeNull();
  expect(shape(answer.result)).toBeNull();
}

let server: RealServer;
let client: WildClient;
const email = 'wild@example.test';
const trade = (path: string) => `/api/trade/appTradePositions/${path}`;
const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 10, margin: '100' };
const openOne = async (changes = {}) => client.post(trade('create'), { ...order, ...changes });

beforeAll(async () => {
  server = await startServer();
  client = await signUp(server, email);
  await client.post('/api/finance/appWallet/transferContract', {
    from: 'balance',
    to: 'contract',
    amount: '2000',
    currency: 'USDT',
  });
});
afterAll(() => server?.stop());

describe('identity', () => {
  test('a code is sent by email on request', async () => {
    const answer = await client.get('/api/app/getEmailCaptcha', { email, scene: 'login' });
    expectResult(answer, object({ resendAfter: number, expiresIn: number }));
    expect(await codeFor(server, email)).toMatch(/^\d{6}$/);
  });

  test('register returns a token and the user', async () => {
    const other = new WildClient(server.url);
    const address = { email: 'second@example.test', scene: 'register' };
    await other.get('/api/app/getEmailCaptcha', address);
    const smscode = await codeFor(server, address.email);
    const secrets = { password: PASSWORD, confirmPassword: PASSWORD, smscode };
    const answer = await other.post('/api/app/register', {
      email: address.email,
      ...secrets,
      agreement: true,
    });
    expectResult(answer, session);
  });

  test('login returns a token and the user', async () => {
    const answer = await client.post('/api/app/login', { username: email, password: PASSWORD });
    expectResult(answer, session);
    expect(answer.result.userInfo.email).toBe(email);
  });

  test('the user info call returns who is signed in', async () => {
    expectResult(await client.get('/api/user/appUser/getMyUserInfo'), user);
  });

  test('an authenticator app is bound with its first code, and required afterward', async () => {
    const careful = await signUp(server, 'careful@example.test');
    const offer = await careful.get('/api/app/generateGoogleKey');
    expectResult(offer, object({ qrCode: string, secretKey: string }));
    const { secretKey } = offer.result;
    const googleCode = generateSync({ secret: secretKey });
    const bound = await careful.post('/api/user/appUser/bindGoogleAuth', { googleCode, secretKey });
    expect(bound).toMatchObject({ code: 200 });
    const entry = { username: 'careful@example.test', password: PASSWORD };
    const half = await new WildClient(server.url).post('/api/app/login', entry);
    expectResult(half, object({ googleRequired: boolean, ticket: string }));
    expect(half.result).not.toHaveProperty('token');
  });

  test('the login password is changed with the current one', async () => {
    const other = await signUp(server, 'changing@example.test');
    const answer = await other.post('/api/user/appUser/changePassword', {
      type: 'login',
      oldPassword: PASSWORD,
      newPassword: 'another good one',
      confirmPassword: 'another good one',
    });
    expect(answer).toMatchObject({ code: 200 });
  });
});

describe('markets', () => {
  test('the symbol list is a bare array', async () => {
    const answer = await client.get('/api/trade/appSymbol/list');
    const row = {
      id,
      symbol: string,
      name: string,
      type: oneOf('crypto', 'gold', 'forex'),
      currentPrice: decimal,
      rise: signedDecimal,
      riseRate: signedDecimal,
      high: decimal,
      low: decimal,
      amount: decimal,
      pricePrecision: number,
      quantityPrecision: number,
      maxLeverage: number,
      minMargin: decimal,
      marketOpen: boolean,
      sparkline: list(decimal),
    };
    expectResult(answer, rows(row));
    const names = answer.result.map(({ symbol }: { symbol: string }) => symbol);
    expect(names).toEqual(expect.arrayContaining(['BTCUSDT', 'XAUUSD', 'EURUSD']));
  });

  test('the symbol list is filtered by type', async () => {
    const { result } = await client.get('/api/trade/appSymbol/list', { type: 'forex' });
    expect(new Set(result.map(({ type }: { type: string }) => type))).toEqual(new Set(['forex']));
  });

  test('the price of one symbol has every field', async () => {
    const answer = await client.get('/api/trade/appSymbol/price', { symbol: 'BTCUSDT' });
    const shape = object({
      symbol: oneOf('BTCUSDT'),
      price: decimal,
      change: signedDecimal,
      changePercent: signedDecimal,
      volume: decimal,
      high: decimal,
      low: decimal,
      time,
      simulated: boolean,
    });
    expectResult(answer, shape);
  });

  test.each(['1min', '5min', '15min', '30min', '1H', '4H', '1D', '1W'])(
    'candles of %s, oldest first, times in Unix seconds',
    async (period) => {
      const query = { symbol: 'BTCUSDT', period, limit: 50 };
      const answer = await client.get('/api/trade/appSymbol/kline', query);
      const candle = {
        time: number,
        open: decimal,
        high: decimal,
        low: decimal,
        close: decimal,
        volume: decimal,
      };
      expectResult(answer, rows(candle));
      const times: number[] = answer.result.map((row: { time: number }) => row.time);
      expect(times).toHaveLength(50);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      expect(Math.max(...times)).toBeLessThan(10_000_000_000);
    },
  );
});

describe('positions', () => {
  test('a position is opened, listed, given stops and closed by an empty body', async () => {
    const opened = await openOne();
    expectResult(opened, position);
    expect(opened.result).toMatchObject({ status: 'open', symbol: 'BTCUSDT', leverage: 10 });
    const positionId = opened.result.id;

    const listed = await client.get(trade('listMy'), { status: 'open', pageNo: 1, pageSize: 10 });
    expectResult(listed, object({ records: rows({}), total: number }));
    expect(listed.result).toMatchObject({ size: 10, current: 1 });
    for (const record of listed.result.records) expect(position(record)).toBeNull();

    const above = String(Math.ceil(Number(opened.result.openPrice) * 1.05));
    const below = String(Math.floor(Number(opened.result.openPrice) * 0.95));
    const stops = { id: positionId, stopLoss: below, stopProfit: above };
    const changed = await client.post(trade('updateStopLoss'), stops);
    expectResult(changed, position);
    expect(changed.result).toMatchObject({ takeProfit: above, stopLoss: below });

    const closed = await client.post(trade(`close/${positionId}`));
    expectResult(closed, position);
    expect(closed.result).toMatchObject({ status: 'closed', closeReason: 'user' });
    expect(decimal(closed.result.closePrice) ?? time(closed.result.closeTime)).toBeNull();
  });

  test('a figure may be a JSON number, and a null field counts as missing', async () => {
    const opened = await openOne({ margin: 100 });
    expectResult(opened, position);
    const withNulls = client.seal({ ...order, takeProfit: null, price: null });
    expectResult(await client.postText(trade('create'), await withNulls), position);
  });
});

describe('second contracts', () => {
  const ofContracts = (call: string) => `/api/trade/appSecondContract${call}`;
  const contract = object({
    id,
    symbol: string,
    amount: decimal,
    direction: oneOf('up', 'down'),
    profitRate: decimal,
    openPrice: maybe(decimal),
    closePrice: maybe(decimal),
    status: oneOf('active', 'won', 'lost', 'tied', 'voided'),
    pnl: signedDecimal,
    openTime: time,
    closeTime: maybe(time),
    expiresAt: time,
  });

  test('the sets are a bare array', async () => {
    const set = {
      id,
      symbol: string,
      period: number,
      periodLabel: string,
      profitRate: decimal,
      minAmount: decimal,
      maxAmount: decimal,
    };
    const answer = await client.get(ofContracts('Set/list'), { symbol: 'BTCUSDT' });
    expectResult(answer, rows(set));
    expect(answer.result).toHaveLength(5);
  });

  test('one is bought with 1 for up and 2 for down, and listed', async () => {
    const [set] = (await client.get(ofContracts('Set/list'), { symbol: 'BTCUSDT' })).result;
    const bet = { symbol: 'BTCUSDT', money: '10', setId: set.id };
    const up = await client.post(ofContracts('Order/buy'), { ...bet, type: 1 });
    expectResult(up, contract);
    expect(up.result).toMatchObject({ direction: 'up', status: 'active', amount: '10' });
    const down = await client.post(ofContracts('Order/buy'), { ...bet, type: '2', money: 10 });
    expectResult(down, contract);
    expect(down.result.direction).toBe('down');

    const listed = await client.get(ofContracts('Order/listMy'), { pageNo: 1, pageSize: 10 });
    expectResult(listed, object({ records: rows({}), total: number }));
    expect(listed.result.total).toBe(2);
    for (const record of listed.result.records) expect(contract(record)).toBeNull();
  });
});

describe('wallet', () => {
  test('the balances are a bare array', async () => {
    const row = {
      currency: string,
      balance: decimal,
      available: decimal,
      frozen: decimal,
      usdtValue: decimal,
    };
    expectResult(await client.get('/api/finance/appWallet/queryUserBalance'), rows(row));
  });

  test('the assets are a bare array by account', async () => {
    const row = {
      currency: string,
      account: oneOf('balance', 'contract', 'position', 'virtual'),
      balance: signedDecimal,
      usdtValue: signedDecimal,
    };
    expectResult(await client.get('/api/finance/appWallet/queryUserAssets'), rows(row));
  });

  test('the balance log is a page', async () => {
    const row = {
      id,
      type: string,
      currency: string,
      amount: signedDecimal,
      balanceAfter: decimal,
      remark: string,
      createTime: time,
    };
    const query = { pageNo: 1, pageSize: 3 };
    const answer = await client.get('/api/finance/appBalanceLog/list', query);
    expectResult(answer, page(row));
    const { total, pages, size, records } = answer.result;
    expect(records).toHaveLength(3);
    expect([size, pages]).toEqual([3, Math.ceil(total / 3)]);
  });
});

describe('growth', () => {
  test('the team of a newcomer is empty, with a code and a link', async () => {
    const answer = await client.get('/api/marketing/myTeam');
    const team = object({
      inviteCode: string,
      inviteUrl: string,
      totalNum: number,
      totalCommission: decimal,
      todayNew: number,
      rechargeNum: number,
      levels: rows({ level: number, num: number, commission: decimal }),
    });
    expectResult(answer, team);
    expect(answer.result.inviteUrl).toMatch(new RegExp(`/i/${answer.result.inviteCode}$`));
  });
});

describe('settings', () => {
  test('a setting is a text value', async () => {
    const answer = await client.get('/api/set/appSysSet/getKeyByParam', { key: 'sys_set' });
    expectResult(answer, string);
    expect(typeof JSON.parse(answer.result)).toBe('object');
  });
});
