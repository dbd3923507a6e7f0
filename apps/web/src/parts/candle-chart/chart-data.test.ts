import { money, price } from '@candor/domain/money/money';
import { describe, expect, test } from 'vitest';
import type { Candle } from '../../platform/live.ts';
import { withCandle } from './with-candle.ts';
import { chartSummary, linesSummary } from './chart-summary.ts';

const candle = (time: number, close: string): Candle => ({
  time,
  open: price('100'),
  high: price('112.5'),
  low: price('98'),
  close: price(close),
  volume: money('3'),
});

describe('a candle that forms', () => {
  const list = [candle(60, '101'), candle(120, '102')];

  test('takes the place of the last one while it has the same start', () => {
    expect(withCandle(list, candle(120, '105')).map(({ close }) => close)).toEqual([
      price('101'),
      price('105'),
    ]);
  });

  test('is appended when it starts later', () => {
    expect(withCandle(list, candle(180, '105'))).toHaveLength(3);
  });

  test('is ignored when it comes late', () => {
    expect(withCandle(list, candle(60, '1'))).toBe(list);
  });
});

test('the drawing is also a sentence', () => {
  const said = chartSummary(
    [candle(60, '101'), candle(120, '102.149')],
    { symbol: 'BTCUSDT', period: '1H', pricePrecision: 2 },
    (id, values) => `${id} ${JSON.stringify(values)}`,
  );
  expect(said).toBe(
    'chart.summary {"symbol":"BTCUSDT","period":"1H","count":2,"open":"100.00","high":"112.50","low":"98.00","last":"102.14","change":"+2.14%"}',
  );
});

test('own lines are named with their exact prices, cut and not rounded', () => {
  const line = { id: 'p-1 limit', shortName: 'Limit', price: price('67392.019') };
  const t = (id: string, values?: object) => `${id} ${JSON.stringify(values)}`;
  expect(linesSummary([{ ...line, name: 'Limit long 0.1' }], 2, t)).toContain('67,392.01');
  expect(linesSummary([], 2, t)).toBe('');
});
