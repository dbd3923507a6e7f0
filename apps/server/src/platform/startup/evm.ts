import { StartupProblem } from './problem.ts';

/** An EVM chain that is watched and used for real payouts. */
export interface EvmConfig {
  /** JSON-RPC over HTTP; may hold a key, so it is never shown. */
  readonly rpcUrl: string;
  readonly chainId: number;
  /** Whether its coins are worth nothing. */
  readonly isTest: boolean;
  /** Extended public key of an account; customers are its children 0/0, 0/1, … */
  readonly xpub: string;
  readonly tokens: readonly {
    readonly currency: string;
    readonly contract: `0x${string}`;
    readonly decimals: number;
  }[];
  /** Null: the number in the table of networks. */
  readonly confirmations: number | null;
  /** Block time, which is also the polling interval. */
  readonly blockMs: number;
  readonly signer: { readonly url: string; readonly secret: string };
}

/** Chains whose coins are free: Sepolia, Hoodi, Holesky, and the presets of local nodes. */
const testChains = new Set([11_155_111, 560_048, 17_000, 31_337, 1_337]);
const SECRET_LENGTH_MIN = 32;
const names = [
  'EVM_RPC_URL',
  'EVM_CHAIN_ID',
  'EVM_XPUB',
  'EVM_TOKENS',
  'EVM_SIGNER_URL',
  'EVM_SIGNER_SECRET',
] as const;
const more = ['EVM_CONFIRMATIONS', 'EVM_BLOCK_SECONDS'] as const;

/**
 * The chain configured by EVM_*; null when none is set. Refuses a partial configuration, real coins
 * in practice mode and test coins in live mode: one must never become the other.
 */
export function readEvm(
  read: (name: string) => string | null,
  mode: 'practice' | 'live',
): EvmConfig | null {
  const values = new Map([...names, ...more].map((name) => [name as string, read(name)]));
  if ([...values.values()].every((value) => value === null)) return null;
  const need = (name: (typeof names)[number]): string => {
    const value = values.get(name);
    if (!value)
      throw new StartupProblem(`${name} is missing but required by the other EVM_* variables`);
    return value;
  };
  const chainId = wholeNumber('EVM_CHAIN_ID', need('EVM_CHAIN_ID'), Number.MAX_SAFE_INTEGER);
  const isTest = testChains.has(chainId);
  if (isTest !== (mode === 'practice')) {
    throw new StartupProblem(
      isTest
        ? `EVM_CHAIN_ID=${chainId} is a chain for tests, but MODE=live accepts only real money`
        : `EVM_CHAIN_ID=${chainId} is a chain with real money, which MODE=practice must not pay out`,
    );
  }
  const confirmations = values.get('EVM_CONFIRMATIONS');
  return {
    rpcUrl: address('EVM_RPC_URL', need('EVM_RPC_URL')),
    chainId,
    isTest,
    xpub: publicKey(need('EVM_XPUB')),
    tokens: need('EVM_TOKENS').split(',').map(token),
    confirmations: confirmations ? wholeNumber('EVM_CONFIRMATIONS', confirmations, 10_000) : null,
    blockMs:
      wholeNumber('EVM_BLOCK_SECONDS', values.get('EVM_BLOCK_SECONDS') ?? '12', 3_600) * 1_000,
    signer: {
      url: address('EVM_SIGNER_URL', need('EVM_SIGNER_URL')).replace(/\/$/, ''),
      secret: secret(need('EVM_SIGNER_SECRET')),
    },
  };
}

function wholeNumber(name: string, value: string, max: number): number {
  const number = /^[1-9]\d*$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > max)
    throw new StartupProblem(`${name}=${value} is not a whole number from 1 to ${max}`);
  return number;
}

/** Encrypted unless it stays on this machine. The value is not repeated: it may hold a key. */
function address(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(url?.hostname ?? '');
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere)) return value;
  throw new StartupProblem(`${name} is not an address that begins with https://`);
}

/**
 * Checks the format; the checksum is verified where the key is used. Never repeated: it may be a
 * private key.
 */
function publicKey(value: string): string {
  if (value.startsWith('xprv'))
    throw new StartupProblem('EVM_XPUB holds a private key: set it to the xpub of the account');
  if (!/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/.test(value))
    throw new StartupProblem('EVM_XPUB is not an extended public key, which begins with xpub');
  return value;
}

function token(text: string): EvmConfig['tokens'][number] {
  const [, currency, contract, decimals] =
    /^([A-Z]{2,10})=(0x[0-9a-fA-F]{40}):(\d{1,2})$/.exec(text.trim()) ?? [];
  if (!currency || !contract || Number(decimals) > 18)
    throw new StartupProblem(`EVM_TOKENS: ${text} is not like USDT=0x…:6`);
  return { currency, contract: contract as `0x${string}`, decimals: Number(decimals) };
}

function secret(value: string): string {
  if (value.length >= SECRET_LENGTH_MIN) return value;
  throw new StartupProblem(`EVM_SIGNER_SECRET is shorter than ${SECRET_LENGTH_MIN} characters`);
}
