import { refusalOf } from '../../platform/refusal-of.ts';
import type { PositionsDeps } from './command-deps.ts';
import { listLivePositions, type PositionRef } from './store.ts';

type Cancel = (ref: PositionRef, as: { readonly idempotency: null }) => Promise<unknown>;

/**
 * Cancels every order of a customer that rests, as the customer would. True if some have to be
 * tried again, because their price has just come and the engine decides first.
 */
export async function cancelResting(
  { db }: Pick<PositionsDeps, 'db'>,
  cancel: Cancel,
  userId: string,
): Promise<boolean> {
  const live = await listLivePositions(db, userId);
  let isLeft = false;
  for (const { id } of live.filter(({ status }) => status === 'pending')) {
    const refusal = await refusalOf(() => cancel({ userId, id }, { idempotency: null }));
    // Canceled or filled since it was listed is done; only one that settles is looked at again.
    isLeft ||= refusal?.key === 'positions.settling';
  }
  return isLeft;
}
