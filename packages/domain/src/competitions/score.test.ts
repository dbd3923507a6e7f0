import { describe, expect, test } from 'vitest';
import { money, price, quantity, rate, toText, ZERO } from '../money/money.ts';
import { cancelledQuantities, countedOf, type Fill } from './fills.ts';
import { type Funds, scoreOf } from './score.ts';

const MINUTE = 60_000;
const NOTHING = new Map();
let number = 0;

const fill = (changes: Partial<Fill> = {}): Fill => ({
  id: `fill-${number++}`,
  handle: 'anna',
  symbol: 'BTCUSDT',
  direction: 'long',
  quantity: quantity('1'),
  entryPrice: price('20000'),
  exitPrice: price('20100'),
  profit: money('100'),
  fees: ZERO,
  carry: ZERO,
  openedAtMs: 10 * MINUTE,
  closedAtMs: 20 * MINUTE,
  openSequence: 1,
  closeSequence: 2,
  isOpenAtEnd: false,
  ...changes,
});
const loss = (changes: Partial<Fill> = {}) => fill({ profit: money('-100'), ...changes });
const funds: Funds = { start: money('10000'), movedIn: ZERO, movedOut: ZERO, bonus: ZERO };
const score = (fills: readonly Fill[], changes: Partial<Funds> = {}, fromMs = 0) =>
  scoreOf({ ...funds, ...changes }, fills, { cancelled: NOTHING, fromMs });
const none = quantity('0');

describe('the formula', () => {
  test('worked: 12,846.30 − 10,000 − 2,000 is 846.30, 7.05 % of 12,000', () => {
    const made = score([fill({ profit: money('846.30') })], { movedIn: money('2000') });
    expect([made.end, made.start, made.in, made.out, made.bonus].map(toText)).toEqual([
      '12846.3',
      '10000',
      '2000',
      '0',
      '0',
    ]);
    expect(made.profit).toBe(money('846.3'));
    expect(made.return).toBe(rate('0.070525'));
  });

  test('holds for any mixture of trades and movements', () => {
    let seed = 7;
    const next = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
    for (let round = 0; round < 200; round++) {
      const fills = Array.from({ length: next(9) }, () =>
        fill({
          profit: money(String(next(2_000) - 1_000)),
          fees: money(String(next(5))),
          carry: money(String(next(7) - 3)),
          openedAtMs: next(30) * MINUTE,
          closedAtMs: 30 * MINUTE + next(30) * MINUTE,
        }),
      );
      const movedIn = money(String(next(500)));
      const made = score(fills, { movedIn, bonus: money('3') }, 10 * MINUTE);
      expect(made.end - made.start - made.in + made.out - made.bonus, `round ${round}`).toBe(
        made.profit,
      );
      // What the account really has: all results, whether they count or not.
      const results = fills.reduce((sum, each) => sum + each.profit - each.fees + each.carry, 0n);
      expect(made.end).toBe(made.start + movedIn + 3n * 10n ** 18n + results);
    }
  });

  test('divides by nothing without failing', () => {
    expect(score([loss()], { start: ZERO }).return).toBe(0n);
  });
});

