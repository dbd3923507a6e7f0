import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import { Notice } from '@candor/ui/message-state';
import { Row, RowGroup } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { type DiscoveredWallet, useWallets } from './wallet-discovery.ts';

export interface WalletListProps {
  /** Of the wallet whose window is open. */
  readonly waitingFor: string | null;
  readonly onWallet: (wallet: DiscoveredWallet) => void;
}

/** The wallets of this browser, or that it has none. */
export function WalletList({ waitingFor, onWallet }: WalletListProps): ReactNode {
  const t = useText();
  const wallets = useWallets();
  if (wallets.length === 0) return <Notice icon="info">{t('walletEntry.none')}</Notice>;
  return (
    <RowGroup>
      {wallets.map((wallet) => (
        <Row
          key={wallet.info.uuid}
          lead={<WalletIcon icon={wallet.info.icon} />}
          title={wallet.info.name}
          note={waitingFor === wallet.info.uuid ? t('walletEntry.waiting') : undefined}
          onPress={() => onWallet(wallet)}
        />
      ))}
    </RowGroup>
  );
}

/** A wallet's own picture, as long as it comes with the wallet and not from somewhere else. */
const WalletIcon = ({ icon }: { readonly icon: string }): ReactNode =>
  icon.startsWith('data:image/') ? (
    <img src={icon} alt="" width={28} height={28} className="rounded-card" />
  ) : (
    <Icon name="wallet" size={28} />
  );
