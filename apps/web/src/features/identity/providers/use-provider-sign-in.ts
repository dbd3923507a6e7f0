import type { ResultOf } from '@candor/contract/calls';
import { identityCalls } from '@candor/contract/calls/identity';
import { showToast } from '@candor/ui/toast';
import { useEffect, useState } from 'react';
import { call, CallError } from '../../../platform/call.ts';
import { useText } from '../../../platform/language.ts';
import type { Returned } from './returned.ts';

interface ProviderSignIn {
  /** The person has no account yet: the agreement is asked for. */
  readonly isNew: boolean;
  readonly isOpening: boolean;
  /** Opens an account with the answer that is there. */
  open(): Promise<void>;
}

interface Ends {
  readonly onDone: (answer: ResultOf<'logInByProvider'>) => void;
  /** It came to nothing; why has been said. */
  readonly onFailed: () => void;
}

/** Signing in with what a provider answered, step by step. */
export function useProviderSignIn(
  { answer, authorizationRequest }: Returned,
  ends: Ends,
): ProviderSignIn {
  const t = useText();
  const [isNew, setIsNew] = useState(false);
  const [isOpening, setIsOpening] = useState(false);

  const fail = (error: unknown) => {
    showToast(error instanceof CallError ? error.message : t('shell.noAnswer'), 'error');
    ends.onFailed();
  };
  const start = async () => {
    if (answer.code === '') {
      showToast(t('providerEntry.declined'), 'error');
      return ends.onFailed();
    }
    try {
      ends.onDone(await call(identityCalls, 'logInByProvider', answer, { quiet: true }));
    } catch (error) {
      if (error instanceof CallError && error.key === 'identity.agreementRequired') setIsNew(true);
      else fail(error);
    }
  };
  const open = async () => {
    if (isOpening) return;
    setIsOpening(true);
    try {
      const inviteCode = authorizationRequest?.inviteCode ?? '';
      const invite = inviteCode === '' ? {} : { inviteCode };
      const request = { ...answer, ...invite, agreement: true };
      ends.onDone(await call(identityCalls, 'logInByProvider', request, { quiet: true }));
    } catch (error) {
      // A dead line leaves the sheet standing: the answer of the provider is still good.
      if (error instanceof CallError) fail(error);
      else showToast(t('shell.noAnswer'), 'error');
    } finally {
      setIsOpening(false);
    }
  };
  // Once for each answer: it is redeemed only once.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what it does with the answer may change, the answer may not
  useEffect(() => void start(), [answer]);
  return { isNew, isOpening, open };
}
