/** Filter of the balance changes. */
import { DAY_MS, SECOND_MS } from '@candor/domain/durations';
import type { RequestOf } from '@candor/contract/calls';

type Request = RequestOf<'listBalanceChanges'>;

export interface ChangeFilter {
  readonly type: Request['type'];
  readonly currency: Request['currency'];
  readonly account: Request['account'];
  /** Days as `YYYY-MM-DD`, UTC like all times on screen, both included; empty: open. */
  readonly from: string;
  readonly to: string;
}

export const everything: ChangeFilter = {
  type: undefined,
  currency: undefined,
  account: undefined,
  from: '',
  to: '',
};

/** The filter as a request: whole days become their first and last second, in epoch milliseconds. */
export function requestOf(filter: ChangeFilter): Request {
  const fromMs = Date.parse(`${filter.from}T00:00:00Z`);
  const toMs = Date.parse(`${filter.to}T00:00:00Z`);
  return {
    ...(filter.type && { type: filter.type }),
    ...(filter.currency && { currency: filter.currency }),
    ...(filter.account && { account: filter.account }),
    ...(!Number.isNaN(fromMs) && { from: fromMs }),
    ...(!Number.isNaN(toMs) && { to: toMs + DAY_MS - SECOND_MS }),
    pageSize: 20,
  };
}

/** How many of the filters in the sheet are set. */
export const extraCount = ({ type, currency, from, to }: ChangeFilter): number =>
  [type, currency, from !== '' || to !== ''].filter(Boolean).length;
