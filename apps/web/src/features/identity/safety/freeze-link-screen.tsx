import { useText } from '@candor/client/language';
import { responsibleTradingCalls } from '@candor/contract/calls/responsible-trading';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { ErrorState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { useState, type ReactNode } from 'react';
import { fieldText } from '../../../parts/field-text.ts';
import { useCommand } from '../../../platform/query.ts';
import { goTo, useQueryValue } from '../../../platform/route.ts';
import { endSession, userId } from '../../../platform/session.ts';
import {
  FreezeOutcome,
  useFrozen,
  WithdrawalsChoice,
  type KeptWithdrawals,
} from './freeze-fields.tsx';

/** Somebody came without a link, or with half of one. */
function NoLink(): ReactNode {
  const t = useText();
  return (
    <Page plain>
      <AppBar title={t('accountFreeze.title')} />
      <ErrorState
        icon="info"
        title={t('accountFreeze.linkInvalid')}
        text={t('identity.freezeLinkInvalid')}
        actions={<Button onClick={() => goTo('login')}>{t('accountFreeze.signIn')}</Button>}
      />
    </Page>
  );
}

/**
 * Where the link of a security email leads. Nothing happens before the button is pressed, because
 * programs that check mail open links too; and no password is asked for.
 */
export function FreezeLinkScreen(): ReactNode {
  const t = useText();
  const token = useQueryValue('token') ?? '';
  const [withdrawals, setWithdrawals] = useState<KeptWithdrawals>('cancel');
  const freeze = useCommand(responsibleTradingCalls, 'freezeByLink', {
    onDone: (frozen) => {
      useFrozen.setState({ frozen });
      // Of this very account on this device: the server has ended the session.
      if (userId() !== '' && token.startsWith(`${userId()}.`)) endSession();
    },
  });
  const frozen = useFrozen((state) => state.frozen);
  if (frozen) return <FreezeOutcome frozen={frozen} />;
  if (token === '') return <NoLink />;
  return (
    <Page plain>
      <AppBar title={t('accountFreeze.title')} />
      <div className="mx-auto mt-2 flex w-full max-w-(--layout-column-max) flex-1 flex-col gap-4 desktop:flex-none">
        <p className="m-0 text-body text-secondary">{t('accountFreeze.linkText')}</p>
        <p className="m-0 text-body text-secondary">{t('accountFreeze.text')}</p>
        <WithdrawalsChoice value={withdrawals} onChange={setWithdrawals} />
        {freeze.error ? (
          <p role="alert" className="m-0 text-label text-danger">
            {fieldText(freeze.error, 'token') ?? freeze.error.message}
          </p>
        ) : null}
        <div className="mt-auto pt-4 pb-(--layout-safe-bottom)">
          <Button busy={freeze.isPending} onClick={() => freeze.mutate({ token, withdrawals })}>
            {t('accountFreeze.submit')}
          </Button>
        </div>
      </div>
    </Page>
  );
}
