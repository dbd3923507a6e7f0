import { orderLine, type OrderFill } from '@candor/domain/proofs/order-line';
import { secondContractLine } from '@candor/domain/proofs/second-contract-line';
import type { Tx } from '../../platform/db.ts';
import { streamClosings, streamOpenings } from '../positions/index.ts';
import { streamSettled } from '../second-contracts/index.ts';
import { BlockTree } from './block-tree.ts';
import { sha256, toHex } from './seal.ts';
import { insertOrderLines } from './store.ts';

const PORTION = 1_000;

interface DayOfOrders {
  readonly day: string;
  readonly salt: string;
  readonly fromMs: number;
  readonly beforeMs: number;
}

/** Copies every fill and settlement of a day without names; returns their root. */
export async function sealOrders(
  tx: Tx,
  asked: DayOfOrders,
): Promise<{ orderCount: number; ordersRoot: string }> {
  const tree = new BlockTree();
  for await (const lines of linesOf(tx, asked)) {
    await insertOrderLines(tx, asked.day, tree.count, lines);
    for (const line of lines) tree.add(sha256(line));
  }
  return { orderCount: tree.count, ordersRoot: toHex(tree.finish().root) };
}

/** Openings first, then closings, then second contracts; each oldest first. */
async function* linesOf(tx: Tx, { salt, ...span }: DayOfOrders): AsyncGenerator<string[]> {
  const nameless = (id: string) => toHex(sha256(`${salt}${id}`));
  for (const stream of [streamOpenings, streamClosings])
    for await (const fills of stream(tx, span, PORTION))
      yield fills.map((fill) => orderLine(withoutName(fill, nameless)));
  for await (const settled of streamSettled(tx, span, PORTION))
    yield settled.map((each) => secondContractLine({ ...each, id: nameless(each.id) }));
}

function withoutName(fill: OrderFill, nameless: (id: string) => string): OrderFill {
  const parentId = fill.closing?.parentId;
  return {
    ...fill,
    id: nameless(fill.id),
    closing: fill.closing && { ...fill.closing, parentId: parentId ? nameless(parentId) : null },
  };
}
