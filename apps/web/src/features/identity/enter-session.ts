import type { ResultOf } from '@candor/contract/calls';
import { goToAddress } from '../../platform/route.ts';
import { startSession, takeRedirect } from '../../platform/session.ts';

/** After signing in or registering: stores the session and goes where the customer wanted to go. */
export function enterSession({ token, userInfo }: ResultOf<'register'>): void {
  startSession(token, userInfo);
  goToAddress(takeRedirect(), { replace: true });
}
