import {
  chainVariables,
  guardedAddress,
  publicKey,
  sharedSecret,
  wholeNumber,
} from './chain-variables.ts';
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
const variables = {
  family: 'EVM_*',
  needed: [
    'EVM_RPC_URL',
    'EVM_CHAIN_ID',
    'EVM_XPUB',
    'EVM_TOKENS',
    'EVM_SIGNER_URL',
    'EVM_SIGNER_SECRET',
  ],
  more: ['EVM_CONFIRMATIONS', 'EVM_BLOCK_SECONDS'],
} as const;

/**
 * The chain configured by EVM_*; null when none is set. Refuses a partial configuration, real coins
 * in practice mode and test coins in live mode: one must never become the other.
 */
export function readEvm(
  read: (name: string) => string | null,
  mode: 'practice' | 'live',
): EvmConfig | null {
  const values = chainVariables(read, variables);
  if (!values) return null;
  const { need, find } = values;
  const chainId = wholeNumber('EVM_CHAIN_ID', need('EVM_CHAIN_ID'), Number.MAX_SAFE_INTEGER);
  const isTest = testChains.has(chainId);
  if (isTest !== (mode === 'practice')) {
    throw new StartupProblem(
      isTest
        ? `EVM_CHAIN_ID=${chainId} is a chain for tests, but MODE=live accepts only real money`
        : `EVM_CHAIN_ID=${chainId} is a chain with real money, which MODE=practice must not pay out`,
    );
  }
  const confirmations = find('EVM_CONFIRMATIONS');
  return {
    rpcUrl: guardedAddress('EVM_RPC_URL', need('EVM_RPC_URL')),
    chainId,
    isTest,
    xpub: publicKey('EVM_XPUB', need('EVM_XPUB')),
    tokens: need('EVM_TOKENS').split(',').map(token),
    confirmations: confirmations ? wholeNumber('EVM_CONFIRMATIONS', confirmations, 10_000) : null,
    blockMs: wholeNumber('EVM_BLOCK_SECONDS', find('EVM_BLOCK_SECONDS') ?? '12', 3_600) * 1_000,
    signer: {
      url: guardedAddress('EVM_SIGNER_URL', need('EVM_SIGNER_URL')).replace(/\/$/, ''),
      secret: sharedSecret('EVM_SIGNER_SECRET', need('EVM_SIGNER_SECRET')),
    },
  };
}

function token(text: string): EvmConfig['tokens'][number] {
  const [, currency, contract, decimals] =
    /^([A-Z]{2,10})=(0x[0-9a-fA-F]{40}):(\d{1,2})$/.exec(text.trim()) ?? [];
  if (!currency || !contract || Number(decimals) > 18)
    throw new StartupProblem(`EVM_TOKENS: ${text} is not like USDT=0x…:6`);
  return { currency, contract: contract as `0x${string}`, decimals: Number(decimals) };
}
