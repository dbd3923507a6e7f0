import { HOUR_MS } from '@candor/domain/durations';
import { responsibleTradingCalls } from '@candor/contract/calls/responsible-trading';
import { useIsDemo } from '../../platform/backend.ts';
import type { Reply } from '../../platform/call.ts';
import { useCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';

export type ResponsibleTrading = Reply<typeof responsibleTradingCalls, 'getResponsibleTrading'>;
export type OwnLimit = ResponsibleTrading['limits'][number];
export type LossDisclosure = Reply<typeof responsibleTradingCalls, 'getLossDisclosure'>;

/** Limits and breaks of the customer; not asked for in the demo or without a session. */
export function useResponsibleTrading() {
  const isDemo = useIsDemo();
  const isMember = useSession(({ token }) => token !== '');
  const enabled = !isDemo && isMember;
  return useCall(responsibleTradingCalls, 'getResponsibleTrading', {}, { enabled });
}

/** The newest count of losing customers; it changes once a day. */
export const useLossDisclosure = () =>
  useCall(responsibleTradingCalls, 'getLossDisclosure', {}, { freshMs: HOUR_MS });
