import type { ResultOf } from '@candor/contract/calls';
import { ZERO, type Money } from '@candor/domain/money/money';
import { momentsOf, type WorthRange } from '@candor/domain/net-worth/moments';
import { sumPeriods, worthOver } from '@candor/domain/net-worth/worth-history';
import type { CallContext } from '../../http/handler.ts';
import { findFirstPosting } from '../ledger/index.ts';
import type { NetWorthOptions } from './deps.ts';
import { readHistory } from './read-history.ts';

/** The worth of a customer over a span, ending with the total of the assets screen. */
export async function getNetWorth(
  options: NetWorthOptions,
  range: WorthRange,
  { userId, nowMs }: Pick<CallContext, 'userId' | 'nowMs'>,
): Promise<ResultOf<'getNetWorth'>> {
  const openedMs = await findFirstPosting(options.db, userId);
  if (openedMs === null)
    return { ...sumPeriods([]), points: [{ time: nowMs, worth: ZERO, profit: ZERO }] };
  const moments = momentsOf(range, nowMs, openedMs);
  const { worths, periods } = worthOver(await readHistory(options, userId, moments));
  let profit = 0n;
  const points = worths.map((worth, index) => {
    if (index > 0) profit += periods[index - 1]!.profit;
    const time = Math.min(moments[index]!, nowMs);
    return { time, worth, profit: profit as Money };
  });
  return { ...sumPeriods(periods), points };
}
