import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { Button, IconButton } from '@candor/ui/button';
import { Chip } from '@candor/ui/chip';
import { Icon } from '@candor/ui/icon';
import { Notice } from '@candor/ui/message-state';
import { Sheet } from '@candor/ui/sheet';
import { TextField } from '@candor/ui/text-field';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode, type FormEvent } from 'react';
import type { Reply } from '../../../platform/call.ts';
import { useCommand, useCall } from '../../../platform/query.ts';
import { fieldText } from '../../../parts/field-text.ts';
import { namedAddress, passkeySupport } from '../passkey-ceremony.ts';
import { AddPasskeySheet } from './add-passkey-sheet.tsx';
import { knowAnew } from './done-here.ts';
import { KeyPage, KeyRow } from './key-list.tsx';
import { RemoveKeySheet } from './remove-key-sheet.tsx';

type OpenSheet =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

/** The customer's passkeys: adding, naming and removing them. */
export function PasskeysScreen(): ReactNode {
  const t = useText();
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const asked = useCall(identityCalls, 'listPasskeys', {});
  const close = () => setSheet(null);
  return (
    <KeyPage
      title={t('passkeys.title')}
      text={t('passkeys.text')}
      icon="key"
      noneTitle={t('passkeys.noneTitle')}
      asked={asked}
      keyOf={({ id }) => id}
      row={(passkey) => <PasskeyRow passkey={passkey} onSheet={setSheet} />}
      notice={<Support />}
      actions={
        passkeySupport() === 'yes' ? (
          <Button onClick={() => setSheet({ kind: 'add' })}>{t('passkeys.add')}</Button>
        ) : null
      }
    >
      {sheet?.kind === 'add' ? <AddPasskeySheet onClose={close} /> : null}
      {sheet?.kind === 'rename' ? (
        <RenamePasskeySheet passkey={sheet.passkey} onClose={close} />
      ) : null}
      {sheet?.kind === 'remove' ? <RemovePasskey passkey={sheet.passkey} onClose={close} /> : null}
    </KeyPage>
  );
}

/** Why a passkey cannot be created here, and where it can. */
function Support(): ReactNode {
  const t = useText();
  const support = passkeySupport();
  if (support === 'yes') return null;
  const address = namedAddress();
  return (
    <div className="mb-3">
      <Notice icon="info">
        {t(support === 'no' ? 'passkeys.unsupported' : 'passkeys.byNumber')}{' '}
        {support === 'byNumber' && address !== null ? (
          <a href={address} className="font-semibold underline">
            {t('passkeys.atName', { host: new URL(address).host })}
          </a>
        ) : null}
      </Notice>
    </div>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onSheet: (sheet: OpenSheet) => void;
}

function PasskeyRow({ passkey, onSheet }: PasskeyRowProps): ReactNode {
  const t = useText();
  const { name, isSynced, createdAt, usedAt } = passkey;
  return (
    <KeyRow
      name={name}
      chip={isSynced ? <Chip>{t('passkeys.synced')}</Chip> : null}
      createdAt={createdAt}
      usedAt={usedAt}
      actions={
        <>
          <IconButton
            label={t('passkeys.renameOne', { name })}
            onClick={() => onSheet({ kind: 'rename', passkey })}
          >
            <Icon name="pencil" size={20} className="text-secondary" />
          </IconButton>
          <IconButton
            label={t('passkeys.removeOne', { name })}
            onClick={() => onSheet({ kind: 'remove', passkey })}
          >
            <Icon name="trash" size={20} className="text-secondary" />
          </IconButton>
        </>
      }
    />
  );
}

interface RemovePasskeyProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function RemovePasskey({ passkey: { id, name }, onClose }: RemovePasskeyProps): ReactNode {
  const t = useText();
  const command = useCommand(identityCalls, 'removePasskey', {
    refreshes: ['listPasskeys'],
    onDone: () => {
      showToast(t('passkeys.removed'), 'success');
      knowAnew();
      onClose();
    },
  });
  return (
    <RemoveKeySheet
      title={t('passkeys.removeTitle', { name })}
      text={t('passkeys.removeText')}
      submitLabel={t('passkeys.remove')}
      command={command}
      onSubmit={(proof) => command.mutate({ id, ...proof })}
      onClose={onClose}
    />
  );
}

type Passkey = Reply<typeof identityCalls, 'listPasskeys'>[number];

interface RenamePasskeySheetProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Another name for a passkey. */
function RenamePasskeySheet({ passkey, onClose }: RenamePasskeySheetProps): ReactNode {
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
