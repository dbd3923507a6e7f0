import { TextField } from '@candor/ui/text-field';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';

interface Secrets {
  readonly fundPassword: string;
  readonly totpCode: string;
}

export interface SecretFieldsProps {
  readonly hasTotp: boolean;
  readonly secrets: Secrets;
  readonly onChange: (part: Partial<Secrets>) => void;
}

/** What proves that it is the customer: the withdrawal password and, where bound, the second step. */
export function SecretFields({ hasTotp, secrets, onChange }: SecretFieldsProps): ReactNode {
  const t = useText();
  return (
    <>
      <TextField
        type="password"
        label={t('withdrawal.fundPassword')}
        value={secrets.fundPassword}
        autoComplete="off"
        maxLength={128}
        onChange={(fundPassword) => onChange({ fundPassword })}
      />
      {hasTotp ? (
        <TextField
          label={t('withdrawal.totp')}
          value={secrets.totpCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          onChange={(totpCode) => onChange({ totpCode })}
        />
      ) : null}
    </>
  );
}
