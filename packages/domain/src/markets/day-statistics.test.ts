import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { describe, expect, test } from 'vitest';
import { price, quantity, rate, toText } from '../money/money.ts';
import type { Candle } from './candle.ts';
import { dayStatistics, dayWindow, sparkline } from './day-statistics.ts';
import { priceDistribution } from './price-distribution.ts';

const end = 10 * DAY_MS;

/** A minute candle `minutesAgo` before the end. */
const minute = (minutesAgo: number, low: string, high: string, close = high): Candle => ({
  startMs: end - minutesAgo * MINUTE_MS,
  open: price(low),
  high: price(high),
  low: price(low),
  close: price(close),
  volume: quantity('2'),
});

describe('24-hour statistics', () => {
  test('measure the change from the price a day ago, high and low within the day', () => {
    const window = dayWindow(
      [minute(1_441, '1', '500', '80'), minute(1_440, '90', '110'), minute(700, '70', '120')],
      end,
    );
    const running = minute(1, '99', '101');
    const figures = dayStatistics(window, running, price('100'))!;
    expect(toText(figures.change)).toBe('20');
    expect(toText(figures.changeRate)).toBe('0.25');
    expect([figures.high, figures.low, figures.volume].map(toText)).toEqual(['120', '70', '6']);
  });

  test('start at the first price for a market younger than a day', () => {
    const window = dayWindow([minute(5, '40', '60')], end);
    expect(toText(dayStatistics(window, undefined, price('50'))!.change)).toBe('10');
  });

  test('are undefined without any price', () => {
    expect(dayStatistics(dayWindow([], end), undefined, undefined)).toBeUndefined();
  });

  test('have a sparkline of the last close of each part of the day', () => {
    const minutes = [minute(1_440, '1', '1'), minute(1_400, '2', '2'), minute(10, '3', '3')];
    expect(sparkline(minutes, end, 24).map(toText)).toEqual(['2', '3']);
    expect(sparkline([minute(1_441, '9', '9')], end, 24)).toEqual([]);
  });
});

describe('distribution', () => {
  test('puts every change into exactly one bucket', () => {
    const changes = ['-0.5', '-0.1', '-0.05', '-0.000001', '0', '0.01', '0.1', '0.7'].map(rate);
    const distribution = priceDistribution(changes);
    expect(distribution.buckets.map(({ count }) => count)).toEqual([1, 1, 1, 0, 1, 1, 1, 0, 0, 2]);
    expect(distribution).toMatchObject({ risers: 3, fallers: 4 });
  });
});
