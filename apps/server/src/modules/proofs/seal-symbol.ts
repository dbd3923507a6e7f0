import { symbolDayText, type SymbolDay } from '@candor/domain/proofs/sealed-day';
import { invariant } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import { listTicksBetween, streamTickBlocks } from '../markets/index.ts';
import { BLOCK_LEAVES, BlockTree, hashesIn } from './block-tree.ts';
import type { LogKeeper } from './deps.ts';
import { sealOf, toHex } from './seal.ts';
import type { StoredSymbolDay } from './store.ts';

export interface DayOfSymbol {
  readonly day: string;
  readonly symbol: string;
  readonly fromMs: number;
  readonly beforeMs: number;
}

/** Root over the ticks of a symbol's day; null for a day without ticks. */
export async function sealSymbol(
  tx: Tx,
  asked: DayOfSymbol,
  markets: Pick<LogKeeper, 'sign' | 'venuesOf'>,
): Promise<StoredSymbolDay | null> {
  const [first] = await listTicksBetween(tx, { ...asked, afterSequence: 0 }, 1);
  if (!first) return null;
  const tree = new BlockTree();
  const span = { ...asked, firstSequence: first.sequence, lastSequence: Number.MAX_SAFE_INTEGER };
  let lastHash = '';
  for await (const { hashes, isChained } of streamTickBlocks(tx, span, BLOCK_LEAVES)) {
    invariant(isChained, 'the tick log is a chain without gaps');
    const leaves = hashesIn(hashes);
    for (const leaf of leaves) tree.add(leaf);
    lastHash = toHex(leaves.at(-1)!);
  }
  const { root, blockRoots } = tree.finish();
  const { day, symbol } = asked;
  const sealed: SymbolDay = {
    day,
    symbol,
    tickCount: tree.count,
    firstSequence: first.sequence,
    lastSequence: first.sequence + tree.count - 1,
    previousHash: first.previousHash,
    firstHash: first.hash,
    lastHash,
    venues: markets
      .venuesOf(symbol)
      .map(({ name, owner, quote }) => `${name}:1:${owner}:${quote}`)
      .join(','),
    root: toHex(root),
  };
  return { ...sealed, ...sealOf(symbolDayText(sealed), sealed.day, markets), blockRoots };
}
