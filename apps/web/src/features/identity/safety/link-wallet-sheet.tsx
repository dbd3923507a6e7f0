import { identityCalls } from '@candor/contract/calls/identity';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { call, CallError } from '../../../platform/call.ts';
import { useText } from '../../../platform/language.ts';
import { refresh } from '../../../platform/query.ts';
import { signByWallet, walletProblem } from '../sign-by-wallet.ts';
import type { DiscoveredWallet } from '../wallet-discovery.ts';
import { WalletList } from '../wallet-list.tsx';
import { knowAnew } from './done-here.ts';
import { OwnerFields, useOwnerProof } from './owner-fields.tsx';

/** The password, then the wallet, which signs that it is linked. */
export function LinkWalletSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
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
