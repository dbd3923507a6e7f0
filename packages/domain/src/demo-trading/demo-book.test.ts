import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findMarketSymbol, type MarketSymbol } from '../markets/symbols.ts';
import type { Transfer } from '../ledger/transfer.ts';
import { money, price, quantity, rate, toText, type Money } from '../money/money.ts';
import { closePosition } from '../positions/close-position.ts';
import { lockedBy } from '../positions/limit-order.ts';
import { openPosition, type OpenRequest } from '../positions/open-position.ts';
import { anyDirection, anyLeverage } from '../positions/testing/arbitrary.ts';
import { refusalOf } from '../positions/testing/refusal-of.ts';
import { tickAt } from '../positions/testing/terms.ts';
import { Refusal } from '../refusal.ts';
import {
  addMarginIn,
  closeIn,
  openIn,
  reverseIn,
  setTrailingIn,
  updateStopsIn,
} from './commands.ts';
import { availableIn, CLOSED_KEPT, DEMO_USER, type DemoBook } from './book.ts';
import { DEMO_GRANT, freshBook } from './fresh-book.ts';
import { cancelIn, fillOrdersIn, placeLimitIn } from './limit-orders.ts';
import { demoMoment, type DemoMoment } from './moment.ts';
import { post } from './post.ts';
import { receiveTickIn, returned } from './receive-tick.ts';
import { faultsOf } from './reconcile.ts';

const market = findMarketSymbol('BTCUSDT') as MarketSymbol;
const at = (text: string, sequence = 100): DemoMoment =>
  demoMoment(market, {
    tick: tickAt(text, { sequence, timeMs: sequence * 1_000 }),
    nowMs: sequence * 1_000,
    isMarketOpen: true,
  });
const request: OpenRequest = {
  direction: 'long',
  leverage: 10,
  margin: money('500'),
  takeProfit: null,
  stopLoss: null,
  seenIndex: null,
};
const opened = (asked: Partial<OpenRequest> = {}) =>
  openIn(freshBook(), { ...request, ...asked }, at('20000'));
const arrive = (book: DemoBook, text: string, sequence: number) =>
  receiveTickIn(book, { ...at(text, sequence), mean: price(text) });

