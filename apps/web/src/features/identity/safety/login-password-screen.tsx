import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { useState, type ReactNode } from 'react';
import { useCommand } from '../../../platform/query.ts';
import { fieldText } from '../../../parts/field-text.ts';
import { NewPasswordFields, useNewPassword } from '../new-password-fields.tsx';
import { PasswordField } from '../password-field.tsx';
import { doneHere } from './done-here.ts';
import { FormPage } from './form-page.tsx';

/** Changes the login password. Ends all other sessions. */
export function LoginPasswordScreen(): ReactNode {
  const t = useText();
  const [oldPassword, setOldPassword] = useState('');
  const password = useNewPassword();
  const change = useCommand(identityCalls, 'changePassword', {
    onDone: () => doneHere('loginPassword.done'),
  });
  const submit = () => {
    if (password.check()) change.mutate({ type: 'login', oldPassword, ...password.fields });
  };
  return (
    <FormPage
      title={t('loginPassword.title')}
      text={t('loginPassword.text')}
      submitLabel={t('loginPassword.submit')}
      isBusy={change.isPending}
      onSubmit={submit}
    >
      <PasswordField
        label={t('loginPassword.old')}
        autoComplete="current-password"
        value={oldPassword}
        onChange={setOldPassword}
        error={fieldText(change.error, 'oldPassword')}
      />
      <NewPasswordFields password={password} error={change.error} />
    </FormPage>
  );
}
