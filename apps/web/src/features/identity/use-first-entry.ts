import type { ResultOf } from '@candor/contract/calls';
import { useState } from 'react';
import { followSignIn, type SignInSteps } from './follow-sign-in.ts';

type Opened = ResultOf<'logInAsGuest'>;

/**
 * After identity was proven elsewhere: a known customer is signed in, a new one is shown the first
 * password before that. `opened` is what that sheet shows.
 */
export function useFirstEntry({ onMfaChallenge }: SignInSteps, onClose: () => void) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const follow = (answer: ResultOf<'logInByWallet'>) => {
    const { token, userInfo, initialPassword } = answer;
    if (token !== undefined && userInfo && initialPassword !== undefined)
      return setOpened({ token, userInfo, initialPassword });
    onClose();
    followSignIn(answer, { onMfaChallenge });
  };
  return { opened, follow };
}
