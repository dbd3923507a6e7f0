import { mayOpen } from '@candor/domain/responsible-trading/opening';
import type { Tx } from '../../platform/db.ts';
import { readStandings } from '../responsible-trading/index.ts';
import type { Subscription } from './store-subscriptions.ts';

/**
 * Subscriptions as the draw may treat them: what pays by itself is a purchase, which nobody makes
 * while they take a break or are frozen. Their won tickets wait to be paid by hand, in the same time
 * as those of others; then the money returns.
 */
export async function mayPayByThemselves(
  tx: Tx,
  subscriptions: readonly Subscription[],
  nowMs: number,
): Promise<readonly Subscription[]> {
  const standings = await readStandings(
    tx,
    subscriptions.map(({ userId }) => userId),
    nowMs,
  );
  return subscriptions.map((each) => ({
    ...each,
    paysItself: each.paysItself && mayOpen(standings(each.userId), nowMs),
  }));
}
