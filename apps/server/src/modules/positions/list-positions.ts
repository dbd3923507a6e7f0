import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { PositionsDeps } from './act-deps.ts';
import { loadTicks, proofRefs } from './proofs.ts';
import { presentPosition } from './present-position.ts';
import { countPositions, listPositions as listStored } from './store.ts';

const PAGE_SIZE = 20;

/** A page of one customer's positions, newest first, each with its price proof. */
export async function listPositions(
  deps: PositionsDeps,
  userId: string,
  request: RequestOf<'listPositions'>,
): Promise<ResultOf<'listPositions'>> {
  const { db, engine } = deps;
  const size = request.pageSize ?? PAGE_SIZE;
  const current = request.pageNo ?? 1;
  const filter = { userId, status: request.status ?? null, symbol: request.symbol ?? null };
  const [positions, total] = await Promise.all([
    listStored(db, filter, { limit: size, offset: (current - 1) * size }),
    countPositions(db, filter),
  ]);
  const ticks = await loadTicks(deps, db, positions.flatMap(proofRefs));
  return {
    records: positions.map((position) =>
      presentPosition(position, ticks, engine.newest(position.symbol)?.tick.price),
    ),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
  };
}
