import { useText } from '@candor/client/language';
import { responsibleTradingCalls } from '@candor/contract/calls/responsible-trading';
import { CodeField } from '@candor/ui/code-field';
import { Notice } from '@candor/ui/message-state';
import { TextField } from '@candor/ui/text-field';
import { useState, type ReactNode } from 'react';
import { fieldText } from '../../../parts/field-text.ts';
import { refresh, useCommand } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.ts';
import { dateTimeText } from '../../../platform/time-text.ts';
import { addressText, type AddressEntry } from '../address-entry.ts';
import { PasswordField } from '../password-field.tsx';
import { SendCodeLine } from '../send-code-line.tsx';
import { useSentCode } from '../use-sent-code.ts';
import { doneHere } from './done-here.ts';
import { FormPage } from './form-page.tsx';
import { addressOfUser } from './user-address.ts';

/** Ends the freeze: the password, and the second factor or a code. */
export function EndFreeze({ since }: { readonly since: number }): ReactNode {
  const t = useText();
  const user = useSession((session) => session.user);
  const address = user && addressOfUser(user);
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const [code, setCode] = useState('');
  const end = useCommand(responsibleTradingCalls, 'unfreezeAccount', {
    onDone: () => {
      void refresh(['getResponsibleTrading', 'listWithdrawals', 'getWithdrawalTerms']);
      doneHere('accountFreeze.ended');
    },
  });
  const submit = () =>
    end.mutate({
      ...(password !== '' && { password }),
      ...(user?.hasTotp ? { totp } : address && code !== '' && { channel: address.kind, code }),
    });
  return (
    <FormPage
      title={t('accountFreeze.title')}
      text={t('accountFreeze.endText')}
      submitLabel={t('accountFreeze.end')}
      isBusy={end.isPending}
      onSubmit={submit}
    >
      <Notice icon="lock">{t('accountFreeze.since', { time: dateTimeText(since) })}</Notice>
      <PasswordField
        label={t('safety.loginPassword')}
        hint={t('accountFreeze.passwordHint')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={fieldText(end.error, 'password')}
      />
      {user?.hasTotp ? (
        <TextField
          label={t('accountFreeze.totp')}
          autoComplete="one-time-code"
          maxLength={16}
          value={totp}
          onChange={setTotp}
          error={fieldText(end.error, 'totp')}
        />
      ) : address ? (
        <SentCodeField address={address} value={code} onChange={setCode} error={end.error} />
      ) : null}
    </FormPage>
  );
}

interface SentCodeFieldProps {
  readonly address: AddressEntry;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: Error | null;
}

function SentCodeField({ address, value, onChange, error }: SentCodeFieldProps): ReactNode {
  const t = useText();
  const sent = useSentCode(address, 'reset');
  return (
    <div className="flex flex-col">
      <CodeField
        label={t('safety.sentCode', { address: addressText(address) })}
        value={value}
        onChange={onChange}
        error={fieldText(error, 'code')}
      />
      <SendCodeLine code={sent} />
    </div>
  );
}
