import { createHash } from 'node:crypto';
import { controlText } from '@candor/domain/wallet/house-wallets';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { createBase58check } from '@scure/base';
import { p2ms, p2wsh, Transaction } from '@scure/btc-signer';
import { concat, type Hex, hexToBytes, keccak256, stringToBytes } from 'viem';
import { privateKeyToAccount, sign as signHash } from 'viem/accounts';

/** An address, and what its key is said to have signed. */
export interface Claim {
  readonly chain: string;
  readonly address: string;
  readonly text: string;
  readonly signature: string;
}
export const { isSignedBy }: { isSignedBy: (claim: Claim) => boolean } = await import(
  new URL('../../../../../../docs/verify/control-signatures.mjs', import.meta.url).href
);

export const ETHEREUM = 'eip155:1';
export const TRON = 'tron:0x2b6653dc';
export const BITCOIN = 'bip122:000000000019d6689c085ae165831e93';
export const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba';

export const sha256 = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
export const base58check = createBase58check((bytes: Uint8Array) => Uint8Array.from(sha256(bytes)));

export const TEXT = controlText({
  chain: ETHEREUM,
  address: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
  day: '2026-11-19',
  dayHash: 'ab'.repeat(32),
});

export const secretOf = (n: number): Hex => `0x${n.toString(16).padStart(2, '0').repeat(32)}`;
export const ethereum = privateKeyToAccount(secretOf(0x11));
export const tronAddress = (account: Hex) =>
  base58check.encode(Uint8Array.of(0x41, ...hexToBytes(account)));

/** As TIP-191 specifies. */
export async function signOnTron(secret: Hex, text: string): Promise<Hex> {
  const bytes = stringToBytes(text);
  const prefix = stringToBytes(`\x19TRON Signed Message:\n${bytes.length}`);
  return signHash({ hash: keccak256(concat([prefix, bytes])), privateKey: secret, to: 'hex' });
}

/** A kind of output, and what its owner reveals to spend it. */
export interface Payment {
  readonly script: Uint8Array;
  readonly address?: string;
  readonly witnessScript?: Uint8Array;
  readonly tapInternalKey?: Uint8Array;
}
export const bitcoinKeys = [1, 2, 3].map((n) => new Uint8Array(32).fill(n));
export const [publicA, publicB, publicC] = bitcoinKeys.map((key) =>
  secp256k1.getPublicKey(key, true),
);

/** BIP-322 by a library that builds transactions. */
export function signWitness(payment: Payment, keys: readonly number[], text: string): string {
  const tag = sha256('BIP0322-signed-message');
  const message = sha256(tag, tag, text);
  const { script } = payment;
  const open = { version: 0, allowUnknownOutputs: true, disableScriptCheck: true } as const;
  const spend = new Transaction(open);
  spend.addOutput({ script, amount: 0n });
  const finalScriptSig = Uint8Array.of(0, 32, ...message);
  const nowhere = { txid: new Uint8Array(32), index: 0xffffffff, sequence: 0 };
  spend.addInput({ ...nowhere, finalScriptSig });
  const own = new Transaction(open);
  own.addOutput({ script: Uint8Array.of(0x6a), amount: 0n });
  const witnessUtxo = { script, amount: 0n };
  own.addInput({ ...payment, txid: spend.id, index: 0, sequence: 0, witnessUtxo });
  for (const key of keys) own.signIdx(bitcoinKeys[key]!, 0);
  own.finalize();
  const items = own.getInput(0).finalScriptWitness!;
  const bytes = items.flatMap((item) => [item.length, ...item]);
  return Buffer.from([items.length, ...bytes]).toString('base64');
}
export const twoOfThree = p2wsh(p2ms(2, [publicA!, publicB!, publicC!]));
