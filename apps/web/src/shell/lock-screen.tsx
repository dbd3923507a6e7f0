import { useText } from '@candor/client/language';
import { sessionCalls } from '@candor/contract/calls/session';
import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Wordmark } from '@candor/ui/logo';
import { useState, type ReactNode } from 'react';
import { unlockApp, useAppLock } from '../platform/app-lock.ts';
import { call } from '../platform/call.ts';
import { confirmOnDevice } from '../platform/device-passkey.ts';
import { goTo } from '../platform/route.ts';
import { endSession } from '../platform/session.ts';

/** In front of everything. While the app is merely out of sight it says nothing. */
export function LockScreen({ isLocked }: { readonly isLocked: boolean }): ReactNode {
  return (
    <div className="flex h-dvh flex-col items-center justify-center bg-base px-6">
      {isLocked ? <Locked /> : <Wordmark />}
    </div>
  );
}

function Locked(): ReactNode {
  const t = useText();
  const settings = useAppLock((state) => state.settings);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const unlock = async () => {
    setIsBusy(true);
    const confirmed = await confirmOnDevice(settings?.credentialId ?? null);
    setIsBusy(false);
    if (confirmed === null) setHasFailed(true);
    else unlockApp();
  };
  const signOut = () => {
    // Without a connection the server learns nothing, but this device forgets the session.
    void call(sessionCalls, 'logOut', {}, { quiet: true }).catch(() => undefined);
    goTo('home', {}, { replace: true });
    endSession();
  };
  return (
    <main className="flex w-full max-w-(--layout-column-max) flex-col items-center gap-4 text-center">
      <span className="flex size-18 items-center justify-center rounded-pill bg-sunken">
        <Icon name="lock" size={28} />
      </span>
      <h1 className="text-title">{t('appLock.locked')}</h1>
      <p className="max-w-80 text-body text-balance text-secondary">{t('appLock.lockedText')}</p>
      {hasFailed ? (
        <p role="alert" className="text-label text-danger">
          {t('appLock.failed')}
        </p>
      ) : null}
      <div className="mt-2 flex w-full flex-col gap-3">
        <Button busy={isBusy} onClick={() => void unlock()}>
          {t('appLock.unlock')}
        </Button>
        <Button tone="quiet" onClick={signOut}>
          {t('appLock.signOut')}
        </Button>
      </div>
    </main>
  );
}
