import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { Money } from '@candor/domain/money/money';
import { leafHash, pathOfNodes } from '@candor/domain/proofs/merkle';
import { Refusal } from '@candor/domain/refusal';
import type { ProofsOptions } from './deps.ts';
import { presentDay, presentReserves } from './present-day.ts';
import { reserveSalts } from './reserve-salts.ts';
import { sha256, toHex } from './seal.ts';
import { findDay } from './store.ts';
import { findShare, listReserveDays, listShares } from './store-reserves.ts';
import { BLOCK_SHARES, wayThroughBlocks } from './sum-blocks.ts';

/**
 * A customer's own leaf and its path to the day's seal. Refuses: proofs.dayNotSealed,
 * proofs.noShare.
 */
export async function getReserveProof(
  options: Pick<ProofsOptions, 'db' | 'random'>,
  userId: string,
  { day, currency }: RequestOf<'getReserveProof'>,
): Promise<ResultOf<'getReserveProof'>> {
  const { db } = options;
  const [sealed, currencies] = await Promise.all([findDay(db, day), listReserveDays(db, day)]);
  const currencyIndex = currencies.findIndex((each) => each.currency === currency);
  const reserves = currencies[currencyIndex];
  if (!sealed || !reserves) throw new Refusal('proofs.dayNotSealed', { day });
  const tree = { day, currency: reserves.currency };
  const own = await findShare(db, userId, tree);
  if (!own) throw new Refusal('proofs.noShare', { day });
  const salts = await reserveSalts(options, tree);
  const firstIndex = own.index - (own.index % BLOCK_SHARES);
  const block = await listShares(db, tree, { firstIndex, count: BLOCK_SHARES });
  const way = wayThroughBlocks(own.index, block.map(salts.leafOf), reserves.blockNodes);
  const nodes = currencies.map(({ hash }) => leafHash(Buffer.from(hash, 'hex'), sha256));
  return {
    day: presentDay(sealed),
    reserves: presentReserves(reserves),
    currencyIndex,
    currencyCount: currencies.length,
    currencyPath: pathOfNodes(nodes, currencyIndex, sha256).map(toHex),
    share: { ...own, salt: toHex(salts.saltOf(userId)) },
    path: way.map(({ hash, sum }) => ({ hash: toHex(hash), sum: sum as Money })),
  };
}
