import { marketsCalls } from '@candor/contract/calls/markets';
import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { findMarketSymbol, hasContracts } from '@candor/domain/markets/symbols';
import type { Rate } from '@candor/domain/money/money';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { heldIn } from '@candor/domain/positions/held-quantity';
import type { Direction } from '@candor/domain/positions/terms';
import { call } from '../../../platform/call.ts';
import { demoBook } from '../demo-account.ts';

/** The server's markets with the published terms, by which the demo fills, and its own open interest. */
export async function listSymbols(
  request: RequestOf<'listSymbols'>,
): Promise<ResultOf<'listSymbols'>> {
  const rows = await call(marketsCalls, 'listSymbols', request);
  return rows.map((row) => {
    const market = findMarketSymbol(row.symbol);
    if (!market || !hasContracts(row.symbol)) return row;
    const terms = contractTerms(market);
    const held = (direction: Direction) =>
      heldIn(demoBook().open, { symbol: row.symbol, direction });
    return {
      ...row,
      isListed: true,
      spread: (terms.halfSpread * 2n) as Rate,
      depthOnePercent: terms.depthOnePercentQuote,
      maxLeverage: terms.maxLeverage,
      minMargin: terms.minMargin,
      openInterestLong: held('long'),
      openInterestShort: held('short'),
    };
  });
}
