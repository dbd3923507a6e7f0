import type { ResultOf } from '@candor/contract/calls';
import { enterSession } from './enter-session.ts';

/** What the forms of the sign-in screen tell it. */
export interface SignInSteps {
  /** A second factor is asked for with this ticket. */
  readonly onMfaChallenge: (mfaChallenge: string) => void;
}

/** Goes in with a session, or on to the second factor. */
export function followSignIn(answer: ResultOf<'logIn'>, { onMfaChallenge }: SignInSteps): void {
  const { token, userInfo, mfaChallenge = '' } = answer;
  if (token !== undefined && userInfo !== undefined) enterSession({ token, userInfo });
  else onMfaChallenge(mfaChallenge);
}
