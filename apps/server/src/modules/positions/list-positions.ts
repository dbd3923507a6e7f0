import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { readBalances } from '../ledger/index.ts';
import { contractAccount } from './accounts.ts';
import type { PositionsDeps } from './command-deps.ts';
import { accountLiquidationPrice, CrossAccounts } from './cross-accounts.ts';
import { loadTicks, proofRefs } from './proofs.ts';
import { presentPosition } from './present-position.ts';
import { countPositions, listPositions as listStored } from './store.ts';
import { listCrossPositions } from './store-cross.ts';
import type { StoredPosition } from './stored-position.ts';

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
  const [ticks, levelOf] = await Promise.all([
    loadTicks(deps, db, positions.flatMap(proofRefs)),
    loadLiquidationPrices(deps, userId, positions),
  ]);
  return {
    records: positions.map((position) =>
      presentPosition(levelOf(position), ticks, engine.newest(position.symbol)?.tick.price),
    ),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
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
