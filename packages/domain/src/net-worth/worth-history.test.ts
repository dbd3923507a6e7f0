import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ONE } from '../money/fixed.ts';
import { money, price, quantity, type Money, type Price } from '../money/money.ts';
import type { TransferType } from '../ledger/transfer.ts';
import { sumPeriods, worthOver, type Movement, type WorthHistory } from './worth-history.ts';

const STEP = 1_000;
const nothing: WorthHistory = {
  moments: [0, STEP],
  held: new Map(),
  movements: [],
  coinFlows: [],
  positions: [],
  stakes: [],
  units: [],
  navs: new Map(),
  lent: { now: money('0'), corrections: [] },
  priceAt: () => null,
};

/** What happens between two moments, as somebody who lives through it would write it down. */
const happening = fc.record({
  bin: fc.integer({ min: 0, max: 5 }),
  kind: fc.constantFrom(
    'deposit',
    'withdrawalPaid',
    'tradingFee',
    'levelBonus',
    'btc',
    'lend',
    'repay',
    'stake',
  ),
  amount: fc.bigInt({ min: 1n, max: 10n ** 24n }),
});
const prices = fc.array(fc.bigInt({ min: 1n, max: 10n ** 23n }), { minLength: 7, maxLength: 7 });

describe('the worth at past moments', () => {
  test('equals what living forward through every event adds up to', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 30 }), prices, (events, marks) => {
        const moments = Array.from({ length: 7 }, (_, at) => at * STEP);
        const movements: Movement[] = [];
        const stakes: { stake: Money; fromMs: number; untilMs: number | null }[] = [];
        const forward = moments.map(() => 0n);
        const btc = moments.map(() => 0n);
        let [usdtNow, btcNow, lentNow] = [0n, 0n, 0n];
        for (const { bin, kind, amount } of events) {
          const move = (type: TransferType, signed: bigint, currency: 'USDT' | 'BTC' = 'USDT') =>
            movements.push({ bin, type, currency, amount: signed });
          const add = (signed: bigint) =>
            forward.forEach((_, at) => (forward[at]! += at > bin ? signed : 0n));
          if (kind === 'btc') {
            move('exchangeReceived', amount, 'BTC');
            btcNow += amount;
            btc.forEach((_, at) => (btc[at]! += at > bin ? amount : 0n));
          } else if (kind === 'lend' || kind === 'repay') {
            const signed = kind === 'lend' ? -amount : amount;
            move(kind === 'lend' ? 'bondLent' : 'bondPrincipal', signed);
            usdtNow += signed;
            lentNow -= signed;
          } else if (kind === 'stake') {
            // Lost at the end of its bin or still running: its money is with the house meanwhile.
            const isLost = amount % 2n === 0n;
            move('secondContractStake', -amount);
            usdtNow -= amount;
            const untilMs = isLost ? (bin + 1) * STEP + 1 : null;
            stakes.push({ stake: amount as Money, fromMs: bin * STEP + 1, untilMs });
            forward.forEach((_, at) => (forward[at]! -= isLost && at > bin + 1 ? amount : 0n));
          } else {
            const isOut = kind === 'withdrawalPaid' || kind === 'tradingFee';
            move(kind as TransferType, isOut ? -amount : amount);
            usdtNow += isOut ? -amount : amount;
            add(isOut ? -amount : amount);
          }
        }
        const history: WorthHistory = {
          ...nothing,
          moments,
          movements,
          stakes,
          held: new Map([
            ['USDT', usdtNow as Money],
            ['BTC', btcNow as Money],
          ]),
          lent: { now: lentNow as Money, corrections: [] },
          priceAt: (_, at) => marks[at] as Price,
        };
        const { worths, periods } = worthOver(history);
        expect(worths).toEqual(forward.map((worth, at) => worth + (btc[at]! * marks[at]!) / ONE));
        for (const [bin, { profit, deposited, withdrawn, parts }] of periods.entries()) {
          expect(worths[bin + 1]! - worths[bin]!).toBe(profit + deposited - withdrawn);
          expect(Object.values(parts).reduce((sum, part) => sum + part, 0n)).toBe(profit);
        }
      }),
    );
  });

  test('counts a position at its profit while it is open, and no loss beyond its margin', () => {
    const position = {
      symbol: 'BTCUSDT',
      direction: 'long',
      quantity: quantity('2'),
      entryPrice: price('100'),
      margin: money('20'),
      isCross: false,
      credit: money('0'),
      openedAtMs: 10,
      closedAtMs: 2_500,
    } as const;
    const marks = ['100', '105', '80', '80'].map(price);
    const { worths } = worthOver({
      ...nothing,
      moments: [0, 1_000, 2_000, 3_000],
      held: new Map([['USDT', money('1000')]]),
      positions: [position],
      priceAt: (_, at) => marks[at]!,
    });
    expect(worths).toEqual(['1000', '1010', '980', '1000'].map(money));
  });

  test('values units at the newest NAV before the moment, and takes what a default took', () => {
    const { worths, periods } = worthOver({
      ...nothing,
      moments: [0, 1_000, 2_000],
      units: [{ poolId: 'a', units: 3n * ONE, changes: [{ atMs: 500, amount: 2n * ONE }] }],
      navs: new Map([
        [
          'a',
          [
            { atMs: -5, nav: ONE },
            { atMs: 1_500, nav: 2n * ONE },
          ],
        ],
      ]),
      lent: { now: money('0'), corrections: [{ atMs: 1_200, amount: -(50n * ONE) }] },
    });
    expect(worths).toEqual(['51', '53', '6'].map(money));
    expect(periods[1]!.parts).toEqual({ products: -(47n * ONE) });
  });

  test('a period of borrowed and deposited money alone has no profit', () => {
    const flows = (['deposit', 'loanPaidOut'] as const).map((type) => ({
      bin: 0,
      type,
      currency: 'USDT' as const,
      amount: 5n * ONE,
    }));
    const { periods } = worthOver({
      ...nothing,
      held: new Map([['USDT', money('10')]]),
      movements: flows,
    });
    expect(periods).toEqual([
      { deposited: money('10'), withdrawn: money('0'), profit: money('0'), parts: {} },
    ]);
    expect(sumPeriods([...periods, ...periods]).deposited).toBe(money('20'));
  });
});
