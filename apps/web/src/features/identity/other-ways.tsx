import { CallError } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { showToast } from '@candor/ui/toast';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { enterSession } from './enter-session.ts';
import type { SignInSteps } from './follow-sign-in.ts';
import { passkeyProblem, passkeySupport, signInByPasskey } from './passkey-ceremony.ts';
import { ProviderButtons } from './providers/provider-buttons.tsx';

const GuestSheet = lazyPart(async () => (await import('./guest-sheet.tsx')).GuestSheet);

const WalletSheet = lazyPart(async () => (await import('./wallet-sheet.tsx')).WalletSheet);

interface OtherWaysProps extends SignInSteps {
  /** From an invitation link. */
  readonly inviteCode: string;
}

/** Below the forms: ways in that need neither a password nor a code. */
export function OtherWays({ inviteCode, onMfaChallenge }: OtherWaysProps): ReactNode {
  const t = useText();
  const [isGuestOpen, setIsGuestOpen] = useState(false);
  const [isWalletOpen, setIsWalletOpen] = useState(false);
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="m-0 flex items-center gap-4 text-label font-normal text-tertiary before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        {t('login.or')}
      </p>
      <PasskeyButton />
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button
          tone="quiet"
          size="compact"
          icon={<Icon name="wallet" size={20} />}
          onClick={() => setIsWalletOpen(true)}
        >
          {t('walletEntry.button')}
        </Button>
        <Button
          tone="quiet"
          size="compact"
          icon={<Icon name="person" size={20} />}
          onClick={() => setIsGuestOpen(true)}
        >
          {t('guest.button')}
        </Button>
      </div>
      <ProviderButtons inviteCode={inviteCode} />
      <p className="m-0 text-center text-label font-normal text-tertiary">{t('guest.hint')}</p>
      <Suspense>
        {isGuestOpen ? (
          <GuestSheet inviteCode={inviteCode} onClose={() => setIsGuestOpen(false)} />
        ) : null}
        {isWalletOpen ? (
          <WalletSheet
            inviteCode={inviteCode}
            onMfaChallenge={onMfaChallenge}
            onClose={() => setIsWalletOpen(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

/** Signing in with a passkey: the browser asks everything there is to ask. */
function PasskeyButton(): ReactNode {
  const t = useText();
  const [isBusy, setIsBusy] = useState(false);
  if (passkeySupport() !== 'yes') return null;
  const start = async () => {
    setIsBusy(true);
    try {
      enterSession(await signInByPasskey());
    } catch (error) {
      // The server's own words are on the screen already.
      if (!(error instanceof CallError)) showToast(t(passkeyProblem(error)), 'error');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      tone="quiet"
      size="compact"
      busy={isBusy}
      icon={<Icon name="key" size={20} />}
      onClick={() => void start()}
    >
      {t('passkeyEntry.button')}
    </Button>
  );
}
