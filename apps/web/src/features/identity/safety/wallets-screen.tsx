import { identityCalls } from '@candor/contract/calls/identity';
import { Button, IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import { useCommand, useCall } from '../../../platform/query.ts';
import { knowAnew } from './done-here.ts';
import { KeyPage, KeyRow } from './key-list.tsx';
import { LinkWalletSheet } from './link-wallet-sheet.tsx';
import { RemoveKeySheet } from './remove-key-sheet.tsx';

type OpenSheet = { readonly kind: 'link' } | { readonly kind: 'unlink'; readonly address: string };

/** The wallets that sign in to the account: linking and unlinking them. */
export function WalletsScreen(): ReactNode {
  const t = useText();
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const asked = useCall(identityCalls, 'listWallets', {});
  const close = () => setSheet(null);
  return (
    <KeyPage
      title={t('wallets.title')}
      text={t('wallets.text')}
      icon="wallet"
      noneTitle={t('wallets.noneTitle')}
      asked={asked}
      keyOf={({ address }) => address}
      row={({ address, createdAt, usedAt }) => (
        <KeyRow
          name={address}
          createdAt={createdAt}
          usedAt={usedAt}
          actions={
            <IconButton
              label={t('wallets.unlinkOne', { address })}
              onClick={() => setSheet({ kind: 'unlink', address })}
            >
              <Icon name="trash" size={20} className="text-secondary" />
            </IconButton>
          }
        />
      )}
      actions={<Button onClick={() => setSheet({ kind: 'link' })}>{t('wallets.link')}</Button>}
    >
      {sheet?.kind === 'link' ? <LinkWalletSheet onClose={close} /> : null}
      {sheet?.kind === 'unlink' ? <UnlinkWallet address={sheet.address} onClose={close} /> : null}
    </KeyPage>
  );
}

interface UnlinkWalletProps {
  readonly address: string;
  readonly onClose: () => void;
}

function UnlinkWallet({ address, onClose }: UnlinkWalletProps): ReactNode {
  const t = useText();
  const command = useCommand(identityCalls, 'unlinkWallet', {
    refreshes: ['listWallets'],
    onDone: () => {
      showToast(t('wallets.unlinked'), 'success');
      knowAnew();
      onClose();
    },
  });
  return (
    <RemoveKeySheet
      title={t('wallets.unlinkTitle')}
      text={t('wallets.unlinkText')}
      submitLabel={t('wallets.unlink')}
      command={command}
      onSubmit={(proof) => command.mutate({ address, ...proof })}
      onClose={onClose}
    />
  );
}