describe('what counts', () => {
  test('a gain from five minutes on', () => {
    const held = (ms: number) => countedOf(fill({ closedAtMs: 10 * MINUTE + ms }), none, 0);
    expect(held(5 * MINUTE - 1)).toBe(0n);
    expect(held(5 * MINUTE)).toBe(money('100'));
  });

  test('a loss always, so that closing losers at 4:59 brings nothing', () => {
    const early = { closedAtMs: 15 * MINUTE - 1_000 };
    expect(score([loss(early), fill()]).profit).toBe(0n);
    expect(score([loss(early), fill(early)]).profit).toBe(money('-100'));
  });

  test('nothing opened before the window; its result is money that came in or went out', () => {
    const before = { openedAtMs: MINUTE };
    const gained = score([fill(before)], {}, 5 * MINUTE);
    expect([gained.profit, gained.in, gained.out, gained.trades]).toEqual([
      0n,
      money('100'),
      0n,
      0,
    ]);
    expect(score([loss(before)], {}, 5 * MINUTE)).toMatchObject({ profit: 0n, out: money('100') });
    expect(score([loss({ closedAtMs: 4 * MINUTE })], {}, 5 * MINUTE).out).toBe(0n);
  });

  test('a deposit just before the end lowers the return and leaves the profit', () => {
    const late = score([fill()], { movedIn: money('90000') });
    expect([late.profit, late.return]).toEqual([money('100'), rate('0.001')]);
  });

  test('gains that do not count enlarge the base of the return', () => {
    const quick = fill({ profit: money('10000'), closedAtMs: 11 * MINUTE });
    const made = score([quick, fill({ openedAtMs: 30 * MINUTE, closedAtMs: 40 * MINUTE })]);
    expect([made.profit, made.in, made.return]).toEqual([
      money('100'),
      money('10000'),
      rate('0.005'),
    ]);
  });
});

describe('accounts of a group', () => {
  const groups = new Map([
    ['anna', 'g'],
    ['ben', 'g'],
    ['cleo', 'g'],
  ]);
  const short = (changes: Partial<Fill> = {}) =>
    loss({ handle: 'ben', direction: 'short', ...changes });

  test('gain nothing by holding both sides', () => {
    const [won, lost] = [fill(), short()];
    const cancelled = cancelledQuantities([won, lost], groups);
    expect(countedOf(won, cancelled.get(won.id)!, 0)).toBe(0n);
    expect(countedOf(lost, cancelled.get(lost.id)!, 0)).toBe(money('-100'));
  });

  test('gain for the quantity that nobody held against them', () => {
    const won = fill({ quantity: quantity('4') });
    const cancelled = cancelledQuantities([won, short()], groups);
    expect(countedOf(won, cancelled.get(won.id)!, 0)).toBe(money('75'));
  });

  test('cannot serve many trades with one that lasts, or with many in turn', () => {
    const first = fill({ closedAtMs: 20 * MINUTE });
    const second = fill({ openedAtMs: 30 * MINUTE, closedAtMs: 40 * MINUTE });
    const lasting = short({ closedAtMs: 50 * MINUTE });
    const cancelled = cancelledQuantities([first, second, lasting], groups);
    expect([first, second].map(({ id }) => cancelled.get(id))).toEqual([
      quantity('1'),
      quantity('1'),
    ]);
    const large = fill({ quantity: quantity('2') });
    const parts = [
      short({ closedAtMs: 15 * MINUTE }),
      short({ openedAtMs: 16 * MINUTE, handle: 'cleo' }),
    ];
    expect(cancelledQuantities([large, ...parts], groups).get(large.id)).toBe(quantity('2'));
  });

  test.each([
    ['another symbol', { symbol: 'ETHUSDT' }],
    ['the same side', { direction: 'long' }],
    ['an earlier time', { openedAtMs: MINUTE, closedAtMs: 10 * MINUTE }],
    ['a later time', { openedAtMs: 20 * MINUTE, closedAtMs: 30 * MINUTE }],
    ['a stranger', { handle: 'zoe' }],
    ['themselves', { handle: 'anna' }],
  ] as const)('keep what is against %s', (_, changes) => {
    const won = fill();
    expect(cancelledQuantities([won, short(changes)], groups).has(won.id)).toBe(false);
  });
});

test('the peak is the first moment at which the profit stood highest', () => {
  const at = (minute: number, profit: string) =>
    fill({ profit: money(profit), openedAtMs: 0, closedAtMs: minute * MINUTE });
  expect(score([at(30, '-50'), at(10, '60'), at(20, '40'), at(40, '50')]).peakAtMs).toBe(
    20 * MINUTE,
  );
  expect(score([at(10, '-1')], {}, 0).peakAtMs).toBe(0);
});
