import { useSyncExternalStore } from 'react';

/** What EIP-1193 asks of a wallet, as far as signing in needs it. */
export interface WalletProvider {
  request(request: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

/** A wallet that announced itself to this page (EIP-6963). */
export interface DiscoveredWallet {
  readonly info: {
    readonly uuid: string;
    readonly name: string;
    /** A picture as a data address. */
    readonly icon: string;
  };
  readonly provider: WalletProvider;
}

let wallets: readonly DiscoveredWallet[] = [];

function subscribe(onChange: () => void): () => void {
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<DiscoveredWallet>;
    if (wallets.some(({ info }) => info.uuid === detail.info.uuid)) return;
    wallets = [...wallets, detail];
    onChange();
  };
  globalThis.addEventListener('eip6963:announceProvider', hear);
  globalThis.dispatchEvent(new Event('eip6963:requestProvider'));
  return () => globalThis.removeEventListener('eip6963:announceProvider', hear);
}

/** The wallets of this browser; those that load late join when they announce themselves. */
export const useWallets = (): readonly DiscoveredWallet[] =>
  useSyncExternalStore(subscribe, () => wallets);
