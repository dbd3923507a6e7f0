import { expect, test } from 'vitest';
import { paramsOf, readChartSettings } from './chart-settings.ts';
import { typedParams } from './indicators/indicators.ts';

test('a device without settings shows hours, moving averages, volume and MACD', () => {
  const usual = readChartSettings(null);
  expect(usual).toEqual({ period: '1H', shown: ['MA', 'VOL', 'MACD'], params: {} });
  expect(paramsOf('MACD', usual)).toEqual([12, 26, 9]);
});

test('kept settings are read part by part; what cannot be drawn is left out', () => {
  const kept = { period: '4H', shown: ['RSI', 'SCRIPT'], params: { RSI: [6, 12], BOLL: [0, 2] } };
  const read = readChartSettings(JSON.stringify(kept));
  expect(read).toEqual({ period: '4H', shown: ['RSI'], params: { RSI: [6, 12] } });
  expect(paramsOf('BOLL', read)).toEqual([20, 2]);
  expect(readChartSettings('{').period).toBe('1H');
});

test('typed parameters are whole numbers within limits; an empty line is left out', () => {
  expect(typedParams('MA', ['7', '', '99'])).toEqual([7, 99]);
  expect(typedParams('MA', ['', '', ''])).toBeNull();
  expect(typedParams('VOL', ['', ''])).toEqual([]);
  expect(typedParams('MACD', ['12', '', '9'])).toBeNull();
  expect(typedParams('RSI', ['501', '', ''])).toBeNull();
  expect(typedParams('RSI', ['1.5', '', ''])).toBeNull();
});
