import { inTransaction } from '../../../platform/db.ts';
import type { Verdict } from '../close-due.ts';
import type { NewestOf } from '../cross-accounts.ts';
import type { DuePosition } from '../judge-due.ts';
import { settleCrossDue } from '../settle-cross.ts';
import { settle, type FencedDeps, type SettledDue } from '../settle-due.ts';
import { lockPositions } from '../store.ts';
import { withTrails } from '../with-trails.ts';
import { isFilledBy } from './is-filled-by.ts';
import { listRestingAt } from './store-close-orders.ts';

/** A close order that a tick may fill; `id` is its own, `closes` that of its position. */
export type DueClose = DuePosition & { readonly closes: string };

export const isDueClose = (due: DuePosition): due is DueClose => due.closes !== undefined;

/**
 * Fills what ticks of one symbol made due, one order of a position per transaction, so that each
 * sees what the one before it left.
 */
export async function* settleCloseOrders(
  deps: FencedDeps & { readonly newest: NewestOf },
  due: readonly DueClose[],
): AsyncGenerator<SettledDue> {
  for (let left = due; left.length > 0;) {
    const first = new Map(left.toReversed().map((each) => [each.closes, each]));
    const round = [...first.values()];
    left = left.filter((each) => first.get(each.closes) !== each);
    const own = round.filter(({ isCross }) => !isCross);
    const ofAccounts = round.filter(({ isCross }) => isCross);
    if (own.length > 0) yield await settleOwn(deps, own);
    if (ofAccounts.length > 0) yield await settleCrossDue(deps, ofAccounts);
  }
}

async function settleOwn(deps: FencedDeps, due: readonly DueClose[]): Promise<SettledDue> {
  return inTransaction(deps.db, async (tx) => {
    await deps.fence(tx);
    const refs = due.map(({ userId, closes }) => ({ userId, id: closes }));
    const locked = await lockPositions(tx, refs);
    const orders = new Map((await listRestingAt(tx, refs)).map((order) => [order.id, order]));
    const ticks = new Map(due.map(({ closes, priced }) => [closes, priced.tick]));
    const followed = await withTrails(deps.prices, tx, locked, ({ id }) => ticks.get(id));
    const positions = new Map(followed.map((position) => [position.id, position]));
    const verdicts = due.flatMap((each): Verdict[] => {
      const [position, order] = [positions.get(each.closes), orders.get(each.id)];
      if (!position || !order || !isFilledBy(order, position, each)) return [];
      const { quantity, id: orderId } = order;
      return [{ position, priced: each.priced, reason: 'limitClose', quantity, orderId }];
    });
    if (verdicts.length === 0) return { touched: [] };
    return settle(deps, tx, { verdicts, crossed: [], doomed: [], spared: [] });
  });
}
