import type { SumsubConfig } from '../../../platform/startup/identity-review.ts';
import type { KycOptions } from '../deps.ts';
import type { Sumsub } from './sumsub.ts';

/** What the reviews by an outside reviewer need. */
export interface OutsideDeps extends Pick<
  KycOptions,
  'db' | 'clock' | 'random' | 'log' | 'outbox' | 'files'
> {
  /** Null: applications given to it before are handed to people. */
  readonly reviewer: { readonly api: Sumsub; readonly levels: SumsubConfig['levels'] } | null;
}
