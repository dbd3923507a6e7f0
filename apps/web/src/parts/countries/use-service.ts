import { countriesCalls } from '@candor/contract/calls/countries';
import type { Service } from '@candor/domain/countries/services';
import { MINUTE_MS } from '@candor/domain/durations';
import { useIsDemo } from '../../platform/backend.ts';
import type { Reply } from '../../platform/call.ts';
import { useCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';

export type OfferedService = Reply<typeof countriesCalls, 'getServices'>['services'][number];

/** What the customer's countries say about a service; undefined while unknown and in the demo. */
export function useService(service: Service): OfferedService | undefined {
  const isDemo = useIsDemo();
  const isMember = useSession(({ token }) => token !== '');
  const enabled = !isDemo && isMember;
  const { data } = useCall(countriesCalls, 'getServices', {}, { enabled, freshMs: MINUTE_MS });
  return data?.services.find((each) => each.service === service);
}

/** Why a button cannot act, in its own words, if a country of the customer does not allow what it opens. */
export function useForbidden(
  service: Service,
): 'countries.notHereShort' | 'countries.verifyFirst' | null {
  const offered = useService(service);
  if (offered?.isOffered !== false) return null;
  return offered.decidedBy ? 'countries.notHereShort' : 'countries.verifyFirst';
}

/** Why a ticket cannot be sent, if a country of the customer does not allow what it opens. */
export const useCountryProblem = (service: Service): 'countries.notHere' | null =>
  useService(service)?.isOffered === false ? 'countries.notHere' : null;
