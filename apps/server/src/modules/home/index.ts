import { homeHandlers } from './calls.ts';
import type { HomeOptions } from './deps.ts';

/**
 * Favorite markets and first steps of an account. Refuses: home.favouritesChanged,
 * markets.unknownSymbol.
 */
export const createHome = (options: HomeOptions) => ({ calls: homeHandlers(options) });
