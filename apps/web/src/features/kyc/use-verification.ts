import { kycCalls } from '@candor/contract/calls/kyc';
import { useEffect } from 'react';
import { useCall } from '../../platform/query.ts';
import { rememberUser, useSession } from '../../platform/session.ts';
import type { VerificationStatus } from './application-form.ts';

/** Often enough to see a decision come. */
const WAITING_MS = 3_000;

/** Status of both levels. Polls while something is under review; the rest of the app follows. */
export function useVerification() {
  const status = useCall(kycCalls, 'getVerificationStatus', {}, { freshMs: 0 });
  const { data, refetch } = status;
  const isWaiting = data?.status === 'pending' || data?.advancedStatus === 'pending';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void refetch(), WAITING_MS);
    return () => clearInterval(timer);
  }, [isWaiting, refetch]);
  useEffect(() => {
    if (data) tellSession(data);
  }, [data]);
  return status;
}

/** What other screens show of the customer; a rejection counts as nothing yet. */
function tellSession({ status, advancedStatus }: VerificationStatus): void {
  const { user } = useSession.getState();
  if (!user) return;
  const verification = status === 'rejected' ? 'unverified' : status;
  const advancedVerification = advancedStatus === 'rejected' ? 'unverified' : advancedStatus;
  rememberUser({ ...user, verification, advancedVerification });
}
