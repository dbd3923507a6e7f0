import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settledBy } from './settlement.ts';
import { betWith, tickOf } from './testing/bets.ts';
import type { DecidingTick, Direction } from './terms.ts';

/** A sixty-second contract, accepted at 10,000 ms with tick 20; its entry is tick 21 at 20,000. */
const entry = tickOf(21, 10_400);
const standing = (direction: Direction, ...log: DecidingTick[]) =>
  settledBy(betWith({ direction }), [entry, ...log], 2);

describe('under the second rule', () => {
  // The last price before the standstill: 0.4 s before the end, one below the entry.
  const last = tickOf(22, 70_000, '19999');

  test('does not return the stake to a contract that is losing when the log stands still', () => {
    const after = tickOf(23, 90_000, '21000');
    expect(standing('up', last, after).status).toBe('active');
    // Resumes one below its reference, with the remaining 400 ms.
    const end = (text: string) => standing('up', last, after, tickOf(24, 90_400, text)).status;
    expect([end('21000.5'), end('21001'), end('21001.5')]).toEqual(['lost', 'tied', 'won']);
    expect(settledBy(betWith(), [entry, last, after], 1).status).toBe('voided');
  });

  test('ignores price moves during the standstill, so that up and down stay symmetric', () => {
    const rest = [last, tickOf(23, 1_000_000, '90000'), tickOf(24, 1_000_400, '90000.5')];
    expect(standing('up', ...rest).status).toBe('lost');
    expect(standing('down', ...rest).status).toBe('won');
  });

  test('voids a contract if ticks continue without a price, as before', () => {
    const halts = Array.from({ length: 12 }, (_, at) =>
      tickOf(23 + at, 70_500 + at * 500, '1', 'halted'),
    );
    expect(standing('up', last, ...halts).status).toBe('voided');
  });

  test('waits out halts after a standstill and pauses again on a second one', () => {
    const halt = tickOf(23, 80_000, '1', 'halted');
    const one = tickOf(24, 80_500, '20500');
    expect(standing('up', last, halt).status).toBe('active');
    expect(standing('up', last, halt, one).status).toBe('active');
    const two = tickOf(25, 99_000, '20400');
    expect(standing('up', last, halt, one, two).status).toBe('active');
    // The reference moved by as much as both standstills did: 20000 + 501 - 100.
    const exit = (text: string) =>
      standing('up', last, halt, one, two, tickOf(26, 99_400, text)).status;
    expect([exit('20400.9'), exit('20401'), exit('20401.1')]).toEqual(['lost', 'tied', 'won']);
  });

  test('ignores a gap that ends in time or lies before the end', () => {
    const late = tickOf(23, 73_400, '20001');
    expect(standing('up', last, late).status).toBe('won');
    expect(standing('up', tickOf(22, 60_000, '19999'), tickOf(23, 70_400, '20001')).status).toBe(
      'won',
    );
  });
});

test('more log never changes an outcome, wherever the log is cut', () => {
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
        // The opposite contract gets the mirror image, so no two contracts gain together.
        const other = settledBy({ ...bet, direction: direction === 'up' ? 'down' : 'up' }, log, 2);
        const mirror = { won: 'lost', lost: 'won' } as Record<string, string>;
        expect(other.status).toBe(mirror[whole.status] ?? whole.status);
      },
    ),
  );
});
