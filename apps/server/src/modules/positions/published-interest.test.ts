import { calls, type ResultOf } from '@candor/contract/calls';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { money } from '@candor/domain/money/money';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { previewOpen } from '@candor/domain/positions/preview-open';
import { notionalOf } from '@candor/domain/positions/profit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let app: TestApp;
let customer: Visitor;
beforeAll(async () => {
  app = await createTestApp();
  await app.clock.advance(5_000);
  customer = await app.signUp();
  const funds = { from: 'balance', to: 'contract', amount: '9000', currency: 'USDT' };
  await app.call('transferFunds', funds, customer);
});
afterAll(() => app.close());

async function marketRow() {
  const { result } = await app.call('listSymbols');
  const rows: ResultOf<'listSymbols'> = z.decode(calls.listSymbols.result, result);
  return rows.find(({ symbol }) => symbol === 'BTCUSDT')!;
}

test('lets anyone compute the fill to the last digit from published data, on both sides', async () => {
  const terms = contractTerms(findMarketSymbol('BTCUSDT')!);
  const order = { symbol: 'BTCUSDT', leverage: 15, margin: '700' };
  const entries = new Set<string>();
  for (const direction of ['long', 'short', 'long', 'short'] as const) {
    // The market list is updated four times a second.
    await app.clock.advance(1_000);
    const { price, openInterestLong, openInterestShort } = await marketRow();
    const ofSide = (direction === 'long' ? openInterestLong : openInterestShort)!;
    const expected = previewOpen({
      terms,
      direction,
      leverage: order.leverage,
      margin: money(order.margin),
      index: price,
      openInterestOfSide: notionalOf(ofSide, price),
      // This customer is the only one.
      heldQuantity: ofSide,
    });
    const { result } = await app.call('openPosition', { ...order, direction }, customer);
    const opened = z.decode(calls.openPosition.result, result);
    const { entryPrice, quantity } = expected;
    expect(opened).toMatchObject({ openPrice: entryPrice, quantity, fee: expected.fee.charged });
    entries.add(String(ofSide));
  }
  // Each opening met different open interest than the one before, on one side or the other.
  expect(entries.size).toBe(3);
});
