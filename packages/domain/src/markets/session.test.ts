import { describe, expect, test } from 'vitest';
import type { SessionName } from './session-name.ts';
import { isOpen, nextOpening } from './session.ts';

const at = (text: string) => Date.parse(`${text}Z`);

describe('trading hours', () => {
  test.each<[SessionName, string, boolean, string]>([
    ['always', '2026-11-21T12:00', true, 'crypto trades on Saturdays'],
    ['forex', '2026-11-21T12:00', false, 'Saturday'],
    ['forex', '2026-11-20T21:59', true, 'Friday 16:59 in standard time'],
    ['forex', '2026-11-20T22:00', false, 'Friday 17:00'],
    ['forex', '2026-11-22T21:59', false, 'Sunday 16:59'],
    ['forex', '2026-11-22T22:00', true, 'Sunday 17:00'],
    ['metals', '2026-11-22T22:30', false, 'Sunday in the daily pause'],
    ['metals', '2026-11-22T23:00', true, 'Sunday 18:00'],
    ['metals', '2026-11-24T21:59', true, 'Tuesday 16:59'],
    ['metals', '2026-11-24T22:00', false, 'Tuesday 17:00, pause'],
    ['metals', '2026-11-24T23:00', true, 'Tuesday 18:00'],
    ['forex', '2026-11-24T22:30', true, 'currencies have no daily pause'],
    ['forex', '2026-07-17T20:59', true, 'Friday 16:59 in daylight saving time'],
    ['forex', '2026-07-17T21:00', false, 'Friday 17:00 in daylight saving time'],
    ['forex', '2026-03-06T21:30', true, 'Friday before the clocks go forward'],
    ['forex', '2026-03-08T20:59', false, 'Sunday the clocks went forward, 16:59'],
    ['forex', '2026-03-08T21:00', true, 'Sunday the clocks went forward, 17:00'],
    ['forex', '2026-10-30T20:59', true, 'Friday before the clocks go back'],
    ['forex', '2026-10-30T21:00', false, 'the same Friday, 17:00'],
    ['forex', '2026-11-01T21:59', false, 'Sunday the clocks went back, 16:59'],
    ['forex', '2026-11-01T22:00', true, 'Sunday the clocks went back, 17:00'],
    ['forex', '2026-12-24T21:59', true, 'before Christmas'],
    ['forex', '2026-12-24T22:00', false, 'the trading day of Christmas begins'],
    ['forex', '2026-12-25T21:59', false, 'Christmas (a Friday) ends into the weekend'],
    ['forex', '2027-01-01T12:00', false, 'New Year'],
    ['metals', '2026-04-03T12:00', false, 'Good Friday, metals'],
    ['forex', '2026-04-03T12:00', true, 'Good Friday, currencies'],
  ])('%s at %s: %s (%s)', (session, text, expected) => {
    expect(isOpen(session, at(text))).toBe(expected);
  });

  test.each<[SessionName, string, string]>([
    ['always', '2026-11-21T12:00', '2026-11-21T12:00'],
    ['forex', '2026-11-24T12:34', '2026-11-24T12:34'],
    ['forex', '2026-11-21T12:00', '2026-11-22T22:00'],
    ['metals', '2026-11-21T12:00', '2026-11-22T23:00'],
    ['metals', '2026-11-24T22:10', '2026-11-24T23:00'],
    ['forex', '2026-03-07T12:00', '2026-03-08T21:00'],
    ['forex', '2026-10-31T12:00', '2026-11-01T22:00'],
    ['forex', '2026-12-25T12:00', '2026-12-27T22:00'],
    ['metals', '2026-04-03T12:00', '2026-04-05T22:00'],
  ])('%s after %s opens at %s', (session, from, expected) => {
    expect(nextOpening(session, at(from))).toBe(at(expected));
  });

  test('are five days for currencies in every week of ten years, five hours less for metals', () => {
    const week = 7 * 24;
    for (
      let start = at('2021-01-03T22:00');
      start < at('2030-12-01T00:00');
      start += week * 3_600_000
    ) {
      const hours = (session: SessionName) =>
        Array.from({ length: week }, (_, hour) => isOpen(session, start + hour * 3_600_000)).filter(
          Boolean,
        ).length;
      const [forex, metals] = [hours('forex'), hours('metals')];
      expect(forex).toBeGreaterThanOrEqual(120 - 49);
      expect(forex).toBeLessThanOrEqual(121);
      expect(metals).toBeLessThanOrEqual(forex - 3);
    }
  });
});
