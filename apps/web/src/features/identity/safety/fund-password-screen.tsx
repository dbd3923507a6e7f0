import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { CodeField } from '@candor/ui/code-field';
import { Page } from '@candor/ui/page';
import { useState, type ReactNode } from 'react';
import { Unanswered } from '../../../parts/unanswered.tsx';
import { useCommand, useCall } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.ts';
import { addressText, emptyAddress, type AddressEntry } from '../address-entry.ts';
import { fieldText } from '../../../parts/field-text.ts';
import { LineButton } from '../line-button.tsx';
import { NewPasswordFields, useNewPassword } from '../new-password-fields.tsx';
import { PasswordField } from '../password-field.tsx';
import { SendCodeLine } from '../send-code-line.tsx';
import { useSentCode } from '../use-sent-code.ts';
import { doneHere } from './done-here.ts';
import { FormPage, SafetyBar } from './form-page.tsx';
import { addressOfUser } from './user-address.ts';

/** The withdrawal password: set the first one, change it, or replace a forgotten one. */
export function FundPasswordScreen(): ReactNode {
  const t = useText();
  const [isForgotten, setIsForgotten] = useState(false);
  const asked = useCall(identityCalls, 'getSecurity', {});
  if (asked.data) {
    if (!asked.data.hasFundPassword) return <FirstFundPassword />;
    if (isForgotten) return <ForgottenFundPassword hasTotp={asked.data.hasTotp} />;
    return <OtherFundPassword onForgotten={() => setIsForgotten(true)} />;
  }
  return (
    <Page plain>
      <SafetyBar title={t('fundPassword.title')} />
      <Unanswered asked={asked} />
    </Page>
  );
}

function FirstFundPassword(): ReactNode {
  const t = useText();
  const [loginPassword, setLoginPassword] = useState('');
  const password = useNewPassword();
  const set = useCommand(identityCalls, 'setFundPassword', {
    onDone: () => doneHere('fundPassword.wasSet'),
  });
  const submit = () => {
    const { newPassword: fundPassword, confirmPassword } = password.fields;
    if (password.check()) set.mutate({ password: loginPassword, fundPassword, confirmPassword });
  };
  return (
    <FormPage
      title={t('fundPassword.title')}
      text={t('fundPassword.setText')}
      submitLabel={t('fundPassword.set')}
      isBusy={set.isPending}
      onSubmit={submit}
    >
      <NewPasswordFields
        password={password}
        error={set.error}
        field="fundPassword"
        label="fundPassword.new"
        hint="fundPassword.hint"
      />
      <PasswordField
        label={t('safety.loginPassword')}
        autoComplete="current-password"
        value={loginPassword}
        onChange={setLoginPassword}
        error={fieldText(set.error, 'password')}
      />
    </FormPage>
  );
}

function OtherFundPassword({ onForgotten }: { readonly onForgotten: () => void }): ReactNode {
  const t = useText();
  const [oldPassword, setOldPassword] = useState('');
  const password = useNewPassword();
  const change = useCommand(identityCalls, 'changePassword', {
    onDone: () => doneHere('fundPassword.changed'),
  });
  const submit = () => {
    if (password.check()) change.mutate({ type: 'fund', oldPassword, ...password.fields });
  };
  return (
    <FormPage
      title={t('fundPassword.title')}
      text={t('fundPassword.changeText')}
      submitLabel={t('fundPassword.change')}
      isBusy={change.isPending}
      onSubmit={submit}
    >
      <div className="flex flex-col">
        <PasswordField
          label={t('fundPassword.old')}
          autoComplete="off"
          value={oldPassword}
          onChange={setOldPassword}
          error={fieldText(change.error, 'oldPassword')}
        />
        <LineButton at="end" onClick={onForgotten}>
          {t('fundPassword.forgotten')}
        </LineButton>
      </div>
      <NewPasswordFields
        password={password}
        error={change.error}
        label="fundPassword.new"
        hint="fundPassword.hint"
      />
    </FormPage>
  );
}

/** A new withdrawal password in place of a forgotten one: login password, a sent code and the second factor. */
export function ForgottenFundPassword({ hasTotp }: { readonly hasTotp: boolean }): ReactNode {
  const t = useText();
  const user = useSession((session) => session.user);
  const entry: AddressEntry = (user && addressOfUser(user)) ?? emptyAddress;
  const sent = useSentCode(entry, 'reset');
  const [code, setCode] = useState('');
  const [totp, setTotp] = useState('');
  const [loginPassword, setLoginPassword] = useState('');
  const password = useNewPassword();
  const reset = useCommand(identityCalls, 'resetFundPassword', {
    onDone: () => doneHere('fundPassword.changed'),
  });
  const submit = () => {
    const { newPassword: fundPassword, confirmPassword } = password.fields;
    if (!password.check()) return;
    reset.mutate({
      channel: entry.kind,
      code,
      password: loginPassword,
      fundPassword,
      confirmPassword,
      ...(hasTotp && { totp }),
    });
  };
  return (
    <FormPage
      title={t('fundPassword.title')}
      text={t('fundPassword.forgottenText')}
      submitLabel={t('fundPassword.change')}
      isBusy={reset.isPending}
      onSubmit={submit}
    >
      <div className="flex flex-col">
        <CodeField
          label={t('safety.sentCode', { address: addressText(entry) })}
          value={code}
          onChange={setCode}
          error={fieldText(reset.error, 'code')}
        />
        <SendCodeLine code={sent} />
      </div>
      {hasTotp ? (
        <CodeField
          label={t('safety.totp')}
          value={totp}
          onChange={setTotp}
          error={fieldText(reset.error, 'totp')}
        />
      ) : null}
      <PasswordField
        label={t('safety.loginPassword')}
        autoComplete="current-password"
        value={loginPassword}
        onChange={setLoginPassword}
        error={fieldText(reset.error, 'password')}
      />
      <NewPasswordFields
        password={password}
        error={reset.error}
        field="fundPassword"
        label="fundPassword.new"
        hint="fundPassword.hint"
      />
    </FormPage>
  );
}
