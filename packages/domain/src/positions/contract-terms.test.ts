import { describe, expect, test } from 'vitest';
import { marketSymbols } from '../markets/symbols.ts';
import { money, toText } from '../money/money.ts';
import { contractTerms } from './contract-terms.ts';
import { leverageLimit } from './maintenance.ts';

describe('terms of each market', () => {
  test.each(marketSymbols)('$symbol: allow the highest leverage at the smallest size', (market) => {
    const terms = contractTerms(market);
    expect(leverageLimit(terms, money('1'))).toBe(market.maxLeverage);
    expect(terms.halfSpread * 2n).toBe(market.spread);
  });

  test.each([
    ['BTCUSDT', '0.0006', '0.003', 5_000],
    ['EURUSD', '0.00012', '0.001', 15_000],
    ['XAUUSD', '0.0005', '0.001', 15_000],
  ])('%s: fee %s, slippage %s, prices valid for %i ms', (symbol, fee, slippage, validityMs) => {
    const market = marketSymbols.find((row) => row.symbol === symbol);
    const terms = market && contractTerms(market);
    expect(terms && toText(terms.feeRate)).toBe(fee);
    expect(terms && toText(terms.defaultMaxSlippage)).toBe(slippage);
    expect(terms?.priceValidityMs).toBe(validityMs);
  });

  test('match the cumulative amounts of the rules for bitcoin', () => {
    const [bitcoin] = marketSymbols;
    const cumulative = contractTerms(bitcoin).tiers.map((tier) => toText(tier.cumulative));
    expect(cumulative).toEqual(['0', '50', '1300', '16300', '266300', '1266300']);
  });
});
