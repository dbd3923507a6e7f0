import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settledBy } from './settlement.ts';
import { betWith, tickOf } from './testing/bets.ts';
import type { DecidingTick, Direction } from './terms.ts';

/** A bet of sixty seconds, accepted at 10 000 with tick 20; its entry is tick 21 at 20 000. */
const entry = tickOf(21, 10_400);
const standing = (direction: Direction, ...log: DecidingTick[]) =>
  settledBy(betWith({ direction }), [entry, ...log], 2);

describe('by the second rule', () => {
  // The last price before the log stands still: 0.4 s before the end, one below the entry.
  const last = tickOf(22, 70_000, '19999');

  test('who is behind when the log stands still does not get the stake back', () => {
    const after = tickOf(23, 90_000, '21000');
    expect(standing('up', last, after).status).toBe('active');
    // Goes on one below its reference, for the 400 ms that were left.
    const end = (text: string) => standing('up', last, after, tickOf(24, 90_400, text)).status;
    expect([end('21000.5'), end('21001'), end('21001.5')]).toEqual(['lost', 'tied', 'won']);
    expect(settledBy(betWith(), [entry, last, after], 1).status).toBe('voided');
  });

  test('what the price did meanwhile is nobody’s gain, up and down mirror each other', () => {
    const rest = [last, tickOf(23, 1_000_000, '90000'), tickOf(24, 1_000_400, '90000.5')];
    expect(standing('up', ...rest).status).toBe('lost');
    expect(standing('down', ...rest).status).toBe('won');
  });

  test('a market that gives no price while ticks go on makes it void, as before', () => {
    const halts = Array.from({ length: 12 }, (_, at) =>
      tickOf(23 + at, 70_500 + at * 500, '1', 'halted'),
    );
    expect(standing('up', last, ...halts).status).toBe('voided');
  });

  test('halts after a standstill are waited out, and a second standstill pauses it again', () => {
    const halt = tickOf(23, 80_000, '1', 'halted');
    const one = tickOf(24, 80_500, '20500');
    expect(standing('up', last, halt).status).toBe('active');
    expect(standing('up', last, halt, one).status).toBe('active');
    const two = tickOf(25, 99_000, '20400');
    expect(standing('up', last, halt, one, two).status).toBe('active');
    // The reference moved by what both standstills moved: 20000 + 501 - 100.
    const exit = (text: string) =>
      standing('up', last, halt, one, two, tickOf(26, 99_400, text)).status;
    expect([exit('20400.9'), exit('20401'), exit('20401.1')]).toEqual(['lost', 'tied', 'won']);
  });

  test('a gap that is over in time, or lies before the end, changes nothing', () => {
    const late = tickOf(23, 73_400, '20001');
    expect(standing('up', last, late).status).toBe('won');
    expect(standing('up', tickOf(22, 60_000, '19999'), tickOf(23, 70_400, '20001')).status).toBe(
      'won',
    );
  });
});

test('more log never changes an outcome, wherever it is cut', () => {
  const step = fc.record({
    step: fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 60_000 })),
    cents: fc.integer({ min: 1_999_990, max: 2_000_010 }),
    state: fc.constantFrom<DecidingTick['state']>('live', 'live', 'live', 'closeOnly', 'halted'),
  });
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 60 }),
      fc.constantFrom<Direction>('up', 'down'),
      (steps, direction) => {
        let timeMs = 5_000;
        const log = steps.map(({ step: by, cents, state }, index) =>
          tickOf(15 + index, (timeMs += by), String(cents / 100), state),
        );
        const bet = betWith({ direction });
        const whole = settledBy(bet, log, 2);
        for (let length = 0; length < log.length; length++) {
          const early = settledBy(bet, log.slice(0, length), 2);
          if (early.status !== 'active') expect(early).toEqual(whole);
        }
        // Whoever is on the other side gets the mirror image, so no two bets gain together.
        const other = settledBy({ ...bet, direction: direction === 'up' ? 'down' : 'up' }, log, 2);
        const mirror = { won: 'lost', lost: 'won' } as Record<string, string>;
        expect(other.status).toBe(mirror[whole.status] ?? whole.status);
      },
    ),
  );
});
