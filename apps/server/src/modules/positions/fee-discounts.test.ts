import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { money, price, quantity, rate, type Money, type Rate } from '@candor/domain/money/money';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { tradingFee } from '@candor/domain/positions/fees';
import { atLevel } from '@candor/domain/positions/testing/terms';
import { previewOpen } from '@candor/domain/positions/preview-open';
import { Refusal } from '@candor/domain/refusal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveLevel } from '../levels/testing/give-level.ts';
import { closeWithRightBooks } from './testing/close-with-right-books.ts';
import { openBitcoinHarness, outcomeOf, type Harness } from './testing/harness.ts';

type Position = ResultOf<'openPosition'>;

const terms = contractTerms(findMarketSymbol('BTCUSDT')!);
let harness: Harness;
let user: string;

beforeAll(async () => {
  ({ harness } = await openBitcoinHarness('0.000001'));
  await harness.fund('insurance', '1000');
});
afterAll(() => closeWithRightBooks(harness));
beforeEach(async () => {
  await harness.tick('BTCUSDT', '20000', 60_000);
  user = await harness.newCustomer('100000');
});

const order: RequestOf<'openPosition'> = {
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 10,
  quantity: quantity('1'),
};
const open = (changes: Partial<RequestOf<'openPosition'>> = {}, key?: string) =>
  harness.call('openPosition', user, { ...order, ...changes }, key);
const close = (id: string, changes: object = {}, key?: string) =>
  harness.call('closePosition', user, { id, ...changes }, key);
const find = async (id: string): Promise<Position> =>
  (await harness.call('listPositions', user, {})).records.find((each) => each.id === id)!;
const newest = async () => (await harness.call('listPositions', user, {})).records[0]!;

/** Trading fees posted under keys that begin so. */
const posted = async (key: string): Promise<Money> => {
  const [row] = await harness.db<{ sum: string }[]>`
    select coalesce(sum(amount), 0)::text as sum from ledger.transfer
    where type = 'tradingFee' and key like ${`${key}%`}`;
  return money(row!.sum);
};
const feeAt = (level: number, { quantity: size }: Position, at: Position['openPrice']): Money =>
  tradingFee(size, at, atLevel(terms, level).feeRate).charged;
const termsAt = (level: number, feeRate: string) => ({ version: 1, level, rate: rate(feeRate) });

describe('the fee of a fill follows the level of the newest count', () => {
  test('an opening is posted as previewed, and the position says why', async () => {
    await giveLevel(harness.db, user, 4);
    const position = await open({ feeRate: atLevel(terms, 4).feeRate });
    const preview = previewOpen({
      ...order,
      terms: atLevel(terms, 4),
      index: price('20000'),
      openInterestOfSide: 0n as Money,
      heldQuantity: quantity('0'),
    });
    expect(position.fee).toBe(preview.fee.charged);
    expect(position.openFeeTerms).toEqual(termsAt(4, '0.00048'));
    expect(position.closeFeeTerms).toBeUndefined();
    expect(await posted(`position/${position.id}/open`)).toBe(position.fee);
  });

  test('a customer who was never counted pays the full fee', async () => {
    const position = await open();
    expect(position.openFeeTerms).toEqual(termsAt(0, '0.0006'));
    expect(position.fee).toBe(feeAt(0, position, position.openPrice));
  });

  test('a position closes at the level of its close, a part of it at that of the part', async () => {
    const { id, fee: openFee } = await open();
    await giveLevel(harness.db, user, 2);
    const rest = await close(id, { quantity: quantity('0.4') });
    await giveLevel(harness.db, user, 6);
    const ended = await close(id);
    const part = (await harness.call('listPositions', user, { status: 'closed' })).records.find(
      (each) => each.id !== id,
    )!;
    expect(rest.openFeeTerms).toEqual(termsAt(0, '0.0006'));
    expect(part.closeFeeTerms).toEqual(termsAt(2, '0.00054'));
    expect(ended.closeFeeTerms).toEqual(termsAt(6, '0.00042'));
    const fees = [feeAt(2, part, part.closePrice!), feeAt(6, ended, ended.closePrice!)] as const;
    expect(part.fee + ended.fee).toBe(openFee + fees[0] + fees[1]);
    expect(await posted(`position/${id}/close`)).toBe(fees[0] + fees[1]);
  });

  test.each(['isolated', 'cross'] as const)(
    'a stop of an %s position at the level of its tick; nobody has to be there',
    async (marginMode) => {
      const { id, fee } = await open({ marginMode, stopLoss: price('19900') });
      await giveLevel(harness.db, user, 3);
      await harness.tick('BTCUSDT', '19900');
      const closed = await find(id);
      expect(closed).toMatchObject({
        closeReason: 'stopLoss',
        closeFeeTerms: termsAt(3, '0.00051'),
      });
      expect(closed.fee).toBe(fee + feeAt(3, closed, closed.closePrice!));
      expect(await posted(`position/${id}/close`)).toBe(feeAt(3, closed, closed.closePrice!));
    },
  );

  test('a close of a cross position by hand', async () => {
    const { id, fee } = await open({ marginMode: 'cross' });
    await giveLevel(harness.db, user, 5);
    const closed = await close(id);
    expect(closed.fee).toBe(fee + feeAt(5, closed, closed.closePrice!));
    expect(closed.closeFeeTerms).toEqual(termsAt(5, '0.00045'));
  });

  test('a liquidation pays its own fee, which no level discounts', async () => {
    await giveLevel(harness.db, user, 6);
    const { id, liquidationPrice } = await open({ leverage: 20 });
    for (let step = 0; step < 8; step += 1) await harness.tick('BTCUSDT', '19000');
    expect(liquidationPrice! > price('19000')).toBe(true);
    const closed = await find(id);
    expect(closed.closeReason).toBe('liquidation');
    expect(closed.closeFeeTerms).toBeUndefined();
    expect(await posted(`position/${id}/close`)).toBe(0n);
  });
});

