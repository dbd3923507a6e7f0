import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { Button } from '@candor/ui/button';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { Reply } from '../../platform/call.ts';
import { useCommand } from '../../platform/query.ts';
import { newAddress } from './address-entry.ts';
import { CodeEntry } from './code-entry.tsx';
import { fieldText } from '../../parts/field-text.ts';
import { followSignIn, type SignInSteps } from './follow-sign-in.ts';

/** Signing in with a code sent by e-mail or text message. */
export function CodeForm(steps: SignInSteps): ReactNode {
  const t = useText();
  const [entry, setEntry] = useState(newAddress);
  const [digits, setDigits] = useState('');
  const onDone = (answer: Reply<typeof identityCalls, 'logIn'>) => {
    setDigits('');
    followSignIn(answer, steps);
  };
  const byEmail = useCommand(identityCalls, 'logInByEmail', { onDone });
  const byPhone = useCommand(identityCalls, 'logInByPhone', { onDone });
  const { error, isPending } = entry.kind === 'email' ? byEmail : byPhone;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (entry.kind === 'email') byEmail.mutate({ email: entry.email, code: digits });
    else byPhone.mutate({ areaCode: entry.callingCode, phone: entry.phone, code: digits });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <CodeEntry
        entry={entry}
        scene="login"
        onEntry={setEntry}
        digits={digits}
        onDigits={setDigits}
        addressError={fieldText(error, entry.kind)}
        codeError={fieldText(error, 'code')}
      />
      <Button type="submit" busy={isPending}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
