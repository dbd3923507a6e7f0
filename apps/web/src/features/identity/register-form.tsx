import { identityCalls } from '@candor/contract/calls/identity';
import { Button } from '@candor/ui/button';
import { CodeField } from '@candor/ui/code-field';
import { Checkbox } from '@candor/ui/switch';
import { TextField } from '@candor/ui/text-field';
import { useState, type FormEvent, type ReactNode } from 'react';
import { textOf, useText } from '../../platform/language.ts';
import { useAct } from '../../platform/query.ts';
import { EmailField } from './email-field.tsx';
import { enterSession } from './enter-session.ts';
import { fieldText } from './field-text.ts';
import { PasswordField } from './password-field.tsx';
import { emptyDraft, problemsOf, requestOf, type RegisterDraft } from './register-draft.ts';
import { SendCodeLine } from './send-code-line.tsx';
import { useEmailCode } from './use-email-code.ts';

/** Opening an account with a code sent by e-mail. What was typed stays after a refusal. */
export function RegisterForm({ onDone }: { readonly onDone: () => void }): ReactNode {
  const t = useText();
  const form = useRegisterForm(onDone);
  const { draft, change, errorOf } = form;
  const code = useEmailCode(draft.email, 'register');
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <EmailField
        value={draft.email}
        onChange={(email) => change({ email })}
        error={fieldText(code.error, 'email') ?? errorOf('email')}
      />
      <div className="flex flex-col">
        <CodeField
          label={t('login.code')}
          value={draft.code}
          onChange={(digits) => change({ code: digits })}
          error={errorOf('code')}
        />
        <SendCodeLine code={code} />
      </div>
      <Passwords form={form} />
      <TextField
        label={t('register.inviteCode')}
        autoComplete="off"
        autoCapitalize="characters"
        value={draft.inviteCode}
        onChange={(inviteCode) => change({ inviteCode })}
        error={errorOf('inviteCode')}
      />
      <Agreement form={form} />
      <Button type="submit" busy={form.isBusy}>
        {t('register.submit')}
      </Button>
    </form>
  );
}

type RegisterFormState = ReturnType<typeof useRegisterForm>;

function useRegisterForm(onDone: () => void) {
  const [draft, setDraft] = useState(emptyDraft);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const register = useAct(identityCalls, 'register', {
    onDone: (session) => {
      setDraft(emptyDraft);
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
      return key ? textOf(key) : fieldText(register.error, field);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setWasSubmitted(true);
      if (Object.keys(problems).length === 0) register.mutate(requestOf(draft));
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

function Agreement({ form }: { readonly form: RegisterFormState }): ReactNode {
  const t = useText();
  const error = form.errorOf('agreement');
  return (
    <div>
      <Checkbox
        checked={form.draft.agreement}
        onChange={(agreement) => form.change({ agreement })}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : 'agreement-error'}
      >
        {t('register.agreement')}
      </Checkbox>
      {error === undefined ? null : (
        <p id="agreement-error" role="alert" className="m-0 text-label font-normal text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