describe('a reversal', () => {
  test.each(['isolated', 'cross'] as const)(
    '%s closes and opens at the level of now, or not at all beyond the rate that was seen',
    async (marginMode) => {
      const { id, fee } = await open({ marginMode });
      await giveLevel(harness.db, user, 2);
      const reverse = (feeRate: Rate) => harness.call('reversePosition', user, { id, feeRate });
      expect(await outcomeOf(reverse(atLevel(terms, 3).feeRate))).toBe('positions.feeRose');
      expect((await find(id)).status).toBe('open');
      const { closed, opened } = await reverse(atLevel(terms, 2).feeRate);
      expect(closed.closeFeeTerms).toEqual(termsAt(2, '0.00054'));
      expect(opened.openFeeTerms).toEqual(termsAt(2, '0.00054'));
      expect(closed.fee).toBe(fee + feeAt(2, closed, closed.closePrice!));
      expect(opened.fee).toBe(feeAt(2, opened, opened.openPrice));
      expect(await posted(`position/${opened.id}/open`)).toBe(opened.fee);
    },
  );

  test('closing everything pays the level of now', async () => {
    const { id, fee } = await open();
    await giveLevel(harness.db, user, 1);
    const { outcomes } = await harness.call('closePositions', user, {});
    const closed = outcomes.find((each) => each.id === id)!.position!;
    expect(closed.closeFeeTerms).toEqual(termsAt(1, '0.00057'));
    expect(closed.fee).toBe(fee + feeAt(1, closed, closed.closePrice!));
  });
});

describe('an order that rests', () => {
  const rest = () => open({ orderType: 'limit', limitPrice: price('19500') });

  test('keeps what it was promised when the level falls', async () => {
    await giveLevel(harness.db, user, 5);
    const placed = await rest();
    expect(placed.openFeeTerms).toEqual(termsAt(5, '0.00045'));
    await giveLevel(harness.db, user, 0);
    await harness.tick('BTCUSDT', '19500');
    const filled = await newest();
    expect(filled.status).toBe('open');
    expect(filled.openFeeTerms).toEqual(termsAt(5, '0.00045'));
    expect(filled.orderedQuantity).toBeUndefined();
    expect(filled.fee).toBe(feeAt(5, filled, filled.openPrice));
    expect(await posted(`position/${filled.id}/`)).toBe(filled.fee);
  });

  test('is accepted anew by an amendment: no old promise serves for another order', async () => {
    await giveLevel(harness.db, user, 5);
    const { id } = await rest();
    await giveLevel(harness.db, user, 1);
    const amend = (feeRate: Rate) =>
      harness.call('amendOrder', user, { id, quantity: quantity('2'), feeRate });
    expect(await outcomeOf(amend(atLevel(terms, 5).feeRate))).toBe('positions.feeRose');
    expect((await find(id)).openFeeTerms).toEqual(termsAt(5, '0.00045'));
    const amended = await amend(atLevel(terms, 1).feeRate);
    expect(amended.openFeeTerms).toEqual(termsAt(1, '0.00057'));
    await harness.tick('BTCUSDT', '19500');
    const filled = await find(id);
    expect(filled.fee).toBe(feeAt(1, filled, filled.openPrice));
  });

  test('pays less when the level rises; what it locked too much returns', async () => {
    const placed = await rest();
    await giveLevel(harness.db, user, 6);
    await harness.tick('BTCUSDT', '19500');
    const filled = await newest();
    expect(filled.openFeeTerms).toEqual(termsAt(6, '0.00042'));
    expect(filled.fee).toBe(feeAt(6, filled, filled.openPrice));
    expect(filled.fee < placed.fee).toBe(true);
  });
});

describe('a level that falls between the quote and the order', () => {
  const seen = atLevel(terms, 6).feeRate;

  test('is refused with the new rate, moves nothing, and the next try goes through', async () => {
    await giveLevel(harness.db, user, 1);
    const before = await harness.money(user);
    const error = await open({ feeRate: seen }, 'a').catch((thrown: unknown) => thrown);
    expect((error as Refusal).key).toBe('positions.feeRose');
    expect((error as Refusal).details).toEqual({ feeRate: '0.00057', level: '1' });
    expect(await harness.money(user)).toEqual(before);
    const limit = { orderType: 'limit', limitPrice: price('19000'), feeRate: seen } as const;
    expect(await outcomeOf(open(limit))).toBe('positions.feeRose');
    const { id } = await open({ feeRate: atLevel(terms, 1).feeRate }, 'b');
    for (const marginMode of ['isolated', 'cross'] as const) {
      const position = await open({ marginMode });
      expect(await outcomeOf(close(position.id, { feeRate: seen }))).toBe('positions.feeRose');
      expect((await find(position.id)).status).toBe('open');
    }
    expect(await outcomeOf(close(id, { feeRate: atLevel(terms, 1).feeRate }))).toBe('done');
  });

  test('and one that rises is charged the lower rate', async () => {
    await giveLevel(harness.db, user, 6);
    const position = await open({ feeRate: atLevel(terms, 1).feeRate });
    expect(position.openFeeTerms).toEqual(termsAt(6, '0.00042'));
  });
});
