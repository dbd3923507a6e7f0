import type { ResultOf } from '@candor/contract/calls';

export type SecondContract = ResultOf<'buySecondContract'>;
export type SecondContractSet = ResultOf<'listSecondContractSets'>[number];
