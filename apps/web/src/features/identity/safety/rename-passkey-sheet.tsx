import { identityCalls } from '@candor/contract/calls/identity';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { TextField } from '@candor/ui/text-field';
import { showToast } from '@candor/ui/toast';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import type { Reply } from '../../../platform/call.ts';
import { useCommand } from '../../../platform/query.ts';
import { fieldText } from '../field-text.ts';

export type Passkey = Reply<typeof identityCalls, 'listPasskeys'>[number];

interface RenamePasskeySheetProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Another name for a passkey. */
export function RenamePasskeySheet({ passkey, onClose }: RenamePasskeySheetProps): ReactNode {
  const t = useText();
  const [name, setName] = useState(passkey.name);
  const rename = useCommand(identityCalls, 'renamePasskey', {
    refreshes: ['listPasskeys', 'listSecurityEvents'],
    onDone: () => {
      showToast(t('passkeys.renamed'), 'success');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ id: passkey.id, name });
  };
  return (
    <Sheet
      open
      title={t('passkeys.rename')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="rename-passkey" busy={rename.isPending}>
          {t('passkeys.saveName')}
        </Button>
      }
    >
      <form id="rename-passkey" noValidate onSubmit={submit}>
        <TextField
          label={t('passkeys.name')}
          autoComplete="off"
          maxLength={40}
          value={name}
          onChange={setName}
          error={fieldText(rename.error, 'name')}
        />
      </form>
    </Sheet>
  );
}
