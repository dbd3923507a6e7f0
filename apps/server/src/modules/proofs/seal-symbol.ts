import { symbolDayText, type SymbolDay } from '@candor/domain/proofs/sealed-day';
import { invariant } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import { streamTickHashes, type TickHash } from '../markets/index.ts';
import { BlockTree } from './block-tree.ts';
import type { LogKeeper } from './deps.ts';
import { sealOf, toHex } from './seal.ts';
import type { StoredSymbolDay } from './store.ts';

/** Hashing a portion keeps the event loop for about ten milliseconds. */
const PORTION = 4_096;

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
  const tree = new BlockTree();
  let first: TickHash | undefined;
  let last: TickHash | undefined;
  for await (const portion of streamTickHashes(tx, asked, PORTION)) {
    for (const tick of portion) {
      invariant(!last || follows(tick, last), 'the tick log is a chain without gaps');
      first ??= tick;
      last = tick;
      tree.add(tick.hash);
    }
  }
  if (!first || !last) return null;
  const { root, blockRoots } = tree.finish();
  const { day, symbol } = asked;
  const sealed: SymbolDay = {
    day,
    symbol,
    tickCount: tree.count,
    firstSequence: first.sequence,
    lastSequence: last.sequence,
    previousHash: toHex(first.previousHash),
    firstHash: toHex(first.hash),
    lastHash: toHex(last.hash),
    venues: markets
      .venuesOf(symbol)
      .map(({ name, weight }) => `${name}:${weight}`)
      .join(','),
    root: toHex(root),
  };
  return { ...sealed, ...sealOf(symbolDayText(sealed), markets), blockRoots };
}

const follows = (tick: TickHash, before: TickHash): boolean =>
  tick.sequence === before.sequence + 1 && Buffer.compare(tick.previousHash, before.hash) === 0;
