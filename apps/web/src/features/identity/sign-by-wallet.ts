import type { WalletProvider } from './wallet-discovery.ts';

export interface SignedMessage {
  readonly message: string;
  readonly signature: string;
}

/** What the wallet and the page say of themselves. */
export interface WalletPage {
  readonly address: string;
  readonly chainId: number;
  readonly origin: string;
}

/** Lets the wallet show its accounts and sign the server's message. Rejects with what the wallet says. */
export async function signByWallet(
  wallet: WalletProvider,
  write: (page: WalletPage) => Promise<{ readonly message: string }>,
): Promise<SignedMessage> {
  const accounts = (await wallet.request({ method: 'eth_requestAccounts' })) as string[];
  const chain = (await wallet.request({ method: 'eth_chainId' })) as string;
  const address = accounts[0] ?? '';
  const { message } = await write({
    address,
    chainId: Number(chain),
    origin: globalThis.location.origin,
  });
  const params = [hexOf(message), address];
  const signature = (await wallet.request({ method: 'personal_sign', params })) as string;
  return { message, signature };
}

/** `personal_sign` takes bytes; wallets show them as the text that they are. */
const hexOf = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** EIP-1193: the customer said no in the wallet's window. */
const USER_REJECTED = 4_001;

/** Which of our sentences says what went wrong in the wallet. */
export const walletProblem = (error: unknown) =>
  (error as { code?: unknown }).code === USER_REJECTED
    ? 'walletEntry.rejected'
    : 'walletEntry.failed';
