import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import type { CallName } from '@candor/contract/wire/calls';
import { useEffect, useRef } from 'react';
import { refresh, useCall, useEndlessCall } from '../../../platform/query.ts';
import { type FundingKind, type FundingRecord, isUnderWay } from './record.ts';

/** Poll interval while something is in progress. */
const LOOK_MS = 1_500;

export const changedByFunding: readonly CallName[] = [
  'listDeposits',
  'listWithdrawals',
  'listBalances',
  'listAssets',
  'listBalanceChanges',
  'getWithdrawalTerms',
];

export interface RecordsRequest {
  readonly status?: number;
  readonly pageSize: number;
}

const callOf = (kind: FundingKind) => (kind === 'deposit' ? 'listDeposits' : 'listWithdrawals');

/** The newest records; polled while one of them is in progress. */
export function useRecords(kind: FundingKind, request: RecordsRequest) {
  const asked = useCall(fundingCalls, callOf(kind), request);
  useRepeat(asked.data?.records, asked.refetch);
  return asked;
}

/** The same, with further pages on demand. */
export function useEndlessRecords(kind: FundingKind, request: RecordsRequest) {
  const asked = useEndlessCall(fundingCalls, callOf(kind), request);
  useRepeat(
    asked.data?.pages.flatMap(({ records }): FundingRecord[] => [...records]),
    asked.refetch,
  );
  return asked;
}

function useRepeat(
  records: readonly FundingRecord[] | undefined,
  refetch: () => Promise<unknown>,
): void {
  const isMoving = records?.some(isUnderWay) ?? false;
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => void refetch(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isMoving, refetch]);
  useRefreshOnEnd(isMoving);
}

/** Balances change when the last one in progress ends. */
function useRefreshOnEnd(isMoving: boolean): void {
  const wasMoving = useRef(isMoving);
  useEffect(() => {
    if (wasMoving.current && !isMoving) void refresh(['listBalances', 'listAssets']);
    wasMoving.current = isMoving;
  }, [isMoving]);
}
