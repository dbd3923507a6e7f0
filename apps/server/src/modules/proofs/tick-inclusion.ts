import type { ResultOf } from '@candor/contract/calls';
import { dayBounds, utcDay } from '@candor/domain/proofs/sealed-day';
import { invariant, Refusal } from '@candor/domain/refusal';
import type { Db } from '../../platform/db.ts';
import { findTicks, streamTickHashes } from '../markets/index.ts';
import { BLOCK_LEAVES, pathThroughBlocks } from './block-tree.ts';
import { toHex } from './seal.ts';
import { findSymbolDay } from './store.ts';

/** Path from a tick to the root of its day. Refuses: markets.unknownTick, proofs.dayNotSealed. */
export async function getTickInclusion(
  db: Db,
  asked: { readonly symbol: string; readonly sequence: number },
): Promise<ResultOf<'getTickInclusion'>> {
  const { symbol, sequence } = asked;
  const [tick] = await findTicks(db, [asked]);
  if (!tick) throw new Refusal('markets.unknownTick', { symbol });
  const day = utcDay(tick.timeMs);
  const bounds = dayBounds(day);
  const found = await findSymbolDay(db, day, symbol);
  if (!found || !bounds) throw new Refusal('proofs.dayNotSealed', { day });
  const { blockRoots, ...sealed } = found;
  const index = sequence - sealed.firstSequence;
  const first = sequence - (index % BLOCK_LEAVES);
  const range = { first, last: Math.min(first + BLOCK_LEAVES - 1, sealed.lastSequence) };
  const block: Uint8Array[] = [];
  for await (const ticks of streamTickHashes(db, { symbol, ...bounds }, BLOCK_LEAVES, range))
    block.push(...ticks.map(({ hash }) => hash));
  invariant(block.length === range.last - first + 1, 'a sealed day has all of its ticks');
  const path = pathThroughBlocks(index, block, blockRoots).map(toHex);
  return { sealed, hash: tick.hash, index, path };
}
