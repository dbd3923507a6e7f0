import { DAY_MS } from '@candor/domain/durations';
import { proofsCalls } from '@candor/contract/calls/proofs';
import type { Reply } from '../platform/call.ts';
import { useCall } from '../platform/query.ts';

export type ReserveDay = Reply<typeof proofsCalls, 'getSealedDay'>['reserves'][number];

/** A day is sealed minutes after it ends; a newest day older than this is late. */
const OVERDUE_MS = 2 * DAY_MS + 3_600_000;

/** Whether a newer day should have been sealed by now. */
export const isOverdue = (day: string, nowMs: number): boolean =>
  nowMs - Date.parse(`${day}T00:00:00Z`) > OVERDUE_MS;

/** Liabilities and reserves at the end of the newest sealed day; none before the first. */
export function useNewestReserves() {
  const days = useCall(proofsCalls, 'listSealedDays', { pageNo: 1, pageSize: 1 });
  const newest = days.data?.records[0];
  const day = useCall(
    proofsCalls,
    'getSealedDay',
    { day: newest?.day ?? '' },
    { enabled: newest?.reservesRoot !== undefined, freshMs: DAY_MS },
  );
  const isNone = days.data !== undefined && newest?.reservesRoot === undefined;
  return {
    day: newest?.day,
    reserves: day.data?.reserves,
    /** Nothing is sealed yet. */
    isNone,
    isFailed: days.isError || day.isError,
    isFetching: days.isFetching || day.isFetching,
    retry: () => void (days.isError ? days.refetch() : day.refetch()),
  };
}
