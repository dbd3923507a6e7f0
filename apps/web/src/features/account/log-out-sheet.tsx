import { useText } from '@candor/client/language';
import { sessionCalls } from '@candor/contract/calls/session';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/call.ts';
import { switchPushOff } from '../../platform/push.ts';
import { goTo } from '../../platform/route.ts';
import { endSession } from '../../platform/session.ts';

/** Confirms signing out. The device forgets the session even if the server cannot be reached. */
export function LogOutSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const [isBusy, setIsBusy] = useState(false);
  const logOut = async () => {
    setIsBusy(true);
    // While the session can still say so: the next person at this device gets nothing.
    await switchPushOff().catch(() => undefined);
    await call(sessionCalls, 'logOut', {}, { quiet: true }).catch(() => undefined);
    goTo('home', {}, { replace: true });
    endSession();
  };
  return (
    <Sheet
      open
      question
      title={t('my.logOutTitle')}
      text={t('my.logOutText')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button tone="quiet" onClick={close}>
            {t('my.stay')}
          </Button>
          <Button busy={isBusy} onClick={() => void logOut()}>
            {t('my.logOut')}
          </Button>
        </>
      )}
    />
  );
}
