import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { price, rate, toText } from '../money/money.ts';
import { dueTrigger } from './due-trigger.ts';
import { positionWith, tickAt } from './testing/terms.ts';
import {
  followed,
  isFollowing,
  isTrailingDue,
  setTrailing,
  trailingLevel,
} from './trailing-stop.ts';
import type { TrailingStop, Direction } from './terms.ts';

const FROM = 100;
const at = (text: string, sequence = FROM) => tickAt(text, { sequence });
const set = (direction: Direction, callback: string, activation?: string): TrailingStop =>
  setTrailing(
    direction,
    {
      callbackRate: rate(callback),
      activationPrice: activation === undefined ? null : price(activation),
    },
    at('20000'),
  );

/** Number of the first of these marks, counted from one, that closes the position. */
function closedBy(direction: Direction, trailing: TrailingStop, marks: readonly string[]) {
  let now = trailing;
  for (const [index, mark] of marks.entries()) {
    const tick = at(mark, FROM + 1 + index);
    if (isTrailingDue(direction, now, tick)) return index + 1;
    now = followed(direction, now, tick);
  }
  return null;
}

describe('a trailing stop', () => {
  test('follows a rising mark for a long and triggers exactly at the callback', () => {
    const trailing = set('long', '0.01');
    expect(toText(trailingLevel('long', trailing))).toBe('19800');
    expect(closedBy('long', trailing, ['21000', '20790.01', '20790'])).toBe(3);
    expect(closedBy('long', trailing, ['19800'])).toBe(1);
  });

  test('follows a falling mark for a short', () => {
    const trailing = set('short', '0.01');
    expect(toText(trailingLevel('short', trailing))).toBe('20200');
    expect(closedBy('short', trailing, ['19000', '19189.99', '19190'])).toBe(3);
  });

  test('waits for its activation price, and follows from that mark on', () => {
    const trailing = set('long', '0.01', '21000');
    expect(closedBy('long', trailing, ['15000', '20999', '20000'])).toBeNull();
    expect(closedBy('long', trailing, ['19000', '21000', '20790'])).toBe(3);
    expect(toText(trailingLevel('long', trailing))).toBe('20790');
    expect(isFollowing('long', trailing)).toBe(false);
  });

  test.each([
    ['0.00005', 'positions.callbackRange'],
    ['0.00015', 'positions.callbackRange'],
    ['0.2001', 'positions.callbackRange'],
  ])('refuses a callback rate of %s', (callback, refusal) => {
    expect(() => set('long', callback)).toThrow(refusal);
  });

  test('refuses an activation price that is not on the winning side of the mark', () => {
    expect(() => set('long', '0.01', '20000')).toThrow('positions.activationRange');
    expect(() => set('short', '0.01', '20000.01')).toThrow('positions.activationRange');
  });

  test('ignores halted ticks, also as the best mark', () => {
    const trailing = followed('long', set('long', '0.01'), {
      ...at('30000', FROM + 1),
      state: 'halted',
    });
    expect(toText(trailing.best)).toBe('20000');
  });

  test('names the first tick with the best mark', () => {
    const marks = ['21000', '20900', '21000'];
    const trailing = marks.reduce(
      (now, mark, index) => followed('long', now, at(mark, FROM + 1 + index)),
      set('long', '0.01'),
    );
    expect(trailing).toMatchObject({ bestSequence: FROM + 1, throughSequence: FROM + 3 });
  });

  test('goes after liquidation and stop loss, and before take profit', () => {
    const trailing = set('long', '0.01');
    const levels = { liquidationPrice: price('19000'), stopLoss: price('19500') };
    const position = positionWith({ ...levels, trailing, takeProfit: price('19000') });
    const dueAt = (mark: string) =>
      dueTrigger(position, { tick: at(mark, 1_000), mean: price(mark) });
    expect(dueAt('19800')).toBe('trailingStop');
    expect(dueAt('19500')).toBe('stopLoss');
    expect(dueAt('19000')).toBe('liquidation');
  });

  const anyMarks = fc.array(fc.integer({ min: 150, max: 250 }), { minLength: 1, maxLength: 40 });

  test('closes at the first tick that the definition names, whatever the path', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Direction>('long', 'short'),
        fc.integer({ min: 1, max: 1_000 }),
        fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
        anyMarks,
        (direction, callback, beyond, marks) => {
          const s = direction === 'long' ? 1 : -1;
          const activation = beyond === undefined ? undefined : 200 + s * beyond;
          const trailing = setTrailing(
            direction,
            {
              callbackRate: rate((callback / 10_000).toFixed(4)),
              activationPrice: activation === undefined ? null : price(String(activation)),
            },
            at('200'),
          );
          const first = firstByDefinition({ s, callback, activation, marks });
          return closedBy(direction, trailing, marks.map(String)) === first;
        },
      ),
    );
  });
});

/** The rule in integers: no running state, every prefix looked at anew. */
function firstByDefinition(rule: {
  readonly s: 1 | -1;
  readonly callback: number;
  readonly activation: number | undefined;
  readonly marks: readonly number[];
}): number | null {
  const { s, callback, activation, marks } = rule;
  for (let n = 1; n <= marks.length; n += 1) {
    const seen = [200, ...marks.slice(0, n)].map((mark) => s * mark);
    const started = activation === undefined ? 0 : seen.findIndex((each) => each >= s * activation);
    if (started < 0) continue;
    const best = Math.max(...seen.slice(started));
    // mark ≤ best · (1 − s · callback), times ten thousand.
    if (10_000 * seen.at(-1)! <= best * (10_000 - s * callback)) return n;
  }
  return null;
}
