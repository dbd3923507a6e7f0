import { isServiceOffered } from '@candor/domain/countries/country-rules';
import { mayOpen } from '@candor/domain/responsible-trading/opening';
import type { Tx } from '../../platform/db.ts';
import type { CountryGuard } from '../countries/index.ts';
import { readStandings } from '../responsible-trading/index.ts';
import type { Subscription } from './store-subscriptions.ts';

/**
 * Subscriptions as the draw may treat them: what pays by itself is a purchase, which nobody makes
 * while they take a break or are frozen, or where their country no longer allows it. Their won tickets wait to be paid by hand, in the same time
 * as those of others; then the money returns.
 */
export async function mayPayByThemselves(
  { countries }: { readonly countries: CountryGuard },
  tx: Tx,
  subscriptions: readonly Subscription[],
  nowMs: number,
): Promise<readonly Subscription[]> {
  const userIds = subscriptions.map(({ userId }) => userId);
  const standings = await readStandings(tx, userIds, nowMs);
  const allowed = await countries.read(tx, userIds);
  return subscriptions.map((each) => ({
    ...each,
    paysItself:
      each.paysItself &&
      mayOpen(standings(each.userId), nowMs) &&
      isServiceOffered({ service: 'offerings' }, allowed(each.userId)),
  }));
}
