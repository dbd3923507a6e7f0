import type { RefusalReason } from '../source-book.ts';

/**
 * How a recorded price disagrees with the published rules. `venues`: the sources are not those of
 * the table; `source`: one of them deserves a different verdict, given by `expected` (`used` for a
 * good one); `state` and `price`: the sources give a different one; `time`: the time does not come
 * after that of the tick before.
 */
export type RecordFault =
  | { readonly kind: 'venues' | 'state' | 'price' | 'time' }
  | {
      readonly kind: 'source';
      readonly venue: string;
      readonly expected: RefusalReason | 'used';
    };
