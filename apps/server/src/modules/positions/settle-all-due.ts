import type { NewestOf } from './cross-accounts.ts';
import { isDueClose, settleCloseOrders } from './close-orders/settle-close-orders.ts';
import type { DuePosition } from './judge-due.ts';
import { settleCrossDue } from './settle-cross.ts';
import { settleDue, type FencedDeps, type SettledDue } from './settle-due.ts';

/**
 * Settles what ticks of one symbol made due: isolated positions first, then cross accounts, then
 * close orders, which what ends a whole position on the same tick goes before. Yields
 * each result as soon as it is committed, because the second may fail after the first succeeded.
 */
export async function* settleAllDue(
  deps: FencedDeps & { readonly newest: NewestOf },
  symbol: string,
  due: readonly DuePosition[],
): AsyncGenerator<SettledDue> {
  if (!due.some(isDueClose)) return yield* settlePositions(deps, symbol, due);
  // A close order may have been due at a tick before the one that ends its position.
  const byTick = Map.groupBy(due, ({ priced }) => priced.tick.sequence);
  for (const [, some] of [...byTick].toSorted(([a], [b]) => a - b)) {
    yield* settlePositions(
      deps,
      symbol,
      some.filter((each) => !isDueClose(each)),
    );
    yield* settleCloseOrders(deps, some.filter(isDueClose));
  }
}

async function* settlePositions(
  deps: FencedDeps & { readonly newest: NewestOf },
  symbol: string,
  due: readonly DuePosition[],
): AsyncGenerator<SettledDue> {
  const own = due.filter(({ isCross }) => !isCross);
  const ofAccounts = due.filter(({ isCross }) => isCross);
  if (own.length > 0) yield await settleDue(deps, symbol, own);
  if (ofAccounts.length > 0) yield await settleCrossDue(deps, ofAccounts);
}
