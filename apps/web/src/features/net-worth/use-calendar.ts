import { netWorthCalls } from '@candor/contract/calls/net-worth';
import type { Reply } from '../../platform/call.ts';
import { useCall } from '../../platform/query.ts';
import type { Month } from './month-grid.ts';

export type Calendar = Reply<typeof netWorthCalls, 'getProfitCalendar'>;
export type CalendarDay = Calendar['days'][number];

export const useCalendar = (month: Month) => useCall(netWorthCalls, 'getProfitCalendar', { month });
