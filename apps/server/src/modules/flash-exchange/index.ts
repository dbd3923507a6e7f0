import { flashExchangeHandlers } from './calls.ts';
import type { FlashExchangeOptions } from './deps.ts';

/**
 * Currency against currency at a firm quote from recorded prices, through the equity of the house.
 * Refuses: flashExchange.*, markets.noPrice, wallet.insufficientBalance and tooPrecise, positions.*.
 */
export const createFlashExchange = (options: FlashExchangeOptions) => ({
  calls: flashExchangeHandlers(options),
});
