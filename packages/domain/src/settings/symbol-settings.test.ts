import { describe, expect, test } from 'vitest';
import { findMarketSymbol, marketSymbols } from '../markets/symbols.ts';
import { money, rate } from '../money/money.ts';
import { contractTerms } from '../positions/contract-terms.ts';
import {
  openingTerms,
  publishedSettings,
  settingsAt,
  settingsOf,
  settingsProblem,
  settingsText,
} from './symbol-settings.ts';

const market = findMarketSymbol('BTCUSDT')!;
const published = publishedSettings(market);

test.each(marketSymbols)('keeps the published settings of $symbol within their bounds', (each) => {
  expect(settingsProblem(each, publishedSettings(each))).toBeNull();
});

test.each([
  ['maxLeverage', { maxLeverage: 21 }],
  ['maxLeverage', { maxLeverage: 0 }],
  ['maxLeverage', { maxLeverage: 2.5 }],
  ['minMargin', { minMargin: money('9.99') }],
  ['minMargin', { minMargin: money('1000.01') }],
  ['spread', { spread: rate('0.0013') }],
  ['spread', { spread: rate('0') }],
  ['depthOnePercentQuote', { depthOnePercentQuote: money('1') }],
  ['capShare', { capShare: rate('1.01') }],
  ['capShare', { capShare: rate('-0.1') }],
] as const)('%s is bounded', (name, change) => {
  expect(settingsProblem(market, { ...published, ...change })).toBe(name);
});

test('reads a text back as written', () => {
  const settings = { ...published, capShare: rate('0.25'), fromMs: 1_767_787_200_000 };
  expect(settingsOf(settingsText(settings))).toEqual(settings);
});

describe('settings in force', () => {
  const first = { ...published, maxLeverage: 10, fromMs: 1_000 };
  const second = { ...published, maxLeverage: 5, fromMs: 3_000 };

  test('are the published ones first, then the newest version in effect', () => {
    const leverageAt = (atMs: number) => settingsAt(market, [second, first], atMs).maxLeverage;
    expect([999, 1_000, 2_999, 3_000].map(leverageAt)).toEqual([20, 10, 10, 5]);
  });

  test('leave closings unchanged: fees, tiers and validity stay', () => {
    const terms = contractTerms(market);
    const changed = openingTerms(terms, { ...second, spread: rate('0.001') });
    expect(changed).toEqual({ ...terms, halfSpread: rate('0.0005'), maxLeverage: 5 });
  });
});
