import { useText } from '@candor/client/language';
import { accountSafetyCalls } from '@candor/contract/calls/account-safety';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { TextField } from '@candor/ui/text-field';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { fieldText } from '../field-text.ts';
import { useCommand } from '../../platform/query.ts';

/** Sets the withdrawal password where it is first needed. */
export function SetFundPasswordSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const [password, setPassword] = useState('');
  const [fundPassword, setFundPassword] = useState('');
  const [again, setAgain] = useState('');
  const command = useCommand(accountSafetyCalls, 'setFundPassword', {
    refreshes: ['getWithdrawalTerms', 'getLoanAccount', 'getUser'],
    onDone: () => showToast(t('withdrawal.passwordSet'), 'success'),
  });
  const differs = again !== '' && again !== fundPassword;
  const isComplete = password !== '' && fundPassword !== '' && again === fundPassword;
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
          disabled={!isComplete}
          onClick={() => command.mutate({ password, fundPassword, confirmPassword: again })}
        >
          {t('withdrawal.setPassword')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <TextField
          type="password"
          label={t('withdrawal.loginPassword')}
          value={password}
          autoComplete="current-password"
          error={fieldText(command.error, 'password')}
          onChange={setPassword}
        />
        <TextField
          type="password"
          label={t('withdrawal.newFundPassword')}
          value={fundPassword}
          autoComplete="new-password"
          error={fieldText(command.error, 'fundPassword')}
          onChange={setFundPassword}
        />
        <TextField
          type="password"
          label={t('withdrawal.newFundPasswordAgain')}
          value={again}
          autoComplete="new-password"
          error={
            differs ? t('withdrawal.passwordsDiffer') : fieldText(command.error, 'confirmPassword')
          }
          onChange={setAgain}
        />
      </div>
    </Sheet>
  );
}
