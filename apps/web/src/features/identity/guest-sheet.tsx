import { CallError } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { Button } from '@candor/ui/button';
import { Notice } from '@candor/ui/message-state';
import { Sheet } from '@candor/ui/sheet';
import { useState, type ReactNode } from 'react';
import type { Reply } from '../../platform/call.ts';
import { useCommand } from '../../platform/query.ts';
import { AgreementCheck } from './agreement-check.tsx';
import { FirstPasswordSheet } from './first-password-sheet.tsx';

type Guest = Reply<typeof identityCalls, 'logInAsGuest'>;

interface GuestSheetProps {
  /** From an invitation link. */
  readonly inviteCode: string;
  readonly onClose: () => void;
}

/** Signing in as a guest: what that means, then the first password, which is shown only once. */
export function GuestSheet({ inviteCode, onClose }: GuestSheetProps): ReactNode {
  const [guest, setGuest] = useState<Guest | null>(null);
  return guest ? (
    <FirstPasswordSheet entry={guest} onClose={onClose} />
  ) : (
    <Offer inviteCode={inviteCode} onGuest={setGuest} onClose={onClose} />
  );
}

interface OfferProps extends GuestSheetProps {
  readonly onGuest: (guest: Guest) => void;
}

function Offer({ inviteCode, onGuest, onClose }: OfferProps): ReactNode {
  const t = useText();
  const [agreement, setAgreement] = useState(false);
  const [wasPressed, setWasPressed] = useState(false);
  const logIn = useCommand(identityCalls, 'logInAsGuest', { onDone: onGuest });
  const exists = logIn.error instanceof CallError && logIn.error.key === 'identity.guestExists';
  const start = () => {
    setWasPressed(true);
    if (agreement) logIn.mutate({ agreement, ...(inviteCode !== '' && { inviteCode }) });
  };
  return (
    <Sheet
      open
      title={t('guest.title')}
      text={t('guest.text')}
      closeLabel={t('shell.close')}
      // The answer holds the first password, and nobody is told it twice.
      stays={logIn.isPending}
      onClose={onClose}
      actions={(close) =>
        exists ? (
          <Button onClick={close}>{t('guest.usePassword')}</Button>
        ) : (
          <Button busy={logIn.isPending} onClick={start}>
            {t('guest.submit')}
          </Button>
        )
      }
    >
      {exists ? (
        <Notice icon="info">{t('identity.guestExists')}</Notice>
      ) : (
        <AgreementCheck
          checked={agreement}
          onChange={setAgreement}
          error={wasPressed && !agreement ? t('identity.agreementRequired') : undefined}
        />
      )}
    </Sheet>
  );
}
