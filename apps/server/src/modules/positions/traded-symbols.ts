import { findMarketSymbol, marketSymbols } from '@candor/domain/markets/symbols';
import { isOpen } from '@candor/domain/markets/session';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import type { ContractTerms } from '@candor/domain/positions/terms';
import { Refusal } from '@candor/domain/refusal';

const terms: ReadonlyMap<string, ContractTerms> = new Map(
  marketSymbols.map((market) => [market.symbol, contractTerms(market)]),
);

export const tradedSymbols: readonly string[] = [...terms.keys()];

/** Terms of a symbol. Refuses: markets.unknownSymbol. */
export function termsOf(symbol: string): ContractTerms {
  const found = terms.get(symbol);
  if (!found) throw new Refusal('markets.unknownSymbol', { symbol });
  return found;
}

/** Whether a symbol's market is in session. Refuses: markets.unknownSymbol. */
export function isMarketOpen(symbol: string, timeMs: number): boolean {
  const market = findMarketSymbol(symbol);
  if (!market) throw new Refusal('markets.unknownSymbol', { symbol });
  return isOpen(market.session, timeMs);
}
