import { useText } from '@candor/client/language';
import { CodeField } from '@candor/ui/code-field';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../../platform/session.ts';
import { fieldText } from '../../../parts/field-text.ts';
import { PasswordField } from '../password-field.tsx';

export interface OwnerProof {
  readonly password: string;
  readonly totp?: string;
}

/** The login password once more and, where the customer has one, the code of the app. */
export function useOwnerProof() {
  const hasTotp = useSession((session) => session.user?.hasTotp ?? false);
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const proof: OwnerProof = { password, ...(hasTotp && { totp }) };
  return { hasTotp, proof, setPassword, setTotp };
}

interface OwnerFieldsProps {
  readonly owner: ReturnType<typeof useOwnerProof>;
  readonly error: Error | null;
}

export function OwnerFields({ owner, error }: OwnerFieldsProps): ReactNode {
  const t = useText();
  const { hasTotp, proof, setPassword, setTotp } = owner;
  return (
    <>
      {hasTotp ? (
        <CodeField
          label={t('safety.totp')}
          value={proof.totp ?? ''}
          onChange={setTotp}
          error={fieldText(error, 'totp')}
        />
      ) : null}
      <PasswordField
        label={t('safety.loginPassword')}
        autoComplete="current-password"
        value={proof.password}
        onChange={setPassword}
        error={fieldText(error, 'loginPassword') ?? fieldText(error, 'password')}
      />
    </>
  );
}
