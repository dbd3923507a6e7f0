import { flashExchangeHandlers } from './calls.ts';
import type { FlashExchangeOptions } from './deps.ts';

/**
 * Exchange between currencies at a firm quote from recorded prices, with the house's equity.
 * Refuses: flashExchange.*, positions.*, markets.noPrice, wallet.insufficientBalance,
 * wallet.tooPrecise.
 */
export const createFlashExchange = (options: FlashExchangeOptions) => ({
  calls: flashExchangeHandlers(options),
});
