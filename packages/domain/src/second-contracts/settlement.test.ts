import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { price } from '../money/money.ts';
import { outcomeOf } from './outcome.ts';
import { settledBy } from './settlement.ts';
import { betWith, tickOf } from './testing/bets.ts';
import type { DecidingTick, Direction } from './terms.ts';

describe('outcome', () => {
  test.each<[Direction, string, string]>([
    ['up', '20000.01', 'won'],
    ['up', '20000', 'tied'],
    ['up', '19999.99', 'lost'],
    ['down', '19999.99', 'won'],
    ['down', '20000', 'tied'],
    ['down', '20000.01', 'lost'],
  ])('%s from 20000 to %s is %s', (direction, exit, expected) => {
    const prices = { entry: price('20000'), exit: price(exit) };
    expect(outcomeOf(direction, prices)).toBe(expected);
  });
});

describe('the deciding ticks', () => {
  const bet = betWith();
  const entry = tickOf(21, 10_400);
  const statusBy = (...log: DecidingTick[]) => settledBy(bet, log).status;

  test('enter at the first tick after acceptance, by time and by sequence', () => {
    const log = [tickOf(20, 10_100, '1'), tickOf(21, 10_000, '2'), tickOf(22, 10_001, '3')];
    expect(settledBy(bet, log).entry?.sequence).toBe(22);
  });

  test.each<[string, number, DecidingTick['state'], string]>([
    ['3 000 ms after acceptance is in time', 13_001, 'live', 'active'],
    ['a moment later is too late', 13_002, 'live', 'voided'],
  ])('entry: %s', (_, timeMs, state, expected) => {
    expect(statusBy(tickOf(21, timeMs, '20000', state))).toBe(expected);
  });

  test('never enter at a price that cannot open', () => {
    const log = [
      tickOf(21, 10_400, '1', 'halted'),
      tickOf(22, 10_900, '2', 'closeOnly'),
      tickOf(23, 11_400),
    ];
    expect(settledBy(bet, log).entry?.sequence).toBe(23);
  });

  test.each<[string, number, string]>([
    ['just before expiry does not count', 70_399, 'active'],
    ['at expiry counts', 70_400, 'won'],
    ['3 s after expiry counts', 73_400, 'won'],
    ['a millisecond after the window voids the contract', 73_401, 'voided'],
    ['days later voids it too', 900_000_000, 'voided'],
  ])('exit: a tick %s', (_, timeMs, expected) => {
    expect(statusBy(entry, tickOf(22, timeMs, '20001'))).toBe(expected);
  });

  test('wait out a halt at expiry while the window is open', () => {
    const halt = tickOf(22, 70_400, '1', 'halted');
    expect(
      settledBy(bet, [entry, halt, tickOf(23, 73_400, '20001', 'closeOnly')], 1),
    ).toMatchObject({
      status: 'won',
      exit: { sequence: 23 },
    });
    expect(statusBy(entry, halt, tickOf(23, 73_500, '20001'))).toBe('voided');
  });
});

test('more log never changes an outcome, wherever the log is cut, nor does the earlier past', () => {
  const anyLog = fc
    .array(
      fc.record({
        step: fc.integer({ min: 1, max: 20_000 }),
        cents: fc.integer({ min: 1_999_990, max: 2_000_010 }),
        state: fc.constantFrom<DecidingTick['state']>(
          'live',
          'live',
          'live',
          'closeOnly',
          'halted',
        ),
      }),
      { minLength: 1, maxLength: 60 },
    )
    .map((steps) => {
      let timeMs = 5_000;
      return steps.map(({ step, cents, state }, index) =>
        tickOf(15 + index, (timeMs += step), String(cents / 100), state),
      );
    });
  fc.assert(
    fc.property(anyLog, fc.constantFrom<Direction>('up', 'down'), (log, direction) => {
      const bet = betWith({ direction });
      const whole = settledBy(bet, log);
      for (let length = 0; length < log.length; length++) {
        const early = settledBy(bet, log.slice(0, length), 1);
        if (early.status !== 'active') expect(early).toEqual(whole);
        else if (early.entry) expect(early.entry).toEqual(whole.entry);
      }
      const cut = log.filter(({ sequence }) => sequence > bet.acceptedSequence);
      expect(settledBy(bet, cut, 1)).toEqual(whole);
    }),
  );
});
