import type { ResultOf } from '@candor/contract/calls';

/** How far a customer has proved who they are, in both grades. */
export interface Standing {
  readonly basic: ResultOf<'getUser'>['verification'];
  readonly advanced: ResultOf<'getUser'>['advancedVerification'];
}
