import type { ResultOf } from '@candor/contract/calls';

/** Verification status of a customer at both levels. */
export interface Standing {
  readonly basic: ResultOf<'getUser'>['verification'];
  readonly advanced: ResultOf<'getUser'>['advancedVerification'];
}
