import { exchangeRunner, flashExchangeHandlers } from './calls.ts';
import type { FlashExchangeOptions } from './deps.ts';

/**
 * Exchange between currencies at a firm quote from recorded prices, with the house's equity.
 * Refuses: flashExchange.*, positions.*, markets.noPrice, wallet.insufficientBalance,
 * wallet.tooPrecise.
 */
export function createFlashExchange(options: FlashExchangeOptions) {
  const exchange = exchangeRunner(options);
  return { calls: flashExchangeHandlers(options, exchange), exchange };
}

export { type Exchange, findExchange } from './store.ts';
