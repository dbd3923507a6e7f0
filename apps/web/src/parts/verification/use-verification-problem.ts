import { kycCalls } from '@candor/contract/calls/kyc';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { levelNeeded } from '@candor/domain/positions/verification';
import type { MessageId } from '@candor/messages/message-id';
import { useIsDemo } from '../../platform/backend.ts';
import { isPractice } from '../../platform/embedded-config.ts';
import { useCall } from '../../platform/query.ts';
import { useIsMember } from '../../platform/session.ts';

/** Poll interval: shows a decision soon after it is made. */
const REPEAT_MS = 5_000;

/** The verification a customer needs before trading a market; null if none is missing, and in the demo. */
export function useVerificationProblem({ type }: Pick<MarketSymbol, 'type'>): MessageId | null {
  const needed = levelNeeded(type, isPractice() ? 'practice' : 'live');
  const isMember = useIsMember();
  const isAsked = !useIsDemo() && isMember && needed !== 'none';
  const { data } = useCall(
    kycCalls,
    'getVerificationStatus',
    {},
    { enabled: isAsked, repeatMs: REPEAT_MS },
  );
  if (!isAsked || !data) return null;
  if (needed === 'advanced') {
    return data.advancedStatus === 'verified' ? null : 'ticket.advancedNeeded';
  }
  return data.status === 'verified' ? null : 'ticket.basicNeeded';
}
