import { CallError } from '@candor/client/envelope';
import { levelsCalls } from '@candor/contract/calls/levels';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { feeTermsOf } from '@candor/domain/levels/levels';
import { atFeeTerms } from '@candor/domain/positions/fee-terms';
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
  return useMemo(() => {
    const terms = contractTerms(market);
    if (!isReal || !data) return terms;
    return atFeeTerms(terms, feeTermsOf(data, data.mine?.level ?? 0));
  }, [market, isReal, data]);
}

/** What a refused order leaves to do: a level that fell meanwhile brings a new quote. */
export function onOrderRefused(error: unknown): void {
  warningHaptic();
  if (error instanceof CallError && error.key === 'positions.feeRose') void refresh(['listLevels']);
}
