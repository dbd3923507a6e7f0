import type { Price } from '@candor/domain/money/money';
import type { TickBook } from './proofs.ts';
import type { StoredPosition } from './stored-position.ts';

/** Result of a command on a position, with what is needed to present it. */
export interface PositionOutcome {
  readonly position: StoredPosition;
  readonly ticks: TickBook;
  readonly mark: Price;
  /** Base units that opened (above zero) or closed (below zero). */
  readonly openInterestChange: bigint;
}
