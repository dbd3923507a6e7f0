import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, money } from '../money/money.ts';
import { findNetwork } from './networks.ts';
import {
  arrivingAmount,
  payoutTransfers,
  refundTransfers,
  requestWithdrawal,
  type WithdrawalRequest,
} from './request-withdrawal.ts';
import {
  fitsAt,
  LIMIT_WINDOW_MS,
  limitLeft,
  usedAt,
  type WithdrawalUse,
} from './withdrawal-limits.ts';

const network = findNetwork('USDT', 'TRC20')!;
const request = (change: Partial<WithdrawalRequest> = {}): WithdrawalRequest => ({
  network,
  amount: money('100'),
  available: money('10000'),
  value: money('100'),
  level: 'none',
  uses: [],
  securityHoldUntilMs: null,
  isListed: false,
  nowMs: 1_000,
  ...change,
});
const reasons = (change: Partial<WithdrawalRequest>) =>
  requestWithdrawal(request(change)).holds.map(({ reason }) => reason);

describe('requesting a withdrawal', () => {
  test('of a small amount is approved automatically', () => {
    expect(requestWithdrawal(request()).status).toBe('approved');
  });

  test.each([
    ['below the minimum', { amount: money('9.99') }, 'wallet.belowMinimum'],
    ['finer than the currency', { amount: money('10.0000001') }, 'wallet.tooPrecise'],
    ['above the available balance', { available: money('99') }, 'wallet.insufficientBalance'],
    ['above the daily limit itself', { value: money('1000.01') }, 'wallet.tierLimit'],
  ])('%s is refused', (_, change, key) => {
    expect(() => requestWithdrawal(request(change))).toThrow(key);
  });

  test.each([
    ['above the automatic limit waits for review', { value: money('500.01') }, ['review']],
    ['in a currency without a price waits for review', { value: null }, ['review']],
    ['to a listed address waits for review', { isListed: true }, ['sanctions']],
    ['within a security hold waits for its end', { securityHoldUntilMs: 9_000 }, ['securityHold']],
    ['after a security hold waits for nothing', { securityHoldUntilMs: 1_000 }, []],
    [
      'above the remaining daily limit waits until it fits',
      { uses: [{ value: money('950'), atMs: 500 }] },
      ['kycTier'],
    ],
  ])('%s', (_, change, expected) => {
    expect(reasons(change)).toEqual(expected);
  });

  test('allows more at a higher level', () => {
    expect(reasons({ value: money('5000'), level: 'basic' })).toEqual([]);
    expect(reasons({ value: money('20000'), level: 'advanced' })).toEqual([]);
  });
});

test('fits the 24 hours before the promised moment, and not sooner', () => {
  const use = fc.record({
    value: fc.integer({ min: 1, max: 1_000 }).map((units) => money(String(units))),
    atMs: fc.integer({ min: -LIMIT_WINDOW_MS, max: 0 }),
  });
  fc.assert(
    fc.property(fc.array(use, { maxLength: 8 }), fc.integer({ min: 1, max: 1_000 }), (uses, n) => {
      const [value, dailyMax] = [money(String(n)), money('1000')];
      const at = fitsAt(value, uses, { dailyMax, nowMs: 0 })!;
      expect(limitLeft(uses, dailyMax, at) >= value).toBe(true);
      if (at > 0) expect(limitLeft(uses, dailyMax, at - 1) >= value).toBe(false);
      expect(at).toBeLessThanOrEqual(LIMIT_WINDOW_MS);
    }),
  );
});

test('never pays out more than the limit in any 24 hours', () => {
  const hour = 3_600_000;
  const intent = fc.record({
    value: fc.integer({ min: 1, max: 1_000 }).map((units) => money(String(units))),
    afterMs: fc.integer({ min: 0, max: 12 * hour }),
  });
  fc.assert(
    fc.property(fc.array(intent, { minLength: 1, maxLength: 12 }), (intents) => {
      const uses: WithdrawalUse[] = [];
      let nowMs = 0;
      for (const { value, afterMs } of intents) {
        nowMs += afterMs;
        const state = requestWithdrawal(request({ value, uses, nowMs }));
        uses.push({ value, atMs: usedAt(state, nowMs) });
      }
      for (const { atMs: end } of uses) {
        const day = uses.filter(({ atMs }) => atMs > end - LIMIT_WINDOW_MS && atMs <= end);
        expect(add(...day.map(({ value }) => value)) <= money('1000')).toBe(true);
      }
    }),
  );
});

test('pays out or refunds exactly what was locked', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 10n ** 19n, max: 10n ** 26n }), (units) => {
      const amount = units as ReturnType<typeof money>;
      const fee = network.withdrawalFee;
      const withdrawn = { userId: 'anna', id: 'w1', network, amount, fee };
      expect(add(...payoutTransfers(withdrawn).map((transfer) => transfer.amount))).toBe(amount);
      expect(payoutTransfers(withdrawn)[0]!.amount).toBe(arrivingAmount(amount, network));
      expect(refundTransfers(withdrawn).map((transfer) => transfer.amount)).toEqual([amount]);
    }),
  );
});
