import { HOUR_MS } from '@candor/domain/durations';
import { expect, test } from 'vitest';
import { timeText, whole, withDays } from './time-axis.ts';

const midnight = Date.UTC(2026, 10, 24);
const ticksAt = (...hours: readonly number[]) =>
  hours.map((hour, place) => {
    const value = midnight + hour * HOUR_MS;
    return {
      coord: place * 60,
      value,
      text: timeText({ timestamp: value, type: 'xAxis', template: 'HH:mm' }),
    };
  });

test('the time axis names the day where it begins, also when no tick is at midnight', () => {
  document.documentElement.lang = 'en';
  const texts = withDays(ticksAt(-8, -2, 5, 11, 24)).map(({ text }) => text);
  expect(texts).toEqual(['Nov 23', '22:00', 'Nov 24', '11:00', 'Nov 25']);
});

test('a label that an end of the axis would cut is left out, and the next one names the day', () => {
  document.documentElement.lang = 'en';
  const [first, ...others] = ticksAt(-8, -2, 5);
  const shown = withDays(whole([{ ...first!, coord: 11 }, ...others], 130));
  expect(shown.map(({ text }) => text)).toEqual(['Nov 23']);
});

test('the crosshair shows day and time', () => {
  document.documentElement.lang = 'en';
  const timestamp = midnight + HOUR_MS;
  const hourly = timeText({ timestamp, type: 'crosshair', template: 'YYYY-MM-DD HH:mm' });
  expect(hourly).toBe('Nov 24 01:00');
});

test('where a candle lasts a day or longer, the crosshair shows the date with its year', () => {
  document.documentElement.lang = 'en';
  const daily = timeText({ timestamp: midnight, type: 'crosshair', template: 'YYYY-MM-DD' });
  expect(daily).toBe('Nov 24, 2026');
});

test('the time axis names the year at its turn', () => {
  document.documentElement.lang = 'en';
  const weeks = ticksAt(0, 3 * 168, 6 * 168, 9 * 168).map(({ coord, value }) => ({
    coord,
    value,
    text: '',
  }));
  expect(withDays(weeks).map(({ text }) => text)).toEqual(['Nov 24', 'Dec 15', '2027', 'Jan 26']);
});
