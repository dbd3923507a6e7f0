import {
  chainVariables,
  guardedAddress,
  publicKey,
  sharedSecret,
  wholeNumber,
} from './chain-variables.ts';
import { StartupProblem } from './problem.ts';

/** A Tron network that is watched and used for real payouts. */
export interface TronConfig {
  /** HTTP API of a full node; may hold a key, so it is never shown. */
  readonly nodeUrl: string;
  /** Sent with every request; null if the node needs none. */
  readonly nodeKey: string | null;
  readonly network: TronNetworkName;
  /** Whether its coins are worth nothing. */
  readonly isTest: boolean;
  /** Extended public key of an account; customers are its children 0/0, 0/1, … */
  readonly xpub: string;
  readonly tokens: readonly {
    readonly currency: string;
    readonly contract: string;
    readonly decimals: number;
  }[];
  /** The most that one payout may burn for its execution. Sun, a millionth of a TRX. */
  readonly feeLimitSun: bigint;
  /** Null: the number in the table of networks. */
  readonly confirmations: number | null;
  readonly signer: { readonly url: string; readonly secret: string };
}

const networkNames = ['mainnet', 'nile', 'shasta'] as const;
export type TronNetworkName = (typeof networkNames)[number];

const variables = {
  family: 'TRON_*',
  needed: [
    'TRON_NODE_URL',
    'TRON_NETWORK',
    'TRON_XPUB',
    'TRON_TOKENS',
    'TRON_SIGNER_URL',
    'TRON_SIGNER_SECRET',
  ],
  more: ['TRON_NODE_KEY', 'TRON_FEE_LIMIT_TRX', 'TRON_CONFIRMATIONS'],
} as const;

/** A transfer to an address that never held the token burns about a quarter of this. */
const FEE_LIMIT_TRX = '100';
/** The highest limit that the network accepts. */
const FEE_LIMIT_TRX_MAX = 15_000;
const SUN_PER_TRX = 1_000_000n;

/**
 * The chain configured by TRON_*; null when none is set. Refuses a partial configuration, real
 * coins in practice mode and test coins in live mode: one must never become the other.
 */
export function readTron(
  read: (name: string) => string | null,
  mode: 'practice' | 'live',
): TronConfig | null {
  const values = chainVariables(read, variables);
  if (!values) return null;
  const { need, find } = values;
  const network = networkOf(need('TRON_NETWORK'));
  const isTest = network !== 'mainnet';
  if (isTest !== (mode === 'practice')) {
    throw new StartupProblem(
      isTest
        ? `TRON_NETWORK=${network} is a network for tests, but MODE=live accepts only real money`
        : `TRON_NETWORK=${network} is a network with real money, which MODE=practice must not pay out`,
    );
  }
  const confirmations = find('TRON_CONFIRMATIONS');
  const feeLimit = find('TRON_FEE_LIMIT_TRX') ?? FEE_LIMIT_TRX;
  return {
    nodeUrl: guardedAddress('TRON_NODE_URL', need('TRON_NODE_URL')).replace(/\/$/, ''),
    nodeKey: find('TRON_NODE_KEY'),
    network,
    isTest,
    xpub: publicKey('TRON_XPUB', need('TRON_XPUB')),
    tokens: need('TRON_TOKENS').split(',').map(token),
    feeLimitSun:
      BigInt(wholeNumber('TRON_FEE_LIMIT_TRX', feeLimit, FEE_LIMIT_TRX_MAX)) * SUN_PER_TRX,
    confirmations: confirmations ? wholeNumber('TRON_CONFIRMATIONS', confirmations, 10_000) : null,
    signer: {
      url: guardedAddress('TRON_SIGNER_URL', need('TRON_SIGNER_URL')).replace(/\/$/, ''),
      secret: sharedSecret('TRON_SIGNER_SECRET', need('TRON_SIGNER_SECRET')),
    },
  };
}

function networkOf(value: string): TronNetworkName {
  const network = networkNames.find((name) => name === value);
  if (!network)
    throw new StartupProblem(
      `TRON_NETWORK=${value} is unknown; it may be ${networkNames.join(', ')}`,
    );
  return network;
}

function token(text: string): TronConfig['tokens'][number] {
  const [, currency, contract, decimals] =
    /^([A-Z]{2,10})=(T[1-9A-HJ-NP-Za-km-z]{33}):(\d{1,2})$/.exec(text.trim()) ?? [];
  if (!currency || !contract || Number(decimals) > 18)
    throw new StartupProblem(`TRON_TOKENS: ${text} is not like USDT=TR7NHq…:6`);
  return { currency, contract, decimals: Number(decimals) };
}
