import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import { readBalances } from '../ledger/index.ts';
import { contractAccount } from './accounts.ts';
import type { PositionsDeps } from './command-deps.ts';
import { accountLiquidationPrice, CrossAccounts } from './cross-accounts.ts';
import { loadTicks, proofRefs } from './proofs.ts';
import { presentPosition } from './present-position.ts';
import { countPositions, listPositions as listStored } from './store.ts';
import { listCrossPositions } from './store-cross.ts';
import type { StoredPosition } from './stored-position.ts';
import { withTrails } from './with-trails.ts';

/** A page of one customer's positions, newest first, each with its price proof. */
export async function listPositions(
  deps: PositionsDeps,
  userId: string,
  request: RequestOf<'listPositions'>,
): Promise<ResultOf<'listPositions'>> {
  const { db, engine } = deps;
  const asked = pageOf(request);
  const filter = { userId, status: request.status ?? null, symbol: request.symbol ?? null };
  const [stored, total] = await Promise.all([
    listStored(db, filter, asked),
    countPositions(db, filter),
  ]);
  const followed = await withTrails(
    deps.prices,
    db,
    stored,
    ({ symbol }) => engine.newest(symbol)?.tick,
  );
  const { shown, page } = pageOfRows(asked, followed, { total, placeOf: ({ id }) => id });
  const [ticks, levelOf] = await Promise.all([
    loadTicks(deps, db, shown.flatMap(proofRefs)),
    loadLiquidationPrices(deps, userId, shown),
  ]);
  return {
    records: shown.map((position) =>
      presentPosition(levelOf(position), ticks, engine.newest(position.symbol)?.tick.price),
    ),
    ...page,
  };
}

/**
 * Returns a function that adds the current liquidation price, which for a cross position moves with
 * its account.
 */
async function loadLiquidationPrices(
  { db, engine }: PositionsDeps,
  userId: string,
  positions: readonly StoredPosition[],
): Promise<(position: StoredPosition) => StoredPosition> {
  const isCross = ({ marginMode, status }: StoredPosition) =>
    marginMode === 'cross' && status === 'open';
  if (!positions.some(isCross)) return (position) => position;
  const contract = contractAccount(userId);
  const [live, balances] = await Promise.all([
    listCrossPositions(db, [userId]),
    readBalances(db, [contract]),
  ]);
  const account = new CrossAccounts(live).account(userId, balances.available(contract));
  return (position) =>
    isCross(position)
      ? {
          ...position,
          liquidationPrice: accountLiquidationPrice(account, position, engine.newest),
        }
      : position;
}
