import { identityCalls } from '@candor/contract/calls/identity';
import { CodeField } from '@candor/ui/code-field';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import { useCommand } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.ts';
import { addressText, emptyAddress, type AddressEntry } from '../address-entry.ts';
import { fieldText } from '../field-text.ts';
import { NewPasswordFields, useNewPassword } from '../new-password-fields.tsx';
import { PasswordField } from '../password-field.tsx';
import { SendCodeLine } from '../send-code-line.tsx';
import { useSentCode } from '../use-sent-code.ts';
import { doneHere } from './done-here.ts';
import { FormPage } from './form-page.tsx';
import { addressOfUser } from './user-address.ts';

/** A new withdrawal password in place of a forgotten one: login password, a sent code and the second factor. */
export function ForgottenFundPassword({ hasTotp }: { readonly hasTotp: boolean }): ReactNode {
  const t = useText();
  const user = useSession((session) => session.user);
  const entry: AddressEntry = (user && addressOfUser(user)) ?? emptyAddress;
  const sent = useSentCode(entry, 'reset');
  const [code, setCode] = useState('');
  const [totp, setTotp] = useState('');
  const [loginPassword, setLoginPassword] = useState('');
  const password = useNewPassword();
  const reset = useCommand(identityCalls, 'resetFundPassword', {
    onDone: () => doneHere('fundPassword.changed'),
  });
  const submit = () => {
    const { newPassword: fundPassword, confirmPassword } = password.fields;
    if (!password.check()) return;
    reset.mutate({
      channel: entry.kind,
      code,
      password: loginPassword,
      fundPassword,
      confirmPassword,
      ...(hasTotp && { totp }),
    });
  };
  return (
    <FormPage
      title={t('fundPassword.title')}
      text={t('fundPassword.forgottenText')}
      submitLabel={t('fundPassword.change')}
      isBusy={reset.isPending}
      onSubmit={submit}
    >
      <div className="flex flex-col">
        <CodeField
          label={t('safety.sentCode', { address: addressText(entry) })}
          value={code}
          onChange={setCode}
          error={fieldText(reset.error, 'code')}
        />
        <SendCodeLine code={sent} />
      </div>
      {hasTotp ? (
        <CodeField
          label={t('safety.totp')}
          value={totp}
          onChange={setTotp}
          error={fieldText(reset.error, 'totp')}
        />
      ) : null}
      <PasswordField
        label={t('safety.loginPassword')}
        autoComplete="current-password"
        value={loginPassword}
        onChange={setLoginPassword}
        error={fieldText(reset.error, 'loginPassword')}
      />
      <NewPasswordFields
        password={password}
        error={reset.error}
        label="fundPassword.new"
        hint="fundPassword.hint"
      />
    </FormPage>
  );
}
