import { useText } from '@candor/client/language';
import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import type { ReactNode } from 'react';
import { useCommand } from '../../../platform/query.ts';
import type { PayoutAccount } from './use-accounts.ts';

export interface RemoveQuestionProps {
  readonly account: PayoutAccount;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Confirms removing a payout account. */
export function RemoveQuestion({ account, onClose, onDone }: RemoveQuestionProps): ReactNode {
  const t = useText();
  const command = useCommand(fundingCalls, 'removePayoutAccount', {
    refreshes: ['listPayoutAccounts'],
    onDone: () => {
      showToast(t('payoutAccount.removed'), 'success');
      onDone();
    },
  });
  return (
    <Sheet
      open
      question
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('payoutAccount.removeQuestion')}
      text={t('payoutAccount.removeText')}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('funding.keep')}
          </Button>
          <Button
            tone="danger"
            busy={command.isPending}
            onClick={() => command.mutate({ id: account.id })}
          >
            {t('payoutAccount.remove')}
          </Button>
        </>
      }
    >
      <p className="figures-text text-body break-all">{account.account}</p>
    </Sheet>
  );
}
