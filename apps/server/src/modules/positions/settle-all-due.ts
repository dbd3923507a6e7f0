import type { NewestOf } from './cross-accounts.ts';
import type { DuePosition } from './judge-due.ts';
import { settleCrossDue } from './settle-cross.ts';
import { settleDue, type FencedDeps, type SettledDue } from './settle-due.ts';

/**
 * Settles what ticks of one symbol made due: isolated positions first, then cross accounts. Yields
 * each result as soon as it is committed, because the second may fail after the first succeeded.
 */
export async function* settleAllDue(
  deps: FencedDeps & { readonly newest: NewestOf },
  symbol: string,
  due: readonly DuePosition[],
): AsyncGenerator<SettledDue> {
  const own = due.filter(({ isCross }) => !isCross);
  const ofAccounts = due.filter(({ isCross }) => isCross);
  if (own.length > 0) yield await settleDue(deps, symbol, own);
  if (ofAccounts.length > 0) yield await settleCrossDue(deps, ofAccounts);
}
