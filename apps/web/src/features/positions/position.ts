import type { ResultOf } from '@candor/contract/calls';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import type { OpenPosition } from '@candor/domain/positions/terms';

export type Position = ResultOf<'openPosition'>;

/** Decimals of money on cards and sheets; balances keep what the currency shows elsewhere. */
export const MONEY_DECIMALS = 2;

/** A position as the rules take it. Who owns it and when it was armed matter on the server alone. */
export function toOpenPosition(position: Position): OpenPosition {
  const { id, symbol, direction, leverage, margin, quantity, openPrice, fee } = position;
  return {
    id,
    userId: '',
    symbol,
    direction,
    leverage,
    margin,
    quantity,
    entryPrice: openPrice,
    openFee: fee,
    liquidationPrice: position.liquidationPrice ?? null,
    takeProfit: position.takeProfit ?? null,
    stopLoss: position.stopLoss ?? null,
    armedAtSequence: 0,
  };
}

/** The market of a position; one that this version does not know still shows its figures. */
export function marketOf({ symbol }: Pick<Position, 'symbol'>): MarketSymbol {
  const known = findMarketSymbol(symbol);
  if (known) return known;
  const some = findMarketSymbol('BTCUSDT') as MarketSymbol;
  return { ...some, symbol, base: symbol, quote: '' };
}
