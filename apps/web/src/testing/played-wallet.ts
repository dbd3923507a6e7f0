/** A wallet of this browser (EIP-1193, EIP-6963), played: it signs, unless a test tells it not to. */
export const wallet = {
  name: 'Played Wallet',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  signature: '0x5160',
};

export interface PlayedWallet {
  /** The texts it was asked to sign. */
  readonly asked: readonly string[];
  /** From now on, it fails with this code (EIP-1193) instead of signing. */
  refuse(code: number): void;
  /** From now on, it is locked and shows no account. */
  lock(): void;
  /** From now on, it signs only after the returned function was called. */
  hold(): () => void;
}

let accounts: readonly string[] = [];
let sign: (text: string) => Promise<string>;

const provider = {
  async request({ method, params = [] }: { method: string; params?: readonly string[] }) {
    if (method === 'eth_requestAccounts') return accounts;
    if (method === 'eth_chainId') return '0x1';
    return sign(textOf(params[0] ?? ''));
  },
};

const textOf = (hex: string): string =>
  decodeURIComponent(hex.slice(2).replace(/../g, (byte) => `%${byte}`));

// A page keeps the wallets that it knows, so it is the same one for all tests.
window.addEventListener('eip6963:requestProvider', () => {
  const detail = { info: { uuid: 'played', name: wallet.name, icon: '' }, provider };
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
});

/** Unlocks the wallet and forgets what earlier tests told it. */
export function playWallet(): PlayedWallet {
  const asked: string[] = [];
  let answer = async (): Promise<string> => wallet.signature;
  accounts = [wallet.address];
  sign = (text) => {
    asked.push(text);
    return answer();
  };
  return {
    asked,
    refuse(code) {
      answer = () => Promise.reject(Object.assign(new Error('refused'), { code }));
    },
    lock() {
      accounts = [];
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<string>();
      answer = () => promise;
      return () => resolve(wallet.signature);
    },
  };
}
