import { useText } from '@candor/client/language';
import type { MessageId } from '@candor/messages/message-id';
import { useState, type ReactNode } from 'react';
import { fieldText } from '../../parts/field-text.ts';
import { PasswordField } from './password-field.tsx';

/** A new password and its repetition, as they are typed. */
export function useNewPassword() {
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [wasChecked, setWasChecked] = useState(false);
  const differ = newPassword !== confirmPassword;
  return {
    fields: { newPassword, confirmPassword },
    setNewPassword,
    setConfirmPassword,
    /** Shown after the first attempt to submit, not while typing. */
    differ: wasChecked && differ,
    /** Whether it may be sent. */
    check() {
      setWasChecked(true);
      return !differ;
    },
  };
}

export interface NewPasswordFieldsProps {
  readonly password: ReturnType<typeof useNewPassword>;
  readonly error: Error | null;
  readonly label?: MessageId;
  readonly hint?: MessageId;
  /** Name of the new password in the request. */
  readonly field?: string;
}

export function NewPasswordFields({
  password,
  error,
  label = 'newPassword.label',
  hint = 'register.passwordHint',
  field = 'newPassword',
}: NewPasswordFieldsProps): ReactNode {
  const t = useText();
  return (
    <>
      <PasswordField
        label={t(label)}
        autoComplete="new-password"
        hint={t(hint)}
        value={password.fields.newPassword}
        onChange={password.setNewPassword}
        error={fieldText(error, field)}
      />
      <PasswordField
        label={t('register.confirmPassword')}
        autoComplete="new-password"
        value={password.fields.confirmPassword}
        onChange={password.setConfirmPassword}
        error={
          password.differ ? t('identity.passwordsDiffer') : fieldText(error, 'confirmPassword')
        }
      />
    </>
  );
}
