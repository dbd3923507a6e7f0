import type { Handlers } from '../../http/handler.ts';
import type { NetWorthOptions } from './deps.ts';
import { getCoinHolding } from './get-coin-holding.ts';
import { getNetWorth } from './get-net-worth.ts';
import { getTaxYear } from './tax/get-tax-year.ts';
import { createTaxReport } from './tax/tax-report.ts';
import { getProfitCalendar } from './get-profit-calendar.ts';

export const netWorthHandlers = (options: NetWorthOptions) =>
  ({
    getNetWorth: ({ range }, context) => getNetWorth(options, range, context),
    getCoinHolding: ({ currency }, { userId }) => getCoinHolding(options, userId, currency),
    getProfitCalendar: ({ month }, context) => getProfitCalendar(options, month, context),
    getTaxYear: (request, context) => getTaxYear(options, request, context),
    createTaxReport: (request, context) => createTaxReport(options, request, context),
  }) satisfies Partial<Handlers>;
