import { Sheet } from '@candor/ui/sheet';
import { Spinner } from '@candor/ui/spinner';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import { FirstPasswordSheet } from '../first-password-sheet.tsx';
import type { SignInSteps } from '../follow-sign-in.ts';
import { NewAccountSheet } from '../new-account-sheet.tsx';
import { useFirstEntry } from '../use-first-entry.ts';
import type { Returned } from './returned.ts';
import { useProviderSignIn } from './use-provider-sign-in.ts';

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
