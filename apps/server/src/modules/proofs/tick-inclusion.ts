import type { ResultOf } from '@candor/contract/calls';
import { leafHash, pathOfNodes } from '@candor/domain/proofs/merkle';
import { dayBounds, utcDay } from '@candor/domain/proofs/sealed-day';
import { invariant, Refusal } from '@candor/domain/refusal';
import type { Db } from '../../platform/db.ts';
import { findTicks, listTickBlocks } from '../markets/index.ts';
import { BLOCK_LEAVES, hashesIn, pathThroughBlocks } from './block-tree.ts';
import { presentDay } from './present-day.ts';
import { sha256, toHex } from './seal.ts';
import { findDay, findSymbolDay, listSymbolDays } from './store.ts';

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
  const lastSequence = Math.min(first + BLOCK_LEAVES - 1, sealed.lastSequence);
  const span = { symbol, ...bounds, firstSequence: first, lastSequence };
  const blocks = await listTickBlocks(db, span, BLOCK_LEAVES);
  const block = blocks.flatMap(({ hashes }) => [...hashesIn(hashes)]);
  invariant(block.length === lastSequence - first + 1, 'a sealed day contains all of its ticks');
  const path = pathThroughBlocks(index, block, blockRoots).map(toHex);
  return { sealed, hash: tick.hash, index, path, ...(await placeInDay(db, day, symbol)) };
}

/** Path from the root of a symbol to that of its day. */
async function placeInDay(db: Db, day: string, symbol: string) {
  const [sealed, symbols] = await Promise.all([findDay(db, day), listSymbolDays(db, day)]);
  invariant(sealed, 'the symbol is part of the sealed day');
  const symbolIndex = symbols.findIndex((each) => each.symbol === symbol);
  const nodes = symbols.map(({ hash }) => leafHash(Buffer.from(hash, 'hex'), sha256));
  const symbolPath = pathOfNodes(nodes, symbolIndex, sha256).map(toHex);
  return { day: presentDay(sealed), symbolIndex, symbolPath };
}
