import { useText } from '@candor/client/language';
import { TextField } from '@candor/ui/text-field';
import type { ReactNode } from 'react';
import { fieldText } from '../field-text.ts';

interface Secrets {
  readonly fundPassword: string;
  readonly totpCode: string;
}

export interface SecretFieldsProps {
  readonly hasTotp: boolean;
  readonly secrets: Secrets;
  /** Of the request that carried them. */
  readonly error: Error | null;
  readonly onChange: (part: Partial<Secrets>) => void;
}

/** Proof of identity: the withdrawal password and, if set up, the second factor. */
export function SecretFields({ hasTotp, secrets, error, onChange }: SecretFieldsProps): ReactNode {
  const t = useText();
  return (
    <>
      <TextField
        type="password"
        label={t('withdrawal.fundPassword')}
        value={secrets.fundPassword}
        autoComplete="off"
        maxLength={128}
        error={fieldText(error, 'fundPassword')}
        onChange={(fundPassword) => onChange({ fundPassword })}
      />
      {hasTotp ? (
        <TextField
          label={t('withdrawal.totp')}
          value={secrets.totpCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          error={fieldText(error, 'totpCode')}
          onChange={(totpCode) => onChange({ totpCode })}
        />
      ) : null}
    </>
  );
}
