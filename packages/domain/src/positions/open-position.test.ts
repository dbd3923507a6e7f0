import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money, price, quantity, rate, toText } from '../money/money.ts';
import { equityAt, notionalOf } from './profit.ts';
import { maintenanceMargin } from './maintenance.ts';
import { openPosition, type OpenInput, type OpenRequest } from './open-position.ts';
import { previewOpen } from './preview-open.ts';
import { anyDirection, anyLeverage, anyMargin } from './testing/arbitrary.ts';
import { refusalOf } from './testing/refusal-of.ts';
import { bitcoin, tickAt } from './testing/terms.ts';
import type { Direction } from './terms.ts';

const request: OpenRequest = {
  direction: 'long',
  leverage: 10,
  margin: money('2000'),
  takeProfit: null,
  stopLoss: null,
  seenIndex: price('20000'),
};

const roomy = { cap: money('1000000000'), ofSide: money('0'), ofUser: money('0') };
const input = (changes: Partial<OpenInput> = {}, asked: Partial<OpenRequest> = {}): OpenInput => ({
  id: 'position-1',
  userId: 'user-1',
  request: { ...request, ...asked },
  terms: bitcoin,
  tick: tickAt('20000'),
  nowMs: 1_000_000,
  isMarketOpen: true,
  openInterest: roomy,
  heldQuantity: quantity('0'),
  available: money('10000'),
  ...changes,
});

describe('opening a position', () => {
  test('sizes by margin: entry includes half the spread and the impact, quantity fits the margin', () => {
    const { position, transfers } = openPosition(input());
    // Impact 1% · 20,000 / 2 / 10,000,000 = 0.00001; entry 20,000 · 1.00011 = 20,002.2.
    expect(toText(position.entryPrice)).toBe('20002.2');
    expect(toText(position.quantity)).toBe('0.99989');
    expect(toText(position.margin)).toBe('2000');
    // 0.99989 · 20,002.2 · 0.0006 = 11.99999985…, rounded up to six decimals.
    expect(toText(position.openFee)).toBe('12');
    expect(transfers.map(({ type }) => type)).toEqual(['positionMargin', 'tradingFee', 'rounding']);
  });

  test('sizes by quantity: margin is the notional over leverage, rounded up', () => {
    const asked = { margin: undefined, quantity: quantity('0.5') };
    const { position } = openPosition(input({}, asked));
    expect(toText(position.quantity)).toBe('0.5');
    expect(toText(position.entryPrice)).toBe('20002.1');
    expect(toText(position.margin)).toBe('1000.105');
  });

  test('previews both sides of a ticket with the code that fills', () => {
    const side = (direction: Direction) =>
      previewOpen({
        terms: bitcoin,
        direction,
        leverage: 10,
        margin: money('2000'),
        index: price('20000'),
        openInterestOfSide: money('0'),
        heldQuantity: quantity('0'),
      });
    const filled = openPosition(input()).position;
    expect(side('long').entryPrice).toBe(filled.entryPrice);
    expect(side('long').liquidationPrice).toBe(filled.liquidationPrice);
    expect(side('short').entryPrice < price('20000')).toBe(true);
    expect(toText(side('long').worstPrice)).toBe('20062.2066');
  });

  test.each<[string, string, Partial<OpenInput>, Partial<OpenRequest>]>([
    ['no size', 'positions.sizeRequired', {}, { margin: undefined }],
    ['two sizes', 'positions.sizeRequired', {}, { quantity: quantity('1') }],
    ['little margin', 'positions.marginTooSmall', {}, { margin: money('9.999999') }],
    [
      'fine steps',
      'positions.quantityTooPrecise',
      {},
      { margin: undefined, quantity: quantity('0.0000001') },
    ],
    ['too much', 'positions.sizeTooLarge', {}, { margin: money('4000000'), leverage: 20 }],
    ['too much leverage', 'positions.leverageTooHigh', {}, { leverage: 21 }],
    [
      'a large size at high leverage',
      'positions.leverageTooHigh',
      {},
      { margin: money('600000'), leverage: 20 },
    ],
    ['no money', 'wallet.insufficientBalance', { available: money('2011.99') }, {}],
    [
      'a full side',
      'positions.openInterestCap',
      { openInterest: { ...roomy, cap: money('300000'), ofSide: money('290000') } },
      {},
    ],
    [
      'more than a tenth of a cap',
      'positions.userCap',
      { openInterest: { ...roomy, cap: money('300000'), ofUser: money('10001') } },
      {},
    ],
    ['a closed market', 'positions.marketClosed', { isMarketOpen: false }, {}],
    [
      'few sources',
      'positions.marketCloseOnly',
      { tick: tickAt('20000', { state: 'closeOnly' }) },
      {},
    ],
    ['a halt', 'positions.marketHalted', { tick: tickAt('20000', { state: 'halted' }) }, {}],
    ['a stale price', 'positions.stalePrice', { nowMs: 1_005_001 }, {}],
    ['a stop past liquidation', 'positions.stopLossRange', {}, { stopLoss: price('18000') }],
    ['a profit below the mark', 'positions.takeProfitRange', {}, { takeProfit: price('19999') }],
  ])('is refused for %s: %s', (_, key, changes, asked) => {
    expect(refusalOf(() => openPosition(input(changes, asked))).key).toBe(key);
  });

  test('refuses an impact that consumes the margin instead of opening and liquidating', () => {
    const crowded = { openInterest: { ...roomy, ofSide: money('200000000') } };
    expect(refusalOf(() => openPosition(input(crowded))).key).toBe('positions.sizeTooLarge');
  });
});

describe('slippage', () => {
  const atIndex = (text: string, asked: Partial<OpenRequest> = {}) =>
    openPosition(input({ tick: tickAt(text) }, asked));

  test('fills at exactly the tolerance; refuses one step worse with the new quote', () => {
    expect(toText(atIndex('20060').position.entryPrice)).toBe('20062.2066');
    const refusal = refusalOf(() => atIndex('20060.01'));
    expect(refusal.key).toBe('positions.priceMoved');
    expect(refusal.details).toMatchObject({ price: '20060.01', sequence: '100' });
  });

  test('passes on an improvement', () => {
    expect(atIndex('19000').position.entryPrice < price('19010')).toBe(true);
    expect(atIndex('21000', { direction: 'short' }).position.entryPrice > price('20990')).toBe(
      true,
    );
  });

  test('applies the tolerance only with a seen price', () => {
    expect(() => atIndex('20010', { maxSlippage: rate('0') })).toThrow('positions.priceMoved');
    atIndex('30000', { seenIndex: null });
  });
});

describe('invariants of every preview', () => {
  test('covers the initial margin and is not already due for liquidation', () => {
    fc.assert(
      fc.property(anyDirection, anyLeverage, anyMargin, (direction, leverage, margin) => {
        const index = price('20000');
        const side = { terms: bitcoin, direction, leverage, margin, index };
        let preview;
        try {
          preview = previewOpen({
            ...side,
            openInterestOfSide: money('1000000'),
            heldQuantity: quantity('0'),
          });
        } catch {
          return true;
        }
        const kept = maintenanceMargin(bitcoin.tiers, notionalOf(preview.quantity, index));
        return (
          preview.margin * BigInt(leverage) >= preview.notional && equityAt(preview, index) > kept
        );
      }),
    );
  });
});
