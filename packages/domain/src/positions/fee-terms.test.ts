import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Transfer } from '../ledger/transfer.ts';
import { firstLevelTerms, levelTermsText } from '../levels/level-terms.ts';
import { feeTermsOf, firstLevels as levels } from '../levels/levels.ts';
import { marketSymbols } from '../markets/symbols.ts';
import {
  money,
  price,
  quantity,
  rate,
  toText,
  ZERO,
  type Money,
  type Price,
  type Quantity,
} from '../money/money.ts';
import { rebateOf, rebateTermsAt, tiers } from '../team/rebates.ts';
import { closePosition } from './close-position.ts';
import { contractTerms } from './contract-terms.ts';
import { closeCross } from './cross-close.ts';
import { atFeeTerms, feeRateAt, requireFeeHeld, withPromise } from './fee-terms.ts';
import { tradingFee } from './fees.ts';
import { fillLimit, placeLimit } from './limit-order.ts';
import { openPosition } from './open-position.ts';
import { previewOpen } from './preview-open.ts';
import { anyDirection } from './testing/arbitrary.ts';
import { atLevel, bitcoin, positionWith, tickAt } from './testing/terms.ts';

const anyLevel = fc.integer({ min: 0, max: 6 });
const postedFee = (transfers: readonly Transfer[]): bigint =>
  transfers
    .filter(({ type }) => type === 'tradingFee')
    .reduce((sum, { amount }) => sum + amount, 0n);
const limits = { cap: money('1000000000'), ofSide: ZERO, ofUser: ZERO };
const first = (level: number) => feeTermsOf(firstLevelTerms, level);
const NOBODY = quantity('0');

describe('the discount of a level', () => {
  test('is what was announced: 0 to 30 percent of the fee', () => {
    expect(levels.map(({ level }) => toText(first(level).discount))).toEqual([
      '0',
      '0.05',
      '0.1',
      '0.15',
      '0.2',
      '0.25',
      '0.3',
    ]);
    expect(first(7).discount).toBe(0n);
  });

  test('takes it off the rate of every market, exactly', () => {
    for (const market of marketSymbols) {
      const terms = contractTerms(market);
      for (const { level, feeDiscount } of levels) {
        const { feeRate } = atLevel(terms, level);
        expect(feeRate * 10n ** 18n).toBe(terms.baseFeeRate * (10n ** 18n - feeDiscount));
        expect(atLevel(atLevel(terms, 6), level)).toEqual(atLevel(terms, level));
      }
    }
  });

  // 1 BTC at 20,000: 0.06 % is 12 USDT.
  test.each([
    [0, '12'],
    [1, '11.4'],
    [2, '10.8'],
    [3, '10.2'],
    [4, '9.6'],
    [5, '9'],
    [6, '8.4'],
  ])('level %i pays %s USDT for one bitcoin at 20,000', (level, fee) => {
    const { feeRate } = atLevel(bitcoin, level);
    expect(toText(tradingFee(quantity('1'), price('20000'), feeRate).charged)).toBe(fee);
  });

  test('rounds a fee up, at every level', () => {
    const { feeRate } = atLevel(bitcoin, 6);
    const fee = tradingFee(quantity('0.000001'), price('20000.01'), feeRate);
    expect(toText(fee.charged)).toBe('0.000009');
    expect(toText(fee.residue)).toBe('0.0000005999958');
  });

  test('is published as a text that holds every figure', () => {
    expect(JSON.parse(levelTermsText(firstLevelTerms))).toMatchObject({
      version: 1,
      levels: { 6: { level: 6, threshold: '5000000', feeDiscount: '0.3' } },
    });
  });
});

describe('a fee that was quoted', () => {
  test('is never exceeded: a higher rate is refused with the new one', () => {
    const [seen, now] = [atLevel(bitcoin, 3).feeRate, atLevel(bitcoin, 1)];
    expect(() => requireFeeHeld(now, seen)).toThrow(
      expect.objectContaining({
        key: 'positions.feeRose',
        details: { feeRate: '0.00057', level: '1' },
      }) as Error,
    );
    expect(() => requireFeeHeld(atLevel(bitcoin, 4), seen)).not.toThrow();
    expect(() => requireFeeHeld(now, null)).not.toThrow();
  });

  test('is kept for a resting order, unless a later level pays less', () => {
    const promised = first(3);
    expect(withPromise(atLevel(bitcoin, 1), promised)).toEqual(atFeeTerms(bitcoin, promised));
    expect(withPromise(atLevel(bitcoin, 5), promised)).toEqual(atLevel(bitcoin, 5));
    expect(withPromise(atLevel(bitcoin, 5), null)).toEqual(atLevel(bitcoin, 5));
  });
});

