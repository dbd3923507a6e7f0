import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { formatFixed } from '@candor/domain/money/fixed';
import { money, price, quantity } from '@candor/domain/money/money';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { previewLimit, previewOpen } from '@candor/domain/positions/preview-open';
import { notionalOf } from '@candor/domain/positions/profit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyTicket, reduce, type TicketChange } from './ticket-form.ts';
import { problems, type ProblemContext } from './ticket-problems.ts';
import { marginOfShare, readDecimal } from '../../../parts/contract/amount-entry.ts';
import { fillsAtOnce } from '../../../parts/contract/fills-at-once.ts';
import { limitSteps, steppedPrice } from '../../../parts/contract/limit-steps.ts';
import { chooseOrderType } from '../../../parts/contract/order-types.ts';
import { summarise } from './ticket-summary.ts';

const market = findMarketSymbol('BTCUSDT');
if (!market) throw new Error('the product trades bitcoin');
const terms = contractTerms(market);
const index = price('68412.50');
const openInterest = { long: quantity('120'), short: quantity('35.5') };
const held = { long: quantity('3'), short: quantity('0') };
const context: ProblemContext = { terms, index, available: money('10000'), pause: null };

const filled = (change: TicketChange) =>
  reduce(emptyTicket, { margin: '500', leverage: 20, ...change }, terms);
const summaryOf = (change: TicketChange) =>
  summarise(filled(change), { terms, index, openInterest, held });
const noStops = { takeProfit: null, stopLoss: null };
const nothing = { preview: null, refusal: null, opensAtOnce: false, stops: noStops };
const problemsOf = (change: TicketChange, other: Partial<ProblemContext> = {}) =>
  problems(summaryOf(change), { ...context, ...other });

describe('the form', () => {
  test('keeps leverage within the limits of the pair', () => {
    expect(filled({ leverage: 500 }).leverage).toBe(20);
    expect(filled({ leverage: 0 }).leverage).toBe(1);
  });

  test('forgets stops that are switched off', () => {
    const on = filled({ hasStops: true, takeProfit: '70000' });
    expect(reduce(on, { hasStops: false }, terms).takeProfit).toBe('');
  });
});

describe('stops in another unit than a price', () => {
  const inUnit = { hasStops: true, takeProfit: '5', stopLoss: '2' } as const;

  test('are a price of their own on each side', () => {
    const { long, short } = summaryOf({ ...inUnit, stopUnit: 'percent' }).sides;
    const entry = long.preview!.entryPrice;
    expect(long.stops.takeProfit! > entry && long.stops.stopLoss! < entry).toBe(true);
    expect(short.stops.takeProfit! < entry && short.stops.stopLoss! > entry).toBe(true);
    expect(problemsOf({ ...inUnit, stopUnit: 'percent' }).sides).toEqual({
      long: null,
      short: null,
    });
  });

  test('are sent nowhere until there is a position to close', () => {
    const { long } = summaryOf({ ...inUnit, stopUnit: 'money', margin: '' }).sides;
    expect(long.stops).toEqual(noStops);
  });

  test('that no price can bring are refused on the side', () => {
    const { sides } = problemsOf({ ...inUnit, stopUnit: 'percent', stopLoss: '100' });
    expect(sides.long?.id).toBe('ticket.stopLossOutside.long');
  });

  test('are forgotten when the unit changes', () => {
    const typed = filled({ ...inUnit, stopUnit: 'percent' });
    expect(reduce(typed, { stopUnit: 'money' }, terms)).toMatchObject({
      takeProfit: '',
      stopLoss: '',
    });
  });
});

