import type { Handlers } from '../../http/handler.ts';
import type { NetWorthOptions } from './deps.ts';
import { getNetWorth } from './get-net-worth.ts';
import { getProfitCalendar } from './get-profit-calendar.ts';

export const netWorthHandlers = (options: NetWorthOptions) =>
  ({
    getNetWorth: ({ range }, context) => getNetWorth(options, range, context),
    getProfitCalendar: ({ month }, context) => getProfitCalendar(options, month, context),
  }) satisfies Partial<Handlers>;
