import { mayFill } from '@candor/domain/responsible-trading/opening';
import type { Queryable } from '../../platform/db.ts';
import { readStandings } from '../responsible-trading/index.ts';
import type { StoredPosition } from './stored-position.ts';

/** Whether orders that rested may open now, by what their owners have set since. */
export async function readMayOpen(
  db: Queryable,
  orders: readonly StoredPosition[],
  nowMs: number,
): Promise<(order: StoredPosition) => boolean> {
  const standings = await readStandings(
    db,
    orders.map(({ userId }) => userId),
    nowMs,
  );
  return ({ userId, margin }) => mayFill(standings(userId), margin, nowMs);
}