describe('the summary', () => {
  test('is what the server would fill at that price', () => {
    const { sides } = summaryOf({});
    const asked = { terms, leverage: 20, index, margin: money('500') };
    for (const direction of ['long', 'short'] as const) {
      const openInterestOfSide = notionalOf(openInterest[direction], index);
      const heldQuantity = held[direction];
      const expected = previewOpen({ ...asked, direction, openInterestOfSide, heldQuantity });
      expect(sides[direction].preview).toEqual(expected);
      const openInterestOfOthers = { openInterestOfSide: money('0'), heldQuantity };
      const alone = previewOpen({ ...asked, direction, ...openInterestOfOthers });
      expect(sides[direction].preview?.entryPrice).not.toBe(alone.entryPrice);
    }
  });

  test('of a cross order has all of the account behind it, less what others need', () => {
    const cross = filled({ marginMode: 'cross' });
    const asked = { terms, index, openInterest, held };
    const of = (equity: string, maintenance: string) => {
      const backing = { equity: money(equity), maintenance: money(maintenance) };
      return summarise(cross, { ...asked, backing }).sides.long.preview?.liquidationPrice;
    };
    const alone = summaryOf({}).sides.long.preview!;
    expect(of('20000', '0')).toBeNull();
    expect(of('2000', '0')! < alone.liquidationPrice!).toBe(true);
    expect(of('2000', '500')! > of('2000', '0')!).toBe(true);
    const own = money('500') + alone.fee.charged;
    expect(of(formatFixed(own), '0')).toBe(alone.liquidationPrice);
  });

  test('has a liquidation price of its own for each side, around the price', () => {
    const { long, short } = summaryOf({}).sides;
    expect(long.preview?.liquidationPrice ?? 0n).toBeLessThan(index);
    expect(short.preview?.liquidationPrice ?? 0n).toBeGreaterThan(index);
  });

  test('says nothing without a margin or without a price', () => {
    expect(summaryOf({ margin: '' }).sides.long).toEqual(nothing);
    const waiting = summarise(filled({}), { terms, index: undefined, openInterest, held });
    expect(waiting.sides.short.preview).toBeNull();
  });

  test('reads a number that is still being typed', () => {
    expect(readDecimal('12.')).toBe(money('12'));
    expect(readDecimal('')).toBeNull();
  });
});

describe('a share of the available money', () => {
  test('leaves room for the fee, whatever the leverage', () => {
    const amounts = fc.bigInt({ min: 20n * 10n ** 18n, max: 10n ** 24n });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 20 }), (available, leverage) => {
        const { feeRate } = terms;
        const margin = marginOfShare(available as never, 100, { leverage, feeRate });
        const form = { ...emptyTicket, margin: formatFixed(margin), leverage };
        const { preview, refusal } = summarise(form, { terms, index, openInterest, held }).sides
          .long;
        expect(preview === null ? refusal !== null : preview.total <= available).toBe(true);
      }),
    );
  });

  test('is cut, never rounded up', () => {
    const share = marginOfShare(money('10000'), 50, { leverage: 1, feeRate: 0n });
    expect(share).toBe(money('5000'));
    expect(marginOfShare(money('0.05'), 50, { leverage: 1, feeRate: 0n })).toBe(money('0.02'));
  });
});

