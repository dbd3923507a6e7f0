import { useText } from '@candor/client/language';
import { CodeField } from '@candor/ui/code-field';
import { TextField } from '@candor/ui/text-field';
import { useState, type ReactNode } from 'react';
import { fieldText } from '../../../parts/field-text.ts';
import { useSession } from '../../../platform/session.ts';
import { addressText, type AddressEntry } from '../address-entry.ts';
import { PasswordField } from '../password-field.tsx';
import { SendCodeLine } from '../send-code-line.tsx';
import { useSentCode } from '../use-sent-code.ts';
import { addressOfUser } from './user-address.ts';

/** The password, and the second factor or a code: what only the owner knows and has. */
export function useTwoProofs() {
  const user = useSession((session) => session.user);
  const address = user && addressOfUser(user);
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const [code, setCode] = useState('');
  return {
    hasTotp: user?.hasTotp ?? false,
    address,
    values: { password, totp, code },
    set: { password: setPassword, totp: setTotp, code: setCode },
    /** What a call asks for. */
    request: {
      ...(password !== '' && { password }),
      ...(user?.hasTotp ? { totp } : address && code !== '' && { channel: address.kind, code }),
    },
  };
}

interface TwoProofFieldsProps {
  readonly proofs: ReturnType<typeof useTwoProofs>;
  readonly error: Error | null;
}

export function TwoProofFields({ proofs, error }: TwoProofFieldsProps): ReactNode {
  const t = useText();
  const { hasTotp, address, values, set } = proofs;
  return (
    <>
      <PasswordField
        label={t('safety.loginPassword')}
        hint={t('accountFreeze.passwordHint')}
        autoComplete="current-password"
        value={values.password}
        onChange={set.password}
        error={fieldText(error, 'password')}
      />
      {hasTotp ? (
        <TextField
          label={t('accountFreeze.totp')}
          autoComplete="one-time-code"
          maxLength={16}
          value={values.totp}
          onChange={set.totp}
          error={fieldText(error, 'totp')}
        />
      ) : address ? (
        <SentCodeField address={address} value={values.code} onChange={set.code} error={error} />
      ) : null}
    </>
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
