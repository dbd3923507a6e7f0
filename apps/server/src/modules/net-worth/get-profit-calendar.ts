import type { ResultOf } from '@candor/contract/calls';
import { addDays, addMonths, dayOf, type Day } from '@candor/domain/calendar';
import { momentsOfMonth } from '@candor/domain/net-worth/moments';
import { sumPeriods, worthOver } from '@candor/domain/net-worth/worth-history';
import type { CallContext } from '../../http/handler.ts';
import { findFirstPosting } from '../ledger/index.ts';
import type { NetWorthOptions } from './deps.ts';
import { readHistory } from './read-history.ts';

/** The profit of each day of a month, as far as it has begun and the customer had an account. */
export async function getProfitCalendar(
  options: NetWorthOptions,
  month: string,
  { userId, nowMs }: Pick<CallContext, 'userId' | 'nowMs'>,
): Promise<ResultOf<'getProfitCalendar'>> {
  const openedMs = (await findFirstPosting(options.db, userId)) ?? nowMs;
  const from: Day = `${month}-01`;
  const until = addDays(addMonths(from, 1), -1);
  const firstMonth = dayOf(openedMs).slice(0, 7);
  if (from > dayOf(nowMs) || until < dayOf(openedMs))
    return { ...sumPeriods([]), month, firstMonth, days: [] };
  const moments = momentsOfMonth({ from, until }, nowMs, openedMs);
  const { worths, periods } = worthOver(await readHistory(options, userId, moments));
  const days = periods.map((period, index) => ({
    ...period,
    day: dayOf(moments[index]!),
    worth: worths[index + 1]!,
  }));
  return { ...sumPeriods(periods), month, firstMonth, days };
}
