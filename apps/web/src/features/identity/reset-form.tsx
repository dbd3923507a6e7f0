import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { Button } from '@candor/ui/button';
import { showToast } from '@candor/ui/toast';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useCommand } from '../../platform/query.ts';
import { addressFields, newAddress } from './address-entry.ts';
import { CodeEntry } from './code-entry.tsx';
import { fieldText } from '../../parts/field-text.ts';
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx';

/** A new password in place of a forgotten one, with a code sent to an address of the account. */
export function ResetForm({ onDone }: { readonly onDone: () => void }): ReactNode {
  const t = useText();
  const [entry, setEntry] = useState(newAddress);
  const [digits, setDigits] = useState('');
  const password = useNewPassword();
  const reset = useCommand(identityCalls, 'resetPassword', {
    onDone: () => {
      showToast(t('reset.done'), 'success');
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!password.check()) return;
    reset.mutate({ ...addressFields(entry), code: digits, ...password.fields });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="m-0 text-body text-secondary">{t('reset.text')}</p>
      <CodeEntry
        entry={entry}
        scene="reset"
        onEntry={setEntry}
        digits={digits}
        onDigits={setDigits}
        addressError={fieldText(reset.error, entry.kind)}
        codeError={fieldText(reset.error, 'code')}
      />
      <NewPasswordFields password={password} error={reset.error} />
      <Button type="submit" busy={reset.isPending}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
