import { CallError } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { Button, IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { call } from '../../../platform/call.ts';
import { useCommand, useCall, refresh } from '../../../platform/query.ts';
import { signByWallet, walletProblem } from '../sign-by-wallet.ts';
import type { DiscoveredWallet } from '../wallet-discovery.ts';
import { WalletList } from '../wallet-list.tsx';
import { knowAnew } from './done-here.ts';
import { KeyPage, KeyRow } from './key-list.tsx';
import { OwnerFields, useOwnerProof } from './owner-fields.tsx';
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

/** The password, then the wallet, which signs that it is linked. */
function LinkWalletSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const owner = useOwnerProof();
  const [waitingFor, setWaitingFor] = useState<string | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const link = async ({ info, provider }: DiscoveredWallet) => {
    if (waitingFor !== null) return;
    setWaitingFor(info.uuid);
    setError(null);
    try {
      const signed = await signByWallet(provider, (page) =>
        call(identityCalls, 'createWalletLinkMessage', { ...page, ...owner.proof }),
      );
      await call(identityCalls, 'linkWallet', signed);
      showToast(t('wallets.linked'), 'success');
      void refresh(['listWallets']);
      knowAnew();
      onClose();
    } catch (problem) {
      if (problem instanceof CallError) setError(problem);
      else showToast(t(walletProblem(problem)), 'error');
    } finally {
      setWaitingFor(null);
    }
  };
  return (
    <Sheet
      open
      title={t('wallets.link')}
      text={t('wallets.linkText')}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <OwnerFields owner={owner} error={error} />
        <WalletList waitingFor={waitingFor} onWallet={(wallet) => void link(wallet)} />
      </div>
    </Sheet>
  );
}