describe('a limit order', () => {
  const limited = (limitPrice: string, change: TicketChange = {}) => ({
    orderType: 'limit' as const,
    limitPrice,
    ...change,
  });

  test('is what the server would place, at its limit', () => {
    const { sides, limitPrice } = summaryOf(limited('60000'));
    expect(limitPrice).toBe(price('60000'));
    expect(sides.long.preview).toEqual(
      previewLimit({
        terms,
        direction: 'long',
        leverage: 20,
        margin: money('500'),
        limitPrice: price('60000'),
        openInterestOfSide: notionalOf(openInterest.long, price('60000')),
        heldQuantity: held.long,
      }),
    );
    expect(sides.long.opensAtOnce).toBe(false);
  });

  test('that the price has reached is the market order that opens at once', () => {
    const { short } = summaryOf(limited('60000')).sides;
    expect(short.opensAtOnce).toBe(true);
    expect(short.preview?.entryPrice).toBe(summaryOf({}).sides.short.preview?.entryPrice);
    const stops = { hasStops: true, stopLoss: '65000' };
    expect(problemsOf(limited('60000', stops)).sides.short?.id).toBe(
      'ticket.stopLossOutside.short',
    );
  });

  test('beside what is open in its direction needs more of its margin', () => {
    const alone = { terms, index, openInterest, held: { ...held, long: quantity('0') } };
    const { preview } = summarise(filled({}), alone).sides.long;
    const beside = summaryOf({}).sides.long.preview;
    expect(beside?.tierFloor).toBe(notionalOf(held.long, index));
    expect(beside!.liquidationPrice! > preview!.liquidationPrice!).toBe(true);
  });

  test('starts at the mark, and keeps a price that was typed before', () => {
    const at = { mark: price('68412.509'), decimals: 2 };
    const typed = { limitPrice: '60000' };
    expect(chooseOrderType('limit', emptyTicket, at)).toEqual(limited('68412.5'));
    expect(chooseOrderType('limit', typed, at)).toEqual({ orderType: 'limit' });
    expect(chooseOrderType('market', typed, at)).toEqual({ orderType: 'market' });
  });

  test('moves in shares of its price, and never down to nothing', () => {
    const moved = limitSteps.map(({ step }) => steppedPrice(price('50000'), step, 2));
    expect(moved).toEqual(['49500', '49950', '50000', '50050', '50500'].map(price));
    expect(steppedPrice(price('0.01'), limitSteps[0].step, 2)).toBe(price('0.01'));
  });

  test('on the far side of the price fills at once', () => {
    expect(fillsAtOnce('long', price('70000'), index)).toBe(true);
    expect(fillsAtOnce('long', price('60000'), index)).toBe(false);
    expect(fillsAtOnce('short', price('60000'), index)).toBe(true);
  });

  test('without a price has no preview, and at zero says what is missing', () => {
    expect(summaryOf(limited('')).sides.long).toEqual(nothing);
    const { long, short } = problemsOf(limited('0')).sides;
    expect([long?.id, short?.id]).toEqual(['ticket.enterLimit', 'ticket.enterLimit']);
  });

  test('holds its stops against the limit, not the mark', () => {
    const stops = { hasStops: true, takeProfit: '65000', stopLoss: '59000' };
    expect(problemsOf(limited('60000', stops)).sides.long).toBeNull();
    expect(problemsOf(stops).sides.long?.id).toBe('ticket.takeProfitOutside.long');
  });
});

describe('problems', () => {
  test('are none when everything fits', () => {
    expect(problemsOf({})).toEqual({ both: null, sides: { long: null, short: null } });
  });

  test('name the missing margin, and the pause before it', () => {
    expect(problemsOf({ margin: '' }).both).toEqual({ id: 'ticket.enterMargin' });
    expect(problemsOf({ margin: '' }, { pause: 'trade.stalePrice' }).both).toEqual({
      id: 'trade.stalePrice',
    });
  });

  test('tell a margin that is not there from a fee that is not there', () => {
    const poor = { available: money('500') };
    const empty = { available: money('0') };
    expect(problemsOf({ margin: '' }, empty).both).toEqual({ id: 'ticket.accountEmpty' });
    expect(problemsOf({ margin: '501' }, poor).both).toEqual({ id: 'ticket.notEnough' });
    expect(problemsOf({ margin: '500' }, poor).sides.long).toEqual({
      id: 'ticket.notEnoughForFee',
    });
  });

  test('name the smallest margin', () => {
    const { long } = problemsOf({ margin: '9.99' }).sides;
    expect(long).toEqual({ id: 'ticket.marginTooSmall', values: { limit: '10' } });
  });

  test('hold a take profit against each side by itself', () => {
    const { sides } = problemsOf({ hasStops: true, takeProfit: '70000' });
    expect(sides.long).toBeNull();
    expect(sides.short).toEqual({
      id: 'ticket.takeProfitOutside.short',
      values: { low: '68,412.50', high: '68,412.50' },
    });
  });

  test('hold zero for no price, where there is no lower bound either', () => {
    const { sides } = problemsOf({ hasStops: true, takeProfit: '0' });
    expect(sides.short?.id).toBe('ticket.takeProfitOutside.short');
    const unbounded = { leverage: 1, hasStops: true, stopLoss: '0' };
    expect(problemsOf(unbounded).sides.long).toEqual({
      id: 'ticket.stopLossOneBound.long',
      values: { low: '68,412.50', high: '68,412.50' },
    });
  });

  test('refuse a stop loss beyond the liquidation price', () => {
    const { long } = problemsOf({ hasStops: true, stopLoss: '60000' }).sides;
    expect(long?.id).toBe('ticket.stopLossOutside.long');
  });
});

test('a size is cut to the step of the pair', () => {
  const { preview } = summaryOf({ margin: '500' }).sides.long;
  expect((preview?.quantity ?? 0n) % quantity('0.000001')).toBe(0n);
});
