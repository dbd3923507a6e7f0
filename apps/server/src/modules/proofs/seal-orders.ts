import { orderLine, type OrderFill } from '@candor/domain/proofs/order-line';
import type { Tx } from '../../platform/db.ts';
import { streamClosings, streamOpenings } from '../positions/index.ts';
import { BlockTree } from './block-tree.ts';
import { sha256, toHex } from './seal.ts';
import { insertOrderLines } from './store.ts';

const PORTION = 1_000;

/** Copies every fill and settlement of a day without names, openings first; gives their root. */
export async function sealOrders(
  tx: Tx,
  { day, salt, ...span }: { day: string; salt: string; fromMs: number; beforeMs: number },
): Promise<{ orderCount: number; ordersRoot: string }> {
  const tree = new BlockTree();
  for (const stream of [streamOpenings, streamClosings])
    for await (const fills of stream(tx, span, PORTION)) {
      const lines = fills.map((fill) => orderLine(withoutName(fill, salt)));
      await insertOrderLines(tx, day, tree.count, lines);
      for (const line of lines) tree.add(sha256(line));
    }
  return { orderCount: tree.count, ordersRoot: toHex(tree.finish().root) };
}

function withoutName(fill: OrderFill, salt: string): OrderFill {
  const nameless = (id: string) => toHex(sha256(`${salt}${id}`));
  const parentId = fill.closing?.parentId;
  return {
    ...fill,
    id: nameless(fill.id),
    closing: fill.closing && { ...fill.closing, parentId: parentId ? nameless(parentId) : null },
  };
}
