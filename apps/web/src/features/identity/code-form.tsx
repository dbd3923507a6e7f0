import { identityCalls } from '@candor/contract/calls/identity';
import { Button } from '@candor/ui/button';
import { CodeField } from '@candor/ui/code-field';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { useAct } from '../../platform/query.ts';
import { EmailField } from './email-field.tsx';
import { enterSession } from './enter-session.ts';
import { fieldText } from './field-text.ts';
import { SendCodeLine } from './send-code-line.tsx';
import { useEmailCode } from './use-email-code.ts';

/** Signing in with a code sent by e-mail. */
export function CodeForm(): ReactNode {
  const t = useText();
  const [email, setEmail] = useState('');
  const [digits, setDigits] = useState('');
  const code = useEmailCode(email, 'login');
  const logIn = useAct(identityCalls, 'logInByEmail', {
    onDone: (session) => {
      setDigits('');
      enterSession(session);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    logIn.mutate({ email, code: digits });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <EmailField
        value={email}
        onChange={setEmail}
        error={fieldText(code.error, 'email') ?? fieldText(logIn.error, 'email')}
      />
      <div className="flex flex-col">
        <CodeField
          label={t('login.code')}
          value={digits}
          onChange={setDigits}
          error={fieldText(logIn.error, 'code')}
        />
        <SendCodeLine code={code} />
      </div>
      <Button type="submit" busy={logIn.isPending}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
