import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { findMarketSymbol, type MarketSymbol } from '../markets/symbols.ts';
import { unitOf } from '../money/fixed.ts';
import { money, toText, ZERO, type Money, type Price } from '../money/money.ts';
import { contractTerms } from '../positions/contract-terms.ts';
import { feeRateAt } from '../positions/fee-terms.ts';
import { tradingFee } from '../positions/fees.ts';
import { openPosition } from '../positions/open-position.ts';
import { settle } from '../positions/settlement.ts';
import { anyDirection } from '../positions/testing/arbitrary.ts';
import { atLevel } from '../positions/testing/terms.ts';
import type { FillTick, OpenPosition } from '../positions/terms.ts';
import { Refusal } from '../refusal.ts';

type FaultOfOrder = (order: object, ticks: ReadonlyMap<number, object>) => string;

const terms = contractTerms(findMarketSymbol('BTCUSDT') as MarketSymbol);
const step = unitOf(terms.pricePrecision);
let faultOfOrder: FaultOfOrder;

beforeAll(async () => {
  const script = new URL('../../../../docs/verify/settle-order.mjs', import.meta.url).href;
  ({ faultOfOrder } = (await import(/* @vite-ignore */ script)) as { faultOfOrder: FaultOfOrder });
});

const tickAt = (at: Price): FillTick => ({
  symbol: terms.symbol,
  sequence: 7,
  timeMs: 1_000_000,
  price: at,
  state: 'live',
});
const ticksOf = ({ sequence, timeMs: time, price: at, state }: FillTick) =>
  new Map([[sequence, { sequence, time, price: at, state }]]);

/** A position of any size next to any other, opened as a market order; null if refused. */
const anyOpening = fc
  .record({
    direction: anyDirection,
    leverage: fc.constantFrom(2, 5, 10, 20),
    margin: fc.integer({ min: 10, max: 400_000 }),
    beside: fc.integer({ min: 0, max: 300 }),
    cents: fc.bigInt({ min: 1_000_000n, max: 9_000_000n }),
    level: fc.integer({ min: 0, max: 6 }),
  })
  .map(({ direction, leverage, margin, beside, cents, level }) => {
    const index = (cents * step) as Price;
    try {
      const { position } = openPosition({
        id: 'position-1',
        userId: 'user-1',
        request: {
          direction,
          leverage,
          margin: money(String(margin)),
          takeProfit: null,
          stopLoss: null,
          seenIndex: null,
        },
        terms: atLevel(terms, level),
        tick: tickAt(index),
        nowMs: 1_000_000,
        isMarketOpen: true,
        openInterest: { cap: money('1000000000'), ofSide: ZERO, ofUser: ZERO },
        heldQuantity: (BigInt(beside) * 10n ** 18n) as never,
        available: money('100000000'),
      });
      return { position, index };
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  });

const lineOf = (position: OpenPosition) => ({
  symbol: position.symbol,
  direction: position.direction,
  leverage: position.leverage,
  quantity: toText(position.quantity),
  entryPrice: toText(position.entryPrice),
  openFee: toText(position.openFee),
  openSequence: 7,
  margin: toText(position.margin),
  tierFloor: toText(position.tierFloor ?? ZERO),
  feeTerms: position.openFeeTerms?.version,
  feeLevel: position.openFeeTerms?.level,
});

/** The script's verdict on a liquidation at a price that pays what that price gives. */
function saidOf(position: OpenPosition, at: Price, isOlder = false): string {
  const settled = settle({
    position,
    marginRef: position.id,
    terms,
    index: at,
    isLiquidation: true,
    insuranceAvailable: ZERO,
  });
  const { tierFloor, feeTerms: _, feeLevel: __, ...line } = lineOf(position);
  const order = {
    kind: 'closed',
    ...line,
    ...(!isOlder && { tierFloor, marginMode: 'isolated' }),
    closeReason: 'liquidation',
    exitPrice: toText(settled.exitPrice),
    profit: toText(settled.profit),
    closeFee: toText(settled.fee),
    closeSequence: 7,
  };
  return faultOfOrder(order, ticksOf(tickAt(at)));
}

describe('the script that recomputes settlements', () => {
  test('agrees with every liquidation price, next to any other position, to the step', () => {
    let seen = 0;
    fc.assert(
      fc.property(anyOpening, (opening) => {
        const level = opening?.position.liquidationPrice;
        if (!opening || !level) return true;
        seen += 1;
        const sign = opening.position.direction === 'long' ? 1n : -1n;
        const early = (level + sign * step) as Price;
        expect(saidOf(opening.position, level)).toBe('');
        expect(saidOf(opening.position, early)).toBe('was liquidated too early');
      }),
      { numRuns: 1_000 },
    );
    expect(seen).toBeGreaterThan(300);
  });

  test('allows one rounding step for an order from before tiers were published', () => {
    fc.assert(
      fc.property(anyOpening, (opening) => {
        const { position } = opening ?? {};
        if (!position?.liquidationPrice || position.tierFloor !== 0n) return;
        const early = position.direction === 'long' ? step : -step;
        expect(saidOf(position, (position.liquidationPrice + early) as Price, true)).toBe('');
      }),
      { numRuns: 1_000 },
    );
  });

  test('finds nothing wrong with an opening, and any favorable deviation', () => {
    let seen = 0;
    fc.assert(
      fc.property(anyOpening, (opening) => {
        if (!opening) return;
        seen += 1;
        const { position, index } = opening;
        const ticks = ticksOf(tickAt(index));
        const say = (changes: object = {}) =>
          faultOfOrder({ kind: 'opened', ...lineOf(position), ...changes }, ticks);
        expect(say()).toBe('');
        const less = toText((position.openFee - 10n ** 12n) as Money);
        expect(say({ openFee: less })).toMatch(/^was charged /);
        const other = (position.openFeeTerms!.level + 1) % 7;
        expect(say({ feeLevel: other })).toMatch(/^was charged /);
        expect(say({ feeTerms: 99 })).toBe('names a discount that was never published');
        expect(say({ leverage: 21 })).toMatch(/^has a leverage of 21, /);
        expect(say({ margin: toText((position.margin / 2n) as Money) })).toMatch(
          /^has a margin of /,
        );
        expect(say({ entryPrice: toText(index), openFee: feeAt(position, index) })).toBe(
          'was filled without the spread',
        );
      }),
      { numRuns: 300 },
    );
    expect(seen).toBeGreaterThan(100);
  });
});

const feeAt = ({ quantity, openFeeTerms }: OpenPosition, index: Price): string =>
  toText(tradingFee(quantity, index, feeRateAt(terms.baseFeeRate, openFeeTerms!)).charged);
