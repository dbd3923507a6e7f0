import { marketsCalls } from '@candor/contract/calls/markets';
import type { DecidingTick } from '@candor/domain/second-contracts/terms';
import type { SecondContract } from '../../../parts/second-contract/second-contract.ts';
import { useCall } from '../../../platform/query.ts';
import type { DemoBetRecord } from './present-bet.ts';

/** The recorded prices that a bet stands on so far, the same for everybody. */
export function useBetProofs(bet: DemoBetRecord): SecondContract['priceProof'] {
  const open = useTick(bet.symbol, bet.entry);
  const close = useTick(bet.symbol, 'exit' in bet ? bet.exit : null);
  return { open, close };
}

function useTick(symbol: string, tick: DecidingTick | null) {
  const asked = useCall(
    marketsCalls,
    'getTick',
    { symbol, sequence: tick?.sequence ?? 1 },
    { enabled: tick !== null, freshMs: Number.POSITIVE_INFINITY },
  );
  return tick ? asked.data : undefined;
}
