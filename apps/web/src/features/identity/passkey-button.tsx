import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { CallError } from '../../platform/call.ts';
import { useText } from '../../platform/language.ts';
import { enterSession } from './enter-session.ts';
import { passkeyProblem, passkeySupport, signInByPasskey } from './passkey-ceremony.ts';

/** Signing in with a passkey: the browser asks everything there is to ask. */
export function PasskeyButton(): ReactNode {
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
