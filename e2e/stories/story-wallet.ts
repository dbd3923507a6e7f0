import type { Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** Name of the wallet. */
export const WALLET = 'Story Wallet';

/** Globals that the wallet's script uses in the page. */
interface PageOfWallet {
  signInWallet(raw: string): Promise<string | null>;
  addEventListener(type: string, listener: () => void): void;
  dispatchEvent(event: unknown): boolean;
}

/** A wallet like an extension: announced by EIP-6963, called by EIP-1193, with a separate key. */
export async function installWallet(
  page: Page,
  willSign: () => boolean = () => true,
  key = privateKeyToAccount(generatePrivateKey()),
  called = WALLET,
): Promise<void> {
  await page.exposeFunction('signInWallet', (raw: `0x${string}`) =>
    willSign() ? key.signMessage({ message: { raw } }) : null,
  );
  await page.addInitScript(
    ({ name, address }) => {
      const here = globalThis as unknown as PageOfWallet;
      const provider = {
        async request({ method, params = [] }: { method: string; params?: string[] }) {
          if (method === 'eth_requestAccounts') return [address];
          if (method === 'eth_chainId') return '0x1';
          const signature = method === 'personal_sign' ? await here.signInWallet(params[0]!) : null;
          if (signature === null) throw Object.assign(new Error('User rejected'), { code: 4001 });
          return signature;
        },
      };
      const info = { uuid: 'story', name, icon: 'data:image/svg+xml,<svg/>', rdns: 'test.story' };
      const detail = Object.freeze({ info, provider });
      const announce = () =>
        here.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      here.addEventListener('eip6963:requestProvider', announce);
      announce();
    },
    { name: called, address: key.address },
  );
}