describe('a demo book', () => {
  test('starts with ten thousand, balanced', () => {
    expect(toText(availableIn(freshBook()))).toBe('10000');
    expect(faultsOf(freshBook())).toEqual([]);
  });

  test('opens and closes with the same figures as real trading', () => {
    const moment = at('20000');
    const real = openPosition({
      ...moment,
      id: 'demo-1',
      userId: DEMO_USER,
      request,
      openInterest: { cap: moment.openInterestCap, ofSide: money('0'), ofUser: money('0') },
      heldQuantity: quantity('0'),
      available: DEMO_GRANT,
    });
    const { book, what, transfers } = opened();
    expect(what).toMatchObject(real.position);
    expect(transfers).toEqual(real.transfers);
    const later = at('21000', 200);
    const { settlement } = closePosition({
      position: real.position,
      terms: later.terms,
      tick: later.tick,
      reason: 'user',
      insuranceAvailable: money('0'),
    });
    const closed = closeIn(book, { id: 'demo-1' }, later);
    expect(closed.transfers).toEqual(settlement.transfers);
    expect(closed.what).toMatchObject({ exitPrice: settlement.exitPrice, reason: 'user' });
    const change = settlement.returned - real.position.margin - real.position.openFee;
    expect(availableIn(closed.book)).toBe(DEMO_GRANT + change);
    expect(closed.book.open).toEqual([]);
  });

  test('keeps the number of a partially closed position for the rest', () => {
    const { book, what } = opened();
    const half = (what.quantity / 2n / 10n ** 12n) * 10n ** 12n;
    const closed = closeIn(
      book,
      { id: what.id, quantity: half as typeof what.quantity },
      at('20000'),
    );
    expect(closed.book.open.map(({ id }) => id)).toEqual(['demo-1']);
    expect(closed.what.id).toBe('demo-2');
    expect(closed.book.nextNumber).toBe(3);
    expect(faultsOf(closed.book)).toEqual([]);
  });

  test('closes positions on stop loss, take profit and liquidation, each once', () => {
    const stops = { takeProfit: price('21000'), stopLoss: price('19500') };
    const { book } = opened(stops);
    expect(arrive(book, '20900', 101).what).toEqual([]);
    expect(arrive(book, '21050', 101).what.map(({ reason }) => reason)).toEqual(['takeProfit']);
    const lost = arrive(book, '19400', 101);
    expect(lost.what.map(({ reason }) => reason)).toEqual(['stopLoss']);
    expect(arrive(lost.book, '19300', 102).what).toEqual([]);
    const ruined = arrive(opened().book, '17000', 101);
    expect(ruined.what.map(({ reason }) => reason)).toEqual(['liquidation']);
    expect(faultsOf(ruined.book)).toEqual([]);
  });

  test('liquidates a large position in steps, thirty recorded seconds apart', () => {
    const { book } = opened({ margin: money('8000'), leverage: 20 });
    const level = book.open[0]!.liquidationPrice!;
    const step = arrive(book, toText(level), 101);
    expect(step.what.map(({ reason, id }) => [reason, id])).toEqual([['liquidation', 'demo-2']]);
    expect(step.book.open.map(({ id }) => id)).toEqual(['demo-1']);
    expect(faultsOf(step.book)).toEqual([]);
    expect(arrive(step.book, '19050', 130).what).toEqual([]);
    const rest = arrive(step.book, '19050', 131);
    expect(rest.what.map(({ id }) => id)).toEqual(['demo-1']);
    expect(faultsOf(rest.book)).toEqual([]);
  });

  test('triggers nothing on a closed market, a stale price or another pair', () => {
    const { book } = opened({ stopLoss: price('19500') });
    const due = { ...at('19000', 101), mean: price('19000') };
    expect(receiveTickIn(book, { ...due, isMarketOpen: false }).what).toEqual([]);
    expect(receiveTickIn(book, { ...due, nowMs: due.nowMs + 5_001 }).what).toEqual([]);
    const other = { ...due, tick: { ...due.tick, symbol: 'ETHUSDT' } };
    expect(receiveTickIn(book, other).what).toEqual([]);
  });

  test('uses the first price after a reload, whatever its sequence', () => {
    const { book } = opened({ stopLoss: price('19500') });
    expect(arrive(book, '19000', 7).what).toEqual([]);
    expect(arrive(returned(book), '19000', 7).what).toHaveLength(1);
  });

  test('moves levels and adds margin', () => {
    const { book } = opened();
    const stops = { takeProfit: price('22000'), stopLoss: null };
    const moved = updateStopsIn(book, { id: 'demo-1', stops }, at('20000'));
    expect(moved.what).toMatchObject(stops);
    const added = addMarginIn(moved.book, { id: 'demo-1', amount: money('100') }, at('20000'));
    expect(toText(added.what.margin)).toBe('600');
    expect(added.what.liquidationPrice! < moved.what.liquidationPrice!).toBe(true);
    expect(faultsOf(added.book)).toEqual([]);
  });

  test('reverses at one price, without stops, or not at all', () => {
    const { book, what } = opened({ takeProfit: price('25000') });
    const reversed = reverseIn(book, { id: what.id }, at('20100', 101));
    expect(reversed.book).toMatchObject({
      open: [{ direction: 'short', leverage: 10, quantity: what.quantity, takeProfit: null }],
      closed: [{ id: what.id, reason: 'user' }],
    });
    expect(faultsOf(reversed.book)).toEqual([]);
    const closedMarket = { ...at('20100', 101), isMarketOpen: false };
    expect(() => reverseIn(book, { id: what.id }, closedMarket)).toThrow(Refusal);
    expect(book.open).toEqual([what]);
  });

  test('a trailing stop follows the best mark and closes where it comes back from it', () => {
    const { book, what } = opened();
    const trail = { callbackRate: rate('0.01'), activationPrice: null };
    const set = setTrailingIn(book, { id: what.id, request: trail }, at('20000', 101)).book;
    const risen = arrive(set, '22000', 102).book;
    expect(arrive(risen, '21800', 103)).toMatchObject({ book: risen, what: [] });
    expect(arrive(risen, '21780', 103).what).toMatchObject([{ reason: 'trailingStop' }]);
    expect(arrive(returned(risen), '21700', 7).what).toMatchObject([{ reason: 'trailingStop' }]);
    const removed = setTrailingIn(risen, { id: what.id, request: null }, at('22000', 103)).book;
    expect(arrive(removed, '21000', 104).what).toEqual([]);
  });

  test('refuses missing positions and amounts above the balance', () => {
    const nothing = refusalOf(() => closeIn(freshBook(), { id: 'demo-9' }, at('20000')));
    expect(nothing.key).toBe('positions.notFound');
    const { key } = refusalOf(() => opened({ margin: money('10001') }));
    expect(key).toBe('wallet.insufficientBalance');
  });

  test('drops old closed positions but not their money', () => {
    let book = freshBook();
    for (let round = 0; round <= CLOSED_KEPT; round += 1) {
      const next = openIn(book, { ...request, margin: money('10') }, at('20000'));
      book = closeIn(next.book, { id: next.what.id }, at('20000')).book;
    }
    expect(book.closed).toHaveLength(CLOSED_KEPT);
    expect(faultsOf(book)).toEqual([]);
  });
});

