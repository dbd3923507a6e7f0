import { sessionCalls } from '@candor/contract/calls/session';
import type { MessageId } from '@candor/messages/message-id';
import { useState, type ReactNode } from 'react';
import { SecretFields } from './secret-fields.tsx';
import { SetFundPasswordSheet } from './set-fund-password-sheet.tsx';
import { useCall } from '../../platform/query.ts';

export interface ConfirmableProps {
  readonly onClose: () => void;
  readonly children: (hasTotp: boolean) => ReactNode;
}

/** A question that needs the withdrawal password; where there is none, it is set first. */
export function Confirmable({ onClose, children }: ConfirmableProps): ReactNode {
  const { data: user } = useCall(sessionCalls, 'getUser', {});
  if (!user) return null;
  if (!user.hasFundPassword) return <SetFundPasswordSheet onClose={onClose} />;
  return children(user.hasTotp);
}

export interface Secrets {
  /** What the request carries. */
  readonly given: { readonly fundPassword: string; readonly totpCode?: string };
  /** What is still to be entered, for the button; null once all is. */
  readonly missing: MessageId | null;
  /** The fields; the error of a refused request is shown at them. */
  readonly fields: (error: Error | null) => ReactNode;
}

export function useSecrets(hasTotp: boolean): Secrets {
  const [secrets, setSecrets] = useState({ fundPassword: '', totpCode: '' });
  const { fundPassword, totpCode } = secrets;
  return {
    given: { fundPassword, ...(totpCode === '' ? {} : { totpCode }) },
    missing:
      fundPassword === ''
        ? 'products.enterPassword'
        : hasTotp && totpCode === ''
          ? 'products.enterCode'
          : null,
    fields: (error) => (
      <SecretFields
        hasTotp={hasTotp}
        secrets={secrets}
        error={error}
        onChange={(part) => setSecrets({ ...secrets, ...part })}
      />
    ),
  };
}
