import { add, money, toText, type Money } from '@candor/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';
import { reconcile } from '../ledger/index.ts';

interface Shown {
  id: string;
  status: string;
  margin: string;
  pnl: string;
  fee: string;
  closeReason: string;
  priceProof: { open: { hash: string; sequence: string }; close?: { hash: string } };
}

let app: TestApp;
let customer: Visitor;

beforeAll(async () => {
  app = await createTestApp();
  await app.clock.advance(5_000);
  customer = await app.signUp();
  const funds = { from: 'balance', to: 'contract', amount: '5000', currency: 'USDT' };
  await app.call('transferFunds', funds, customer);
});
afterAll(() => app.close());

const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 10, margin: '100' };
const open = async (changes: object = {}, as: Visitor = customer) =>
  app.call('openPosition', { ...order, ...changes }, as);
const freeMoney = async () => {
  const { result } = await app.call('getContractBalance', {}, customer);
  return money((result as { available: string }).available);
};

describe('trading end to end through HTTP', () => {
  test('opens, shows and closes a position with balanced books and every cent accounted for', async () => {
    const before = await freeMoney();
    const opened = (await open()).result as Shown;
    expect(opened.priceProof.open.hash).toMatch(/^[0-9a-f]{64}$/);
    await app.clock.advance(10_000);
    const listed = await app.call('listPositions', { status: 'open' }, customer);
    expect(listed.result).toMatchObject({ total: 1, records: [{ id: opened.id }] });
    const closed = (await app.call('closePosition', { id: opened.id }, customer)).result as Shown;
    expect(closed).toMatchObject({ status: 'closed', closeReason: 'user' });
    expect(closed.priceProof.close?.hash).toMatch(/^[0-9a-f]{64}$/);
    const earned = (money(closed.pnl) - money(closed.fee)) as Money;
    expect(toText(await freeMoney())).toBe(toText(add(before, earned)));
    expect(await reconcile(app.db)).toEqual([]);
  });

  test('proves an older position by the log', async () => {
    await app.clock.advance(120_000);
    const { result } = await app.call('listPositions', { status: 'closed' }, customer);
    const [closed] = (result as { records: Shown[] }).records;
    const { sequence, hash } = closed?.priceProof.open ?? {};
    const tick = await app.call('getTick', { symbol: 'BTCUSDT', sequence });
    expect((tick.result as { hash: string }).hash).toBe(hash);
  });

  test('leaves the rest open after a partial close, and an independent audit of the books agrees', async () => {
    const { id } = (await open({ margin: undefined, quantity: '0.01' })).result as Shown;
    await app.clock.advance(1_000);
    const part = await app.call('closePosition', { id, quantity: '0.004' }, customer);
    expect(part.result).toMatchObject({ id, status: 'open', quantity: '0.006' });
    expect(await audit(app.db)).toEqual([]);
    await app.call('closePosition', { id }, customer);
    expect(await audit(app.db)).toEqual([]);
    expect(await reconcile(app.db)).toEqual([]);
  });

  test('rests a limit order, cancels it once and replays the response to its key', async () => {
    const before = await freeMoney();
    const { id } = (await open({ orderType: 'limit', price: '1000' })).result as Shown;
    const pending = await app.call('listPositions', { status: 'pending' }, customer);
    expect(pending.result).toMatchObject({ total: 1, records: [{ id, limitPrice: '1000' }] });
    expect(await audit(app.db)).toEqual([]);
    const keyed = { ...customer, key: 'cancel-once' };
    const first = await app.call('cancelPosition', { id }, keyed);
    expect(first).toMatchObject({ code: 200, result: { id, status: 'cancelled' } });
    expect((await app.call('cancelPosition', { id }, keyed)).result).toEqual(first.result);
    const again = await app.call('cancelPosition', { id }, customer);
    expect(again).toMatchObject({ code: 409, errorKey: 'positions.alreadyCancelled' });
    expect(toText(await freeMoney())).toBe(toText(before));
    expect(await audit(app.db)).toEqual([]);
    expect(await reconcile(app.db)).toEqual([]);
  });

  test('shows holding costs before anything is opened', async () => {
    const { result } = await app.call('listSymbols', {});
    const rows = result as { symbol: string; carryLong: string; nextCarryTime: string }[];
    const find = (symbol: string) => rows.find((row) => row.symbol === symbol);
    // 12:00 UTC on a Wednesday: the next hour, and 17:00 New York for three nights. Times at UTC+8.
    expect(find('BTCUSDT')).toMatchObject({ carryLong: '0', nextCarryTime: '2026-01-07 21:00:00' });
    const euro = { carryLong: '-0.021', carryShort: '0.006', nextCarryTime: '2026-01-08 06:00:00' };
    expect(find('EURUSD')).toMatchObject(euro);
  });

  test.each(['0.3', 0.3, '3', 100])('accepts a tolerance of %j percent', async (maxSlippage) => {
    const { id } = (await open({ maxSlippage, margin: '20' })).result as Shown;
    expect((await app.call('closePosition', { id }, customer)).code).toBe(200);
  });

  test('replays the response to the same key and opens nothing again', async () => {
    const keyed = { ...customer, key: 'once' };
    const first = await open({}, keyed);
    const again = await open({}, keyed);
    expect(again.result).toEqual(first.result);
    expect(await open({ margin: '101' }, keyed)).toMatchObject({ code: 409 });
    const { id } = first.result as Shown;
    expect((await app.call('closePosition', { id }, customer)).code).toBe(200);
  });

  test.each([
    [{ leverage: 0 }, 400, 'request.invalid'],
    [{ margin: '-1' }, 400, 'request.invalid'],
    [{ margin: '1e3' }, 400, 'request.invalid'],
    [{ maxSlippage: '-0.3' }, 400, 'request.invalid'],
    [{ maxSlippage: -0.3 }, 400, 'request.invalid'],
    [{ maxSlippage: '3e-1' }, 400, 'request.invalid'],
    [{ orderType: 'limit' }, 400, 'positions.limitPriceRequired'],
    [{ orderType: 'limit', price: '0' }, 400, 'positions.limitPriceRequired'],
    [{ margin: '9'.repeat(18) }, 422, 'positions.sizeTooLarge'],
    [
      { margin: undefined, quantity: '9'.repeat(18), direction: 'short' },
      422,
      'positions.sizeTooLarge',
    ],
    [{ quantity: '1' }, 400, 'positions.sizeRequired'],
    [{ takeProfit: '0.01' }, 400, 'positions.takeProfitRange'],
    [{ stopLoss: '0.000000000000000001' }, 400, 'positions.stopLossRange'],
    [{ tickSequence: 999_999_999 }, 404, 'markets.unknownTick'],
    [{ symbol: 'NOSUCH' }, 404, 'markets.unknownSymbol'],
    [{ margin: '4999.9' }, 422, 'wallet.insufficientBalance'],
  ])('answers %j with %i %s', async (changes, code, errorKey) => {
    expect(await open(changes)).toMatchObject({ code, errorKey });
  });
});
