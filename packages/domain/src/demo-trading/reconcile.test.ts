import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findMarketSymbol, type MarketSymbol } from '../markets/symbols.ts';
import type { Transfer } from '../ledger/transfer.ts';
import { money, price, quantity, rate, type Money, type Quantity } from '../money/money.ts';
import { lockedBy } from '../positions/limit-order.ts';
import type { OpenRequest } from '../positions/open-position.ts';
import { anyDirection, anyLeverage } from '../positions/testing/arbitrary.ts';
import { tickAt } from '../positions/testing/terms.ts';
import { Refusal } from '../refusal.ts';
import { availableIn, type DemoBook } from './book.ts';
import { placeCloseIn } from './close-orders.ts';
import {
  addMarginIn,
  closeIn,
  openIn,
  reverseIn,
  setTrailingIn,
  updateStopsIn,
} from './commands.ts';
import { DEMO_GRANT, freshBook } from './fresh-book.ts';
import { amendIn, cancelIn, fillOrdersIn, placeLimitIn } from './limit-orders.ts';
import { demoMoment, type DemoMoment } from './moment.ts';
import { post } from './post.ts';
import { receiveTickIn } from './receive-tick.ts';
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
const opened = () => openIn(freshBook(), request, at('20000'));

describe('reconciliation of a demo book', () => {
  test('detects money that was added, is owed or is left in an account', () => {
    const { book } = opened();
    const [first, ...rest] = book.sums;
    const more = { ...first!, sum: (first!.sum + 1n) as Money };
    expect(faultsOf({ ...book, sums: [more, ...rest] })).toContain('unbalanced');
    expect(faultsOf({ ...book, open: [] })).toEqual(['marginMismatch']);
    const margin = (book.open[0]!.margin + 1n) as Money;
    expect(faultsOf({ ...book, open: [{ ...book.open[0]!, margin }] })).toEqual(['marginMismatch']);
    const bound = placeCloseIn(
      book,
      { id: 'demo-1', limitPrice: price('21000') },
      at('20000'),
    ).book;
    expect(faultsOf(bound)).toEqual([]);
    const [order] = bound.closeOrders;
    const larger = { ...order!, quantity: (order!.quantity + 1n) as Quantity };
    expect(faultsOf({ ...bound, closeOrders: [larger] })).toEqual(['closeOrderMismatch']);
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
    fc.record({
      kind: fc.constant('amend' as const),
      which: fc.nat(5),
      limit: fc.option(fc.integer({ min: 14_000, max: 27_000 }), { nil: undefined }),
      margin: fc.option(fc.integer({ min: 1, max: 9_000 }), { nil: undefined }),
    }),
    fc.record({
      kind: fc.constant('limitClose' as const),
      which: fc.nat(5),
      limit: fc.integer({ min: 14_000, max: 27_000 }),
      milli: fc.nat(400),
    }),
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
    if (step.kind === 'amend') {
      const order = book.resting[step.which % Math.max(book.resting.length, 1)];
      const amendment = {
        ...(step.limit !== undefined && { limitPrice: price(`${step.limit}`) }),
        ...(step.margin !== undefined && { margin: money(`${step.margin}`) }),
      };
      return amendIn(book, { id: order?.id ?? 'none', amendment }, moment);
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
    if (step.kind === 'limitClose') {
      const part = { quantity: quantity(`0.${String(step.milli).padStart(3, '0')}`) };
      const asked = { id, limitPrice: price(`${step.limit}`) };
      return placeCloseIn(book, step.milli === 0 ? asked : { ...asked, ...part }, moment);
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
