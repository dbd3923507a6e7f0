import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Wordmark } from '@candor/ui/logo';
import { TextField } from '@candor/ui/text-field';
import { useState, type FormEvent, type ReactNode } from 'react';
import { fieldText, Problem } from '../../parts/problem.tsx';
import { useCommand } from '../../platform/query.ts';
import { startSession } from '../../platform/session.ts';

/** Name, password and authenticator code, which stays empty the first time. */
export function SignInScreen(): ReactNode {
  const t = useText();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const signIn = useCommand('signIn', { onDone: ({ token, me }) => startSession(token, me) });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate({ name, password, ...(code === '' ? {} : { code }) });
  };
  return (
    <Entrance title={t('console.signInTitle')} text={t('console.signInText')}>
      <form onSubmit={send} className="space-y-4">
        <TextField
          label={t('console.name')}
          value={name}
          error={fieldText(signIn.error, 'name')}
          onChange={setName}
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        <TextField
          label={t('console.password')}
          value={password}
          error={fieldText(signIn.error, 'password')}
          onChange={setPassword}
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          label={t('console.code')}
          hint={t('console.codeNote')}
          error={fieldText(signIn.error, 'code')}
          value={code}
          onChange={(text) => setCode(text.replace(/\D/g, '').slice(0, 6))}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Problem error={signIn.error} />
        <Button type="submit" busy={signIn.isPending} disabled={name === '' || password === ''}>
          {t('console.signIn')}
        </Button>
      </form>
    </Entrance>
  );
}

interface EntranceProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** The card of the sign-in screen. */
export function Entrance({ title, text, children }: EntranceProps): ReactNode {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-4">
      <Wordmark />
      <div className="w-full max-w-105 space-y-5 rounded-card bg-base p-6">
        <div>
          <h1 className="m-0 text-title">{title}</h1>
          <p className="mt-1 mb-0 text-body text-secondary">{text}</p>
        </div>
        {children}
      </div>
    </main>
  );
}
