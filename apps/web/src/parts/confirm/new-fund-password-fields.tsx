import { useText } from '@candor/client/language';
import { TextField } from '@candor/ui/text-field';
import type { ReactNode } from 'react';
import { fieldText } from '../field-text.ts';

export interface NewFundPassword {
  /** The login password. */
  readonly password: string;
  readonly fundPassword: string;
  readonly again: string;
}

export const emptyFundPassword: NewFundPassword = { password: '', fundPassword: '', again: '' };

export const isFundPasswordReady = ({ password, fundPassword, again }: NewFundPassword): boolean =>
  password !== '' && fundPassword !== '' && again === fundPassword;

export interface NewFundPasswordFieldsProps {
  readonly value: NewFundPassword;
  /** Of the request that carried them. */
  readonly error: Error | null;
  readonly onChange: (part: Partial<NewFundPassword>) => void;
}

/** The first withdrawal password, twice, and the login password that vouches for it. */
export function NewFundPasswordFields(props: NewFundPasswordFieldsProps): ReactNode {
  const t = useText();
  const { value, error, onChange } = props;
  const differs = value.again !== '' && value.again !== value.fundPassword;
  return (
    <>
      <TextField
        type="password"
        label={t('withdrawal.loginPassword')}
        value={value.password}
        autoComplete="current-password"
        error={fieldText(error, 'password')}
        onChange={(password) => onChange({ password })}
      />
      <TextField
        type="password"
        label={t('withdrawal.newFundPassword')}
        value={value.fundPassword}
        autoComplete="new-password"
        error={fieldText(error, 'fundPassword')}
        onChange={(fundPassword) => onChange({ fundPassword })}
      />
      <TextField
        type="password"
        label={t('withdrawal.newFundPasswordAgain')}
        value={value.again}
        autoComplete="new-password"
        error={differs ? t('withdrawal.passwordsDiffer') : fieldText(error, 'confirmPassword')}
        onChange={(again) => onChange({ again })}
      />
    </>
  );
}
