import { MINUTE_MS } from '@candor/domain/durations';
import { secondContractsCalls } from '@candor/contract/calls/second-contracts';
import { walletCalls } from '@candor/contract/calls/wallet';
import type { CallName } from '@candor/contract/wire/calls';
import { useCall } from '../../platform/query.ts';

/** Answers that buying changes; settling changes them too, told by a private note. */
export const changedBySecondContracts: readonly CallName[] = [
  'listSecondContracts',
  'getSecondContractsHead',
  'getContractBalance',
  'listAssets',
  'listBalanceChanges',
];

/** In case a note was lost: often while something is on, seldom otherwise. */
const ACTIVE_REPEAT_MS = 5_000;
/** At most this many are shown; whoever has more sees the newest. */
const MOST_ACTIVE = 50;
export const PAGE_SIZE = 20;

export const useContractBalance = () =>
  useCall(walletCalls, 'getContractBalance', {}, { repeatMs: MINUTE_MS });

export const useHead = () =>
  useCall(secondContractsCalls, 'getSecondContractsHead', {}, { repeatMs: MINUTE_MS });

export const useActive = () =>
  useCall(
    secondContractsCalls,
    'listSecondContracts',
    { status: 'active', pageSize: MOST_ACTIVE },
    { repeatMs: ACTIVE_REPEAT_MS },
  );

export const useSettled = (pageNo: number) =>
  useCall(secondContractsCalls, 'listSecondContracts', {
    status: 'settled',
    pageNo,
    pageSize: PAGE_SIZE,
  });
