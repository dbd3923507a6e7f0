import { textOf, useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { Button } from '@candor/ui/button';
import { TextField } from '@candor/ui/text-field';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useCommand, useCall } from '../../platform/query.ts';
import { AgreementCheck } from './agreement-check.tsx';
import { CodeEntry } from './code-entry.tsx';
import { enterSession } from './enter-session.ts';
import { fieldText } from '../../parts/field-text.ts';
import { PasswordField } from './password-field.tsx';
import { newDraft, problemsOf, requestOf, type RegisterDraft } from './register-draft.ts';

interface RegisterFormProps {
  /** From an invitation link. */
  readonly inviteCode: string;
  readonly onDone: () => void;
}

/** Opening an account with a sent code. What was typed stays after a refusal. */
export function RegisterForm({ inviteCode, onDone }: RegisterFormProps): ReactNode {
  const t = useText();
  const form = useRegisterForm(inviteCode, onDone);
  const { draft, change, errorOf } = form;
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <CodeEntry
        entry={draft.address}
        scene="register"
        onEntry={(address) => change({ address })}
        digits={draft.code}
        onDigits={(code) => change({ code })}
        addressError={errorOf('address')}
        codeError={errorOf('code')}
      />
      <Passwords form={form} />
      <TextField
        label={t('register.inviteCode')}
        autoComplete="off"
        autoCapitalize="characters"
        value={draft.inviteCode}
        onChange={(invite) => change({ inviteCode: invite })}
        error={errorOf('inviteCode')}
      />
      <AgreementCheck
        checked={draft.agreement}
        onChange={(agreement) => change({ agreement })}
        error={errorOf('agreement')}
      />
      <Button type="submit" busy={form.isBusy}>
        {t('register.submit')}
      </Button>
    </form>
  );
}

type RegisterFormState = ReturnType<typeof useRegisterForm>;

function useRegisterForm(inviteCode: string, onDone: () => void) {
  const [draft, setDraft] = useState(() => newDraft(inviteCode));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const agreement = useCall(identityCalls, 'getAgreement', {});
  const register = useCommand(identityCalls, 'register', {
    refreshes: ['getAgreement'],
    onDone: (session) => {
      setDraft(newDraft());
      setWasSubmitted(false);
      onDone();
      enterSession(session);
    },
  });
  const problems = problemsOf(draft);
  return {
    draft,
    isBusy: register.isPending,
    change: (part: Partial<RegisterDraft>) => setDraft((before) => ({ ...before, ...part })),
    errorOf: (field: keyof RegisterDraft) => {
      const key = wasSubmitted ? problems[field] : undefined;
      if (key) return textOf(key);
      return fieldText(register.error, field === 'address' ? draft.address.kind : field);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setWasSubmitted(true);
      if (Object.keys(problems).length === 0)
        register.mutate(requestOf(draft, agreement.data?.hash));
    },
  };
}

function Passwords({ form }: { readonly form: RegisterFormState }): ReactNode {
  const t = useText();
  const { draft, change, errorOf } = form;
  return (
    <>
      <PasswordField
        label={t('register.password')}
        autoComplete="new-password"
        hint={t('register.passwordHint')}
        value={draft.password}
        onChange={(password) => change({ password })}
        error={errorOf('password')}
      />
      <PasswordField
        label={t('register.confirmPassword')}
        autoComplete="new-password"
        value={draft.confirmPassword}
        onChange={(confirmPassword) => change({ confirmPassword })}
        error={errorOf('confirmPassword')}
      />
    </>
  );
}
