import { netWorthHandlers } from './calls.ts';
import type { NetWorthOptions } from './deps.ts';
import { openTaxReport } from './tax/tax-report.ts';

/**
 * What customers owned at past moments, the profit of each day, and what a year realised.
 * Refuses: netWorth.*.
 */
export const createNetWorth = (options: NetWorthOptions) => ({
  calls: netWorthHandlers(options),
  downloads: { openTaxReport: (ticket: string) => openTaxReport(options, ticket) },
});
