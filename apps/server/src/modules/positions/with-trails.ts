import { followed } from '@candor/domain/positions/trailing-stop';
import type { TrailingStop, Direction, FillTick } from '@candor/domain/positions/terms';
import type { Queryable } from '../../platform/db.ts';
import type { PriceLog } from './deps.ts';
import type { StoredPosition } from './stored-position.ts';

/** A tick as far as trailing stops follow it. */
export type UntilTick = Pick<FillTick, 'sequence' | 'timeMs'>;

interface Trailed {
  readonly symbol: string;
  readonly direction: Direction;
  readonly status: StoredPosition['status'];
  readonly trailing?: TrailingStop | null;
}

/**
 * These positions with their trailing stops followed through the log, each up to a tick: the best
 * mark is computed from recorded prices whenever it is needed, and stored only with the close.
 */
export async function withTrails<Position extends Trailed>(
  prices: Pick<PriceLog, 'findExtremes'>,
  db: Queryable,
  positions: readonly Position[],
  untilOf: (position: Position) => UntilTick | undefined,
): Promise<Position[]> {
  const behind = positions.flatMap((position) => {
    const { symbol, direction, status, trailing } = position;
    const until = trailing && status === 'open' ? untilOf(position) : undefined;
    if (!trailing || !until || until.sequence <= trailing.throughSequence) return [];
    return { position, trailing, until, symbol, side: sideOf(direction) };
  });
  if (behind.length === 0) return [...positions];
  const found = await prices.findExtremes(
    db,
    behind.map(({ symbol, side, trailing, until }) => ({
      symbol,
      side,
      afterSequence: trailing.fromSequence,
      fromMs: trailing.fromMs,
      untilSequence: until.sequence,
      untilMs: until.timeMs,
    })),
  );
  const ahead = new Map(
    behind.map(({ position, trailing, until }, index) => {
      const extreme = found[index];
      const through = extreme
        ? followed(position.direction, trailing, { ...extreme, state: 'live' })
        : trailing;
      return [position, { ...position, trailing: { ...through, throughSequence: until.sequence } }];
    }),
  );
  return positions.map((position) => ahead.get(position) ?? position);
}

const sideOf = (direction: Direction): 'highest' | 'lowest' =>
  direction === 'long' ? 'highest' : 'lowest';
