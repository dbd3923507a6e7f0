import { positionsCalls } from '@candor/contract/calls/positions';
import { walletCalls } from '@candor/contract/calls/wallet';
import type { CallName } from '@candor/contract/wire/calls';
import type { ResultOf } from '@candor/contract/calls';
import { divideDown, ONE } from '@candor/domain/money/fixed';
import { ZERO, type Money, type Rate } from '@candor/domain/money/money';
import { useCall } from '../../platform/query.ts';

/** Answers that every act on a position changes. */
export const changedByPositions: readonly CallName[] = [
  'listPositions',
  'listCloseOrders',
  'getPositionsSummary',
  'listSymbols',
  'getContractBalance',
  'listAssets',
  'listBalances',
  'listBalanceChanges',
];

const SUMMARY_REPEAT_MS = 5_000;
const BALANCE_REPEAT_MS = 30_000;

export const useContractBalance = () =>
  useCall(walletCalls, 'getContractBalance', {}, { repeatMs: BALANCE_REPEAT_MS });

/** Money that an order may bind, and what stands behind a cross position; undefined until known. */
export function useContractFunds(): {
  readonly available: Money | undefined;
  readonly backing: { readonly equity: Money; readonly maintenance: Money } | undefined;
} {
  const { data: summary } = usePositionsSummary();
  const balance = useContractBalance().data?.available;
  const available = summary?.available ?? balance;
  // Without a cross position the free money is all that would stand behind the first one.
  const equity = summary?.crossEquity ?? available;
  return {
    available,
    backing:
      equity === undefined ? undefined : { equity, maintenance: summary?.crossMaintenance ?? ZERO },
  };
}

/** Maintenance over equity of the cross positions; the account is liquidated at one. */
export function crossRatio(summary: ResultOf<'getPositionsSummary'> | undefined): Rate | undefined {
  const { crossEquity: equity, crossMaintenance: needed } = summary ?? {};
  if (equity === undefined || needed === undefined) return undefined;
  if (equity <= needed) return ONE as Rate;
  return divideDown(needed, equity) as Rate;
}

export const usePositionsSummary = () =>
  useCall(positionsCalls, 'getPositionsSummary', {}, { repeatMs: SUMMARY_REPEAT_MS });