describe('a demo limit order', () => {
  const asked = { ...request, limitPrice: price('19000') };
  const placed = () => placeLimitIn(freshBook(), asked, at('20000'));

  test('locks its money, rests and fills as a market order at the tick that crosses', () => {
    const { book, what } = placed();
    expect(book.open).toEqual([]);
    expect(availableIn(book)).toBe(DEMO_GRANT - what.margin - what.openFee);
    expect(fillOrdersIn(book, at('19001', 101)).what).toEqual([]);
    expect(fillOrdersIn(book, at('18900', 100)).what).toEqual([]);
    const filled = fillOrdersIn(book, at('18900', 101));
    const position = filled.what[0]!.position!;
    expect(position).toMatchObject({ id: what.id, margin: what.margin, openedAtSequence: 101 });
    expect(position.entryPrice < asked.limitPrice).toBe(true);
    expect(filled.book).toMatchObject({ open: [position], resting: [] });
    expect(faultsOf(filled.book)).toEqual([]);
    expect(fillOrdersIn(filled.book, at('18800', 102)).what).toEqual([]);
  });

  test('with a stop, rests until a price crosses that, and fills at a later one', () => {
    const waiting = { ...asked, limitPrice: price('21000'), stopPrice: price('20500') };
    const { book, what } = placeLimitIn(freshBook(), waiting, at('20000'));
    expect(book.resting).toEqual([what]);
    const before = fillOrdersIn(book, at('20499', 101));
    expect(before.book).toBe(book);
    const crossed = fillOrdersIn(book, at('20500', 101));
    expect(crossed.what).toEqual([]);
    expect(crossed.book.resting).toMatchObject([{ stop: { crossedSequence: 101 } }]);
    const filled = fillOrdersIn(crossed.book, at('20400', 102));
    expect(filled.book).toMatchObject({ open: [{ id: what.id }], resting: [] });
    expect(faultsOf(filled.book)).toEqual([]);
  });

  test('keeps resting on a closed market, a stale price and another pair', () => {
    const { book } = placed();
    const due = at('18900', 101);
    expect(fillOrdersIn(book, { ...due, isMarketOpen: false }).what).toEqual([]);
    expect(fillOrdersIn(book, { ...due, nowMs: due.nowMs + 5_001 }).what).toEqual([]);
    const other = { ...due, tick: { ...due.tick, symbol: 'ETHUSDT' } };
    expect(fillOrdersIn(book, other).what).toEqual([]);
  });

  test('is canceled in full by the visitor or by a gap after which its money covers nothing', () => {
    const { book, what } = placed();
    const ending = { id: what.id, reason: 'user', canceledAtMs: 102_000 } as const;
    const back = cancelIn(book, ending);
    const canceled = [{ ...what, reason: 'user', canceledAtMs: 102_000 }];
    expect(back.book).toMatchObject({ open: [], resting: [], canceled });
    expect(availableIn(back.book)).toBe(DEMO_GRANT);
    expect(refusalOf(() => cancelIn(back.book, ending)).key).toBe('positions.notFound');
    const short = { ...asked, direction: 'short' as const, limitPrice: price('21000') };
    const sized = { ...short, leverage: 20, margin: money('5000') };
    const sold = placeLimitIn(freshBook(), sized, at('20000'));
    const gap = fillOrdersIn(sold.book, at('2000000000000', 101));
    expect(gap.what.map(({ position }) => position)).toEqual([null]);
    expect(gap.book.canceled).toMatchObject([{ id: sold.what.id, reason: 'notCovered' }]);
    expect(availableIn(gap.book)).toBe(DEMO_GRANT);
  });

  test('uses the first price after a reload, whatever its sequence', () => {
    const { book } = placed();
    expect(fillOrdersIn(book, at('18900', 7)).what).toEqual([]);
    expect(fillOrdersIn(returned(book), at('18900', 7)).what).toHaveLength(1);
  });
});

