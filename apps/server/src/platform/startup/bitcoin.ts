import { StartupProblem } from './problem.ts';

/** Chains of Bitcoin as a node names them in `getblockchaininfo`. */
const chains = ['main', 'test', 'testnet4', 'signet', 'regtest'] as const;
export type BitcoinChainName = (typeof chains)[number];

/** Bitcoin, watched and used for real payouts. */
export interface BitcoinConfig {
  /** JSON-RPC of a node, with its user and password; never shown. */
  readonly rpcUrl: string;
  readonly chain: BitcoinChainName;
  /** Whether its coins are worth nothing. */
  readonly isTest: boolean;
  /** Extended public key of an account (BIP-84); customers are its children 0/0, 0/1, … */
  readonly xpub: string;
  /** The address whose key the signer holds: it pays withdrawals and takes back the change. */
  readonly payoutAddress: string;
  /** Null: the number in the table of networks. */
  readonly confirmations: number | null;
  /** How often a payment is polled. */
  readonly pollMs: number;
  /** Bounds of what a payout pays its miner. Satoshis per virtual byte. */
  readonly feeMin: number;
  readonly feeMax: number;
  readonly signer: { readonly url: string; readonly secret: string };
}

const SECRET_LENGTH_MIN = 32;
const FEE_MAX = 5_000;
const names = [
  'BITCOIN_RPC_URL',
  'BITCOIN_CHAIN',
  'BITCOIN_XPUB',
  'BITCOIN_PAYOUT_ADDRESS',
  'BITCOIN_SIGNER_URL',
  'BITCOIN_SIGNER_SECRET',
] as const;
const more = [
  'BITCOIN_CONFIRMATIONS',
  'BITCOIN_POLL_SECONDS',
  'BITCOIN_FEE_MIN',
  'BITCOIN_FEE_MAX',
] as const;
type Name = (typeof names)[number];

/**
 * Bitcoin as configured by BITCOIN_*; null when none is set. Refuses a partial configuration with a
 * line for each variable that is missing, real coins in practice mode and test coins in live mode.
 */
export function readBitcoin(
  read: (name: string) => string | null,
  mode: 'practice' | 'live',
): BitcoinConfig | null {
  if ([...names, ...more].every((name) => read(name) === null)) return null;
  const missing = names.filter((name) => read(name) === null);
  if (missing.length > 0)
    throw new StartupProblem(
      missing
        .map((name) => `${name} is missing but required by the other BITCOIN_* variables`)
        .join('\n'),
    );
  const need = (name: Name) => read(name)!;
  const whole = (name: (typeof more)[number], preset: string, max: number) =>
    wholeNumber(name, read(name) ?? preset, max);
  const chain = chainName(need('BITCOIN_CHAIN'), mode);
  const isTest = chain !== 'main';
  return {
    rpcUrl: address('BITCOIN_RPC_URL', need('BITCOIN_RPC_URL')),
    chain,
    isTest,
    xpub: publicKey(need('BITCOIN_XPUB'), isTest),
    payoutAddress: payoutAddress(need('BITCOIN_PAYOUT_ADDRESS')),
    confirmations:
      read('BITCOIN_CONFIRMATIONS') === null ? null : whole('BITCOIN_CONFIRMATIONS', '', 1_000),
    pollMs: whole('BITCOIN_POLL_SECONDS', '30', 3_600) * 1_000,
    ...feeBounds(whole('BITCOIN_FEE_MIN', '1', FEE_MAX), whole('BITCOIN_FEE_MAX', '200', FEE_MAX)),
    signer: {
      url: address('BITCOIN_SIGNER_URL', need('BITCOIN_SIGNER_URL')).replace(/\/$/, ''),
      secret: secret(need('BITCOIN_SIGNER_SECRET')),
    },
  };
}

function chainName(value: string, mode: 'practice' | 'live'): BitcoinChainName {
  const chain = chains.find((each) => each === value);
  if (!chain)
    throw new StartupProblem(`BITCOIN_CHAIN=${value} is unknown; it may be ${chains.join(', ')}`);
  if (chain !== 'main' && mode === 'live')
    throw new StartupProblem(
      `BITCOIN_CHAIN=${chain} is a chain for tests, but MODE=live accepts only real money`,
    );
  if (chain === 'main' && mode === 'practice')
    throw new StartupProblem(
      'BITCOIN_CHAIN=main is the chain with real money, which MODE=practice must not pay out',
    );
  return chain;
}

function wholeNumber(name: string, value: string, max: number): number {
  const number = /^[1-9]\d*$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > max)
    throw new StartupProblem(`${name}=${value} is not a whole number from 1 to ${max}`);
  return number;
}

function feeBounds(feeMin: number, feeMax: number) {
  if (feeMin > feeMax)
    throw new StartupProblem(`BITCOIN_FEE_MIN=${feeMin} is above BITCOIN_FEE_MAX=${feeMax}`);
  return { feeMin, feeMax };
}

/** Encrypted unless it stays on this machine. The value is not repeated: it may hold a password. */
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
function publicKey(value: string, isTest: boolean): string {
  const kinds = isTest ? ['tpub', 'vpub'] : ['xpub', 'zpub'];
  if (/^[xyztuv]prv/.test(value))
    throw new StartupProblem(
      `BITCOIN_XPUB holds a private key: set it to the ${kinds[1]} of the account`,
    );
  if (!/^\w{4}[1-9A-HJ-NP-Za-km-z]{107}$/.test(value) || !kinds.includes(value.slice(0, 4)))
    throw new StartupProblem(
      `BITCOIN_XPUB is not an extended public key of this chain, which begins with ${kinds.join(' or ')}`,
    );
  return value;
}

/** Checks the format; the checksum is verified where the address is used. */
function payoutAddress(value: string): string {
  if (/^(bc|tb|bcrt)1q[02-9ac-hj-np-z]{38}$/.test(value)) return value;
  throw new StartupProblem(
    `BITCOIN_PAYOUT_ADDRESS=${value} is not an address of one key (P2WPKH), like bc1q…`,
  );
}

function secret(value: string): string {
  if (value.length >= SECRET_LENGTH_MIN) return value;
  throw new StartupProblem(`BITCOIN_SIGNER_SECRET is shorter than ${SECRET_LENGTH_MIN} characters`);
}
