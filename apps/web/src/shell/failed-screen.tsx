import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { ErrorState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import type { ReactNode } from 'react';
import { useText } from '../platform/language.ts';
import { useIsOnline } from '../platform/online.ts';

/** Shown when a screen's code failed to load: what happened, what is safe, one action. */
export function FailedScreen(): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  return (
    <Page>
      <AppBar title="Candor" />
      <ErrorState
        icon={isOnline ? 'info' : 'offline'}
        title={t(isOnline ? 'shell.failedTitle' : 'shell.offlineTitle')}
        text={t(isOnline ? 'shell.failedText' : 'shell.offlineText')}
        // Browsers cache a module's failure, and a new version may have been deployed.
        actions={<Button onClick={() => window.location.reload()}>{t('shell.retry')}</Button>}
      />
    </Page>
  );
}
