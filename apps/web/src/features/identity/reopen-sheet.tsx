import { useText } from '@candor/client/language';
import { ownDataCalls } from '@candor/contract/calls/own-data';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { useClosedAccount } from '../../platform/closed-account.ts';
import { useCommand } from '../../platform/query.ts';
import { enterSession } from './enter-session.ts';

/** After a sign-in to a closed account: opens it again. */
export function ReopenSheet(): ReactNode {
  const t = useText();
  const closed = useClosedAccount((state) => state.closed);
  const leave = () => useClosedAccount.setState({ closed: null });
  const reopen = useCommand(ownDataCalls, 'reopenAccount', {
    onDone: (session) => {
      leave();
      enterSession(session);
    },
  });
  if (closed === null) return null;
  return (
    <Sheet
      open
      title={t('accountClosing.reopenTitle')}
      text={t('accountClosing.reopenText', { time: closed.since })}
      closeLabel={t('shell.close')}
      onClose={leave}
      actions={
        <Button busy={reopen.isPending} onClick={() => reopen.mutate({ ticket: closed.ticket })}>
          {t('accountClosing.reopen')}
        </Button>
      }
    />
  );
}
