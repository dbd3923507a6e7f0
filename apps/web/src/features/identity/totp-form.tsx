import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { Button } from '@candor/ui/button';
import { CodeField } from '@candor/ui/code-field';
import { TextField } from '@candor/ui/text-field';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useCommand } from '../../platform/query.ts';
import { enterSession } from './enter-session.ts';
import { fieldText } from '../../parts/field-text.ts';
import { LineButton } from './line-button.tsx';

interface TotpFormProps {
  readonly mfaChallenge: string;
  /** Signed in: the next one begins at the first step. */
  readonly onDone: () => void;
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function TotpForm({ mfaChallenge, onDone }: TotpFormProps): ReactNode {
  const t = useText();
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const logIn = useCommand(identityCalls, 'logInByTotp', {
    onDone: (session) => {
      onDone();
      enterSession(session);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    logIn.mutate({ mfaChallenge, totp: code });
  };
  const switchWay = () => {
    setCode('');
    logIn.reset();
    setIsRecovery(!isRecovery);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="m-0 text-body text-secondary">
        {t(isRecovery ? 'totp.recoveryText' : 'totp.text')}
      </p>
      {isRecovery ? (
        <TextField
          label={t('totp.recoveryCode')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={setCode}
          error={fieldText(logIn.error, 'totp')}
        />
      ) : (
        <CodeField
          label={t('totp.code')}
          value={code}
          onChange={setCode}
          error={fieldText(logIn.error, 'totp')}
        />
      )}
      <LineButton at="start" onClick={switchWay}>
        {t(isRecovery ? 'totp.useApp' : 'totp.useRecovery')}
      </LineButton>
      <Button type="submit" busy={logIn.isPending}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
