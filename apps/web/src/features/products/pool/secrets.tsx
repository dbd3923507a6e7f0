import { identityCalls } from '@candor/contract/calls/identity';
import { useState, type ReactNode } from 'react';
import { SecretFields } from '../../../parts/confirm/secret-fields.tsx';
import { SetFundPasswordSheet } from '../../../parts/confirm/set-fund-password-sheet.tsx';
import { useCall } from '../../../platform/query.ts';

export interface WithSecretsProps {
  readonly onClose: () => void;
  readonly children: (hasTotp: boolean) => ReactNode;
}

/** A question that needs the withdrawal password; without one, it is set first. */
export function WithSecrets({ onClose, children }: WithSecretsProps): ReactNode {
  const { data: user } = useCall(identityCalls, 'getUser', {});
  if (!user) return null;
  return user.hasFundPassword ? children(user.hasTotp) : <SetFundPasswordSheet onClose={onClose} />;
}

/** What proves identity in one request, and its fields. */
export function useSecretFields(hasTotp: boolean) {
  const [secrets, setSecrets] = useState({ fundPassword: '', totpCode: '' });
  const { fundPassword, totpCode } = secrets;
  return {
    given: { fundPassword, ...(totpCode === '' ? {} : { totpCode }) },
    isComplete: fundPassword !== '' && (!hasTotp || totpCode !== ''),
    fields: (error: Error | null) => (
      <SecretFields
        hasTotp={hasTotp}
        secrets={secrets}
        error={error}
        onChange={(part) => setSecrets({ ...secrets, ...part })}
      />
    ),
  };
}
