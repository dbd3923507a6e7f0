import type { ResultOf } from '@candor/contract/calls';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';

export type SecondContract = ResultOf<'buySecondContract'>;
export type SecondContractSet = ResultOf<'listSecondContractSets'>[number];

/** Decimals of money on cards, lines and sheets. */
export const MONEY_DECIMALS = 2;

/** The market of a contract; one that this version does not know still shows its figures. */
export function marketOf({ symbol }: Pick<SecondContract, 'symbol'>): MarketSymbol {
  const known = findMarketSymbol(symbol);
  if (known) return known;
  const some = findMarketSymbol('BTCUSDT') as MarketSymbol;
  return { ...some, symbol, base: symbol, quote: '' };
}
