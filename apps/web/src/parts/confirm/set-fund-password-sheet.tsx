import { useText } from '@candor/client/language';
import { accountSafetyCalls } from '@candor/contract/calls/account-safety';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { useCommand } from '../../platform/query.ts';
import {
  emptyFundPassword,
  isFundPasswordReady,
  NewFundPasswordFields,
} from './new-fund-password-fields.tsx';

/** Sets the withdrawal password where it is first needed. */
export function SetFundPasswordSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const [value, setValue] = useState(emptyFundPassword);
  const { password, fundPassword, again } = value;
  const command = useSetFundPassword();
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('withdrawal.setPassword')}
      text={t('withdrawal.setPasswordText')}
      actions={
        <Button
          busy={command.isPending}
          disabled={!isFundPasswordReady(value)}
          onClick={() => command.mutate({ password, fundPassword, confirmPassword: again })}
        >
          {t('withdrawal.setPassword')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <NewFundPasswordFields
          value={value}
          error={command.error}
          onChange={(part) => setValue({ ...value, ...part })}
        />
      </div>
    </Sheet>
  );
}

export function useSetFundPassword() {
  const t = useText();
  return useCommand(accountSafetyCalls, 'setFundPassword', {
    refreshes: ['getWithdrawalTerms', 'getLoanAccount', 'getUser'],
    onDone: () => showToast(t('withdrawal.passwordSet'), 'success'),
  });
}
