import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { isComplete, type OnboardingFacts } from '@candor/domain/home/onboarding';
import type { CallContext } from '../../http/handler.ts';
import { hasMovedInto } from '../ledger/index.ts';
import { hasTraded } from '../positions/index.ts';
import type { HomeOptions } from './deps.ts';
import { endOnboarding, findOnboarding, keepProofChecked } from './store.ts';

type Caller = Pick<CallContext, 'userId' | 'nowMs'>;

/** The first steps as the books and the account show them; complete steps end them for good. */
export async function getOnboarding(
  { db, safetyOf }: HomeOptions,
  { userId, nowMs }: Caller,
): Promise<ResultOf<'getOnboarding'>> {
  const [stored, { isSecured, hasFundPassword }, funds, trade] = await Promise.all([
    findOnboarding(db, userId),
    safetyOf(db, userId),
    hasMovedInto(db, { userId, kind: 'contract', types: ['fundsTransfer'] }),
    hasTraded(db, userId),
  ]);
  const steps: OnboardingFacts = {
    secure: isSecured,
    fundPassword: hasFundPassword,
    funds,
    trade,
    proof: stored.isProofChecked,
  };
  const isDone = isComplete(steps);
  if (isDone && !stored.isEnded) await endOnboarding(db, userId, { nowMs, isDismissed: false });
  return { isShown: !stored.isEnded && !isDone, steps };
}

export async function updateOnboarding(
  options: HomeOptions,
  { proofChecked, dismissed }: RequestOf<'updateOnboarding'>,
  caller: Caller,
): Promise<ResultOf<'updateOnboarding'>> {
  const { userId, nowMs } = caller;
  if (proofChecked) await keepProofChecked(options.db, userId, nowMs);
  if (dismissed) await endOnboarding(options.db, userId, { nowMs, isDismissed: true });
  return getOnboarding(options, caller);
}
