import { identityCalls } from '@candor/contract/calls/identity';
import { Button } from '@candor/ui/button';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { useAct } from '../../platform/query.ts';
import { EmailField } from './email-field.tsx';
import { enterSession } from './enter-session.ts';
import { fieldText } from './field-text.ts';
import { PasswordField } from './password-field.tsx';

/** Signing in with a password. */
export function PasswordForm(): ReactNode {
  const t = useText();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const logIn = useAct(identityCalls, 'logIn', {
    onDone: (session) => {
      setPassword('');
      enterSession(session);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    logIn.mutate({ username, password });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <EmailField
        value={username}
        onChange={setUsername}
        error={fieldText(logIn.error, 'username')}
      />
      <PasswordField
        label={t('login.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={fieldText(logIn.error, 'password')}
      />
      <Button type="submit" busy={logIn.isPending} className="mt-2">
        {t('login.submit')}
      </Button>
    </form>
  );
}
