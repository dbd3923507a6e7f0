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

/** What the wallet says instead of an answer, as opposed to the server or the connection. */
class WalletError extends Error {
  readonly code: unknown;

  constructor(code?: unknown) {
    super('The wallet refused');
    this.code = code;
  }
}

async function ask<Answer>(
  wallet: WalletProvider,
  method: string,
  params?: readonly string[],
): Promise<Answer> {
  try {
    return (await wallet.request({ method, ...(params && { params }) })) as Answer;
  } catch (error) {
    throw new WalletError((error as { code?: unknown }).code);
  }
}

/** Lets the wallet show its accounts and sign the server's message. Rejects with what either says. */
export async function signByWallet(
  wallet: WalletProvider,
  write: (page: WalletPage) => Promise<{ readonly message: string }>,
): Promise<SignedMessage> {
  const [address] = await ask<string[]>(wallet, 'eth_requestAccounts');
  if (address === undefined) throw new WalletError();
  const chain = await ask<string>(wallet, 'eth_chainId');
  const { origin } = globalThis.location;
  const { message } = await write({ address, chainId: Number(chain), origin });
  const signature = await ask<string>(wallet, 'personal_sign', [hexOf(message), address]);
  return { message, signature };
}

/** `personal_sign` takes bytes; wallets show them as the text that they are. */
const hexOf = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** EIP-1193: the customer said no in the wallet's window. */
const USER_REJECTED = 4_001;

/** Which of our sentences says why there is no signature. */
export function walletProblem(error: unknown) {
  if (!(error instanceof WalletError)) return 'shell.noAnswer';
  return error.code === USER_REJECTED ? 'walletEntry.rejected' : 'walletEntry.failed';
}