describe('on every path, what is posted is what the preview says at the level', () => {
  const drawn = fc.record({
    level: anyLevel,
    direction: anyDirection,
    micros: fc.bigInt({ min: 5_000n, max: 2_000_000n }),
    cents: fc.bigInt({ min: 1_900_000n, max: 2_100_000n }),
  });
  const sized = ({ micros, cents }: { readonly micros: bigint; readonly cents: bigint }) => ({
    size: (micros * 10n ** 12n) as Quantity,
    index: (cents * 10n ** 16n) as Price,
  });

  test('opening', () => {
    fc.assert(
      fc.property(drawn, ({ level, direction, ...figures }) => {
        const { size, index } = sized(figures);
        const terms = atLevel(bitcoin, level);
        const order = { direction, leverage: 2, quantity: size };
        const preview = previewOpen({
          ...order,
          terms,
          index,
          openInterestOfSide: ZERO,
          heldQuantity: NOBODY,
        });
        const { position, transfers } = openPosition({
          id: 'position-1',
          userId: 'user-1',
          request: {
            ...order,
            takeProfit: null,
            stopLoss: null,
            seenIndex: index,
            feeRate: terms.feeRate,
          },
          terms,
          tick: { ...tickAt('1'), price: index },
          nowMs: 1_000_000,
          isMarketOpen: true,
          openInterest: limits,
          heldQuantity: NOBODY,
          available: money('100000000'),
        });
        expect(postedFee(transfers)).toBe(preview.fee.charged);
        expect(position).toMatchObject({
          openFee: preview.fee.charged,
          openFeeTerms: first(level),
        });
        const exact = position.quantity * position.entryPrice * 6n * (100n - discounts[level]!);
        expect(preview.fee.charged).toBe(ceiling(exact, 10n ** 36n) * 10n ** 12n);
      }),
    );
  });

  test('an order that rests, whatever the level is at its fill', () => {
    fc.assert(
      fc.property(drawn, anyLevel, ({ level, direction, ...figures }, later) => {
        const { size, index } = sized(figures);
        const placed = placeLimit({
          id: 'position-1',
          userId: 'user-1',
          request: {
            direction,
            leverage: 2,
            quantity: size,
            limitPrice: index,
            takeProfit: null,
            stopLoss: null,
          },
          terms: atLevel(bitcoin, level),
          tick: { sequence: 1, price: index },
          openInterest: limits,
          heldQuantity: NOBODY,
          available: money('100000000'),
        });
        const fill = fillLimit({
          order: placed.order,
          terms: atLevel(bitcoin, later),
          tick: { sequence: 2, price: index },
          openInterest: limits,
          heldQuantity: NOBODY,
        });
        const best = Math.max(level, later);
        expect(fill.orderedQuantity).toBeNull();
        expect(fill.position.openFeeTerms).toEqual(first(best));
        expect(postedFee(fill.transfers)).toBe(fill.position.openFee);
        expect(fill.position.openFee <= placed.order.openFee).toBe(true);
        const { charged } = tradingFee(
          size,
          fill.position.entryPrice,
          atLevel(bitcoin, best).feeRate,
        );
        expect(fill.position.openFee).toBe(charged);
      }),
    );
  });

  test('a close, in full or in part, isolated and cross', () => {
    fc.assert(
      fc.property(drawn, fc.boolean(), ({ level, direction, ...figures }, isCross) => {
        const { size, index } = sized(figures);
        const terms = atLevel(bitcoin, level);
        const position = {
          ...positionWith({ direction, margin: money('9000'), quantity: quantity('2') }),
          unrealizedProfitCredit: ZERO,
        };
        const tick = { ...tickAt('1'), price: index };
        const shared = { position, tick, quantity: size, insuranceAvailable: ZERO } as const;
        const account = { free: money('100000'), resting: ZERO, positions: [position] };
        const cross = { account, markOf: () => index, termsOf: () => terms };
        const { settlement } = isCross
          ? closeCross({ ...shared, ...cross, reason: 'user' })
          : closePosition({ ...shared, terms, reason: 'stopLoss' });
        expect(postedFee(settlement.transfers)).toBe(settlement.fee);
        expect(settlement.feeTerms).toEqual(first(level));
        const exact = size * settlement.exitPrice * 6n * (100n - discounts[level]!);
        expect(settlement.fee).toBe(ceiling(exact, 10n ** 36n) * 10n ** 12n);
      }),
    );
  });

  test('a liquidation, whose fee no level changes', () => {
    const position = positionWith();
    const at = (level: number) =>
      closePosition({
        position,
        terms: atLevel(bitcoin, level),
        tick: tickAt('18072.29'),
        reason: 'liquidation',
        insuranceAvailable: ZERO,
      }).settlement;
    expect(at(6)).toEqual(at(0));
    expect(at(6)).toMatchObject({ feeTerms: null });
    expect(at(6).fee > 0n).toBe(true);
  });
});

test('rebates of both tiers cost at most 40 percent of what was paid, at every level', () => {
  const size = fc.bigInt({ min: 1n, max: 10n ** 24n });
  fc.assert(
    fc.property(anyLevel, size, (level, amount) => {
      const feeRate = feeRateAt(rate('0.0006'), first(level));
      const { charged } = tradingFee(amount as Quantity, price('20000'), feeRate);
      const paid = tiers.map((tier) => rebateOf(charged, rebateTermsAt(0), tier));
      const sum = paid.reduce((total, part) => (total + part) as Money, ZERO);
      expect(sum * 10n <= charged * 4n).toBe(true);
    }),
  );
});

/** Percent that a level is not charged, written down again. */
const discounts = [0n, 5n, 10n, 15n, 20n, 25n, 30n];
const ceiling = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
