import { CallError } from '@candor/client/envelope';
import { levelsCalls } from '@candor/contract/calls/levels';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { atLevel } from '@candor/domain/positions/fee-terms';
import type { ContractTerms } from '@candor/domain/positions/terms';
import { useMemo } from 'react';
import { useIsDemo } from '../../platform/backend.ts';
import { warningHaptic } from '../../platform/haptics.ts';
import { refresh, useCall } from '../../platform/query.ts';

/**
 * Published terms of a market with the trading fee at the customer's own level; without any
 * discount in the demo, and while the level is not known.
 */
export function useContractTerms(market: MarketSymbol): ContractTerms {
  const isReal = !useIsDemo();
  const { data } = useCall(levelsCalls, 'listLevels', {}, { enabled: isReal });
  const level = (isReal && data?.mine?.level) || 0;
  return useMemo(() => atLevel(contractTerms(market), level), [market, level]);
}

/** What a refused order leaves to do: a level that fell meanwhile brings a new quote. */
export function onOrderRefused(error: unknown): void {
  warningHaptic();
  if (error instanceof CallError && error.key === 'positions.feeRose') void refresh(['listLevels']);
}
