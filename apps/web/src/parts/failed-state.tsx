import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { ErrorState } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { useHasNetwork, useReach } from '../platform/online.ts';

export interface FailedStateProps {
  readonly onRetry: () => void;
  readonly busy?: boolean;
  readonly inline?: boolean;
}

/** Shown when a query failed: what happened, what is safe, one action. */
export function FailedState({
  onRetry,
  busy = false,
  inline = false,
}: FailedStateProps): ReactNode {
  const t = useText();
  const isOnline = useHasNetwork();
  const isBusy = useReach((reach) => reach.isBusy);
  return (
    <ErrorState
      icon={isOnline ? 'info' : 'offline'}
      title={t(isOnline ? 'shell.failedTitle' : 'shell.offlineTitle')}
      text={t(isOnline ? (isBusy ? 'shell.busy' : 'shell.failedText') : 'shell.offlineText')}
      inline={inline}
      actions={
        <Button busy={busy} onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      }
    />
  );
}
