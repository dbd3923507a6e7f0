import { CallError } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { TextField } from '@candor/ui/text-field';
import { showToast } from '@candor/ui/toast';
import { useState, type FormEvent, type ReactNode } from 'react';
import { refresh } from '../../../platform/query.ts';
import { fieldText } from '../../../parts/field-text.ts';
import { makePasskey, passkeyProblem } from '../passkey-ceremony.ts';
import { browserText } from './browser-text.ts';
import { knowAnew } from './done-here.ts';
import { OwnerFields, useOwnerProof } from './owner-fields.tsx';

/** A name and the password; then the browser asks for finger, face or PIN. */
export function AddPasskeySheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const [name, setName] = useState(() => browserText(navigator.userAgent).slice(0, 40));
  const owner = useOwnerProof();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      await makePasskey({ name, ...owner.proof });
      showToast(t('passkeys.added'), 'success');
      void refresh(['listPasskeys']);
      knowAnew();
      onClose();
    } catch (problem) {
      if (problem instanceof CallError) setError(problem);
      else showToast(t(passkeyProblem(problem)), 'error');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Sheet
      open
      title={t('passkeys.add')}
      text={t('passkeys.addText')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="add-passkey" busy={isBusy}>
          {t('passkeys.submit')}
        </Button>
      }
    >
      <form
        id="add-passkey"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <TextField
          label={t('passkeys.name')}
          autoComplete="off"
          maxLength={40}
          value={name}
          onChange={setName}
          error={fieldText(error, 'name')}
        />
        <OwnerFields owner={owner} error={error} />
      </form>
    </Sheet>
  );
}
