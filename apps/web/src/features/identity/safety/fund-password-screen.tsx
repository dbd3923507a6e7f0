import { identityCalls } from '@candor/contract/calls/identity';
import { Page } from '@candor/ui/page';
import { useState, type ReactNode } from 'react';
import { Unanswered } from '../../../parts/unanswered.tsx';
import { useText } from '../../../platform/language.ts';
import { useCommand, useCall } from '../../../platform/query.ts';
import { fieldText } from '../field-text.ts';
import { LineButton } from '../line-button.tsx';
import { NewPasswordFields, useNewPassword } from '../new-password-fields.tsx';
import { PasswordField } from '../password-field.tsx';
import { doneHere } from './done-here.ts';
import { FormPage, SafetyBar } from './form-page.tsx';
import { ForgottenFundPassword } from './forgotten-fund-password.tsx';

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
        label="fundPassword.new"
        hint="fundPassword.hint"
      />
      <PasswordField
        label={t('safety.loginPassword')}
        autoComplete="current-password"
        value={loginPassword}
        onChange={setLoginPassword}
        error={fieldText(set.error, 'password') ?? fieldText(set.error, 'loginPassword')}
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
