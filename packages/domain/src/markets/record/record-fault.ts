import type { RefusalReason } from '../source-book.ts';

/**
 * What in a recorded price disagrees with the published rules. `venues`: the sources are not those
 * of the table; `source`: one of them should have been judged otherwise, `expected` says how
 * (`used` for a good one); `state` and `price`: what the sources give is something else; `time`: a
 * price that does not come after the one before.
 */
export type RecordFault =
  | { readonly kind: 'venues' | 'state' | 'price' | 'time' }
  | {
      readonly kind: 'source';
      readonly venue: string;
      readonly expected: RefusalReason | 'used';
    };