describe('reconciliation of a demo book', () => {
  test('detects money that was added, is owed or is left in an account', () => {
    const { book } = opened();
    const [first, ...rest] = book.sums;
    const more = { ...first!, sum: (first!.sum + 1n) as Money };
    expect(faultsOf({ ...book, sums: [more, ...rest] })).toContain('unbalanced');
    expect(faultsOf({ ...book, open: [] })).toEqual(['marginMismatch']);
    const margin = (book.open[0]!.margin + 1n) as Money;
    expect(faultsOf({ ...book, open: [{ ...book.open[0]!, margin }] })).toEqual(['marginMismatch']);
    const owing = book.sums.map((row) => ({ ...row, sum: -row.sum as Money }));
    expect(faultsOf({ ...book, sums: owing })).toContain('belowZero');
  });

  const anyStep = fc.oneof(
    fc.record({
      kind: fc.constant('open' as const),
      direction: anyDirection,
      leverage: anyLeverage,
      margin: fc.integer({ min: 1, max: 6_000 }),
    }),
    fc.record({
      kind: fc.constant('place' as const),
      direction: anyDirection,
      leverage: anyLeverage,
      margin: fc.integer({ min: 1, max: 3_000 }),
      limit: fc.integer({ min: 14_000, max: 27_000 }),
      stop: fc.option(fc.integer({ min: 14_000, max: 27_000 })),
    }),
    fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(5) }),
    fc.record({ kind: fc.constant('reverse' as const), which: fc.nat(5) }),
    fc.record({
      kind: fc.constant('trail' as const),
      which: fc.nat(5),
      callback: fc.integer({ min: 0, max: 20 }),
    }),
    fc.record({ kind: fc.constant('close' as const), which: fc.nat(5), milli: fc.nat(400) }),
    fc.record({ kind: fc.constant('margin' as const), which: fc.nat(5), amount: fc.nat(3_000) }),
    fc.record({
      kind: fc.constant('stops' as const),
      which: fc.nat(5),
      up: fc.integer({ min: 1, max: 3_000 }),
      down: fc.integer({ min: 1, max: 3_000 }),
    }),
    fc.record({ kind: fc.constant('tick' as const), percent: fc.integer({ min: 70, max: 135 }) }),
  );
  type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

  function take(book: DemoBook, step: Step, moment: DemoMoment) {
    if (step.kind === 'tick') {
      const triggered = receiveTickIn(book, { ...moment, mean: moment.tick.price });
      const filled = fillOrdersIn(triggered.book, moment);
      return { ...filled, transfers: [...triggered.transfers, ...filled.transfers] };
    }
    if (step.kind === 'cancel') {
      const order = book.resting[step.which % Math.max(book.resting.length, 1)];
      const ending = { reason: 'user', canceledAtMs: moment.nowMs } as const;
      return cancelIn(book, { id: order?.id ?? 'none', ...ending });
    }
    if (step.kind === 'place') {
      const { direction, leverage, margin, limit, stop } = step;
      const sized = { ...request, direction, leverage, margin: money(`${margin}`) };
      const prices = {
        limitPrice: price(`${limit}`),
        stopPrice: stop === null ? null : price(`${stop}`),
      };
      return placeLimitIn(book, { ...sized, ...prices }, moment);
    }
    if (step.kind === 'open') {
      const { direction, leverage } = step;
      return openIn(
        book,
        { ...request, direction, leverage, margin: money(`${step.margin}`) },
        moment,
      );
    }
    const { id, direction } = book.open[step.which % Math.max(book.open.length, 1)] ?? {
      id: 'none',
      direction: 'long',
    };
    if (step.kind === 'close') {
      const part = { quantity: quantity(`0.${String(step.milli).padStart(3, '0')}`) };
      return closeIn(book, step.milli === 0 ? { id } : { id, ...part }, moment);
    }
    if (step.kind === 'margin') {
      return addMarginIn(book, { id, amount: money(`${step.amount}`) }, moment);
    }
    if (step.kind === 'reverse') return reverseIn(book, { id }, moment);
    if (step.kind === 'trail') {
      const callbackRate = rate(`0.${String(step.callback).padStart(2, '0')}`);
      const trail = { callbackRate, activationPrice: null };
      return setTrailingIn(book, { id, request: step.callback === 0 ? null : trail }, moment);
    }
    const above = price(`${20_000 + step.up}`);
    const below = price(`${20_000 - step.down}`);
    const [takeProfit, stopLoss] = direction === 'long' ? [above, below] : [below, above];
    return updateStopsIn(book, { id, stops: { takeProfit, stopLoss } }, moment);
  }

  test('finds no fault after any sequence of commands and prices', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const start = freshBook();
        let book = start;
        const posted: Transfer[] = [];
        let index = 20_000;
        steps.forEach((step, number) => {
          if (step.kind === 'tick') index = Math.round((20_000 * step.percent) / 100);
          try {
            const change = take(book, step, at(`${index}`, 101 + number));
            book = change.book;
            posted.push(...change.transfers);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
          expect(faultsOf(book)).toEqual([]);
          expect(worth(book)).toBe(DEMO_GRANT + earned(book));
        });
        expect(sorted(post(start, posted))).toEqual(sorted(book));
      }),
      { numRuns: 300 },
    );
  });

  const worth = (book: DemoBook): bigint =>
    book.resting.reduce(
      (sum, order) => sum + lockedBy(order),
      book.open.reduce((sum, { margin }) => sum + margin, availableIn(book) as bigint),
    );

  /** Total earnings shown to the visitor: profits, less fees both ways. */
  const earned = ({ open, closed }: DemoBook): bigint =>
    closed.reduce((sum, each) => sum + each.profit - each.closeFee - each.openFee, 0n) -
    open.reduce((sum, { openFee }) => sum + openFee, 0n);

  const sorted = ({ sums }: DemoBook) =>
    sums.map(({ account, sum }) => `${JSON.stringify(account)} ${sum}`).sort();
});
