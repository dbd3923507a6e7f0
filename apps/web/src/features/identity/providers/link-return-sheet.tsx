import { identityCalls } from '@candor/contract/calls/identity';
import { showToast } from '@candor/ui/toast';
import { useEffect, type ReactNode } from 'react';
import { call, CallError } from '../../../platform/call.ts';
import { useText } from '../../../platform/language.ts';
import { refresh } from '../../../platform/query.ts';
import { WaitingSheet } from './provider-sheet.tsx';
import type { Returned } from './returned.ts';

interface LinkReturnSheetProps {
  readonly returned: Returned;
  readonly onClose: () => void;
}

/** Back from a provider that shall open this account from now on. */
export function LinkReturnSheet({ returned, onClose }: LinkReturnSheetProps): ReactNode {
  const t = useText();
  const { answer } = returned;
  const link = async () => {
    try {
      if (answer.code === '') return showToast(t('providerEntry.declined'), 'error');
      await call(identityCalls, 'linkProvider', answer);
      showToast(t('signInProviders.linked'), 'success');
      await refresh(['listSignInProviders', 'getSecurity', 'listSecurityEvents']);
    } catch (error) {
      if (!(error instanceof CallError)) showToast(t('shell.noAnswer'), 'error');
    } finally {
      onClose();
    }
  };
  // Once for each answer: it is redeemed only once.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what it does with the answer may change, the answer may not
  useEffect(() => void link(), [answer]);
  return <WaitingSheet title={t('signInProviders.linking')} onClose={onClose} />;
}
