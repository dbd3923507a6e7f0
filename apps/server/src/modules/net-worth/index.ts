import { netWorthHandlers } from './calls.ts';
import type { NetWorthOptions } from './deps.ts';

/** What customers owned at past moments, and the profit of each day. Owns no tables. */
export const createNetWorth = (options: NetWorthOptions) => ({ calls: netWorthHandlers(options) });
