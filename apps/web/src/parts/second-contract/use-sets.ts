import { secondContractsCalls } from '@candor/contract/calls/second-contracts';
import { useCall } from '../../platform/query.ts';

const FRESH_MS = 300_000;

/** Available periods of a pair, with what a win pays. */
export const useSets = (symbol: string) =>
  useCall(secondContractsCalls, 'listSecondContractSets', { symbol }, { freshMs: FRESH_MS });
