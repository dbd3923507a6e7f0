import { CallError } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { identityCalls } from '@candor/contract/calls/identity';
import { Sheet } from '@candor/ui/sheet';
import { Spinner } from '@candor/ui/spinner';
import { showToast } from '@candor/ui/toast';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../../platform/call.ts';
import { FirstPasswordSheet } from '../first-password-sheet.tsx';
import type { SignInSteps } from '../follow-sign-in.ts';
import { NewAccountSheet } from '../new-account-sheet.tsx';
import { useFirstEntry } from '../use-first-entry.ts';
import type { Returned } from './returned.ts';

interface ProviderSheetProps extends SignInSteps {
  readonly returned: Returned;
  readonly onClose: () => void;
}

/** After returning from a provider: signed in, or for a new customer the agreement and the first password. */
export function ProviderSheet({
  returned,
  onClose,
  onMfaChallenge,
}: ProviderSheetProps): ReactNode {
  const t = useText();
  const { opened, follow } = useFirstEntry({ onMfaChallenge }, onClose);
  const steps = { onFailed: onClose, onDone: follow };
  const { isNew, isOpening, open } = useProviderSignIn(returned, steps);
  if (opened) return <FirstPasswordSheet entry={opened} onClose={onClose} />;
  if (isNew)
    return (
      <NewAccountSheet
        title={t('providerEntry.newTitle')}
        text={t('providerEntry.newText')}
        isOpening={isOpening}
        onOpen={() => void open()}
        onClose={onClose}
      />
    );
  return <WaitingSheet title={t('providerEntry.waiting')} onClose={onClose} />;
}

interface WaitingSheetProps {
  readonly title: string;
  readonly onClose: () => void;
}

/** While the server contacts the provider. */
export function WaitingSheet({ title, onClose }: WaitingSheetProps): ReactNode {
  const t = useText();
  return (
    <Sheet
      open
      title={title}
      text={t('providerEntry.waitingText')}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <div role="status" className="flex justify-center py-4 text-secondary">
        <span className="screen-only">{t('shell.loading')}</span>
        <Spinner size={28} />
      </div>
    </Sheet>
  );
}

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
function useProviderSignIn({ answer, authorizationRequest }: Returned, ends: Ends): ProviderSignIn {
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
