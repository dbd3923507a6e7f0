import { positionsCalls } from '@candor/contract/calls/positions';
import { walletCalls } from '@candor/contract/calls/wallet';
import type { CallName } from '@candor/contract/wire/calls';
import { useCall } from '../../platform/query.ts';

/** Answers that every act on a position changes. */
export const changedByPositions: readonly CallName[] = [
  'listPositions',
  'getPositionsSummary',
  'getContractBalance',
  'listAssets',
  'listBalances',
  'listBalanceChanges',
];

const SUMMARY_REPEAT_MS = 5_000;
const BALANCE_REPEAT_MS = 30_000;

export const useContractBalance = () =>
  useCall(walletCalls, 'getContractBalance', {}, { repeatMs: BALANCE_REPEAT_MS });

export const usePositionsSummary = () =>
  useCall(positionsCalls, 'getPositionsSummary', {}, { repeatMs: SUMMARY_REPEAT_MS });
