import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import type { CallName } from '@candor/contract/wire/calls';
import { useEffect, useRef } from 'react';
import { refresh, useCall } from '../../../platform/query.ts';
import { type FundingKind, type FundingRecord, isUnderWay } from './record.ts';

/** While something is under way its steps are worth looking at as they happen. */
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
  readonly pageNo: number;
  readonly pageSize: number;
}

/** A page of records; asked for again and again while one of them is under way. */
export function useRecords(kind: FundingKind, request: RecordsRequest) {
  const name = kind === 'deposit' ? 'listDeposits' : 'listWithdrawals';
  const asked = useCall(fundingCalls, name, request);
  const { refetch } = asked;
  const records: readonly FundingRecord[] | undefined = asked.data?.records;
  const isMoving = records?.some(isUnderWay) ?? false;
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => void refetch(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isMoving, refetch]);
  useRefreshOnEnd(isMoving);
  return asked;
}

/** Money has moved when the last one under way is over. */
function useRefreshOnEnd(isMoving: boolean): void {
  const wasMoving = useRef(isMoving);
  useEffect(() => {
    if (wasMoving.current && !isMoving) void refresh(['listBalances', 'listAssets']);
    wasMoving.current = isMoving;
  }, [isMoving]);
}
