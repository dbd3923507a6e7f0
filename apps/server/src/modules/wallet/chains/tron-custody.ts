import { MINUTE_MS } from '@candor/domain/durations';
import { money } from '@candor/domain/money/money';
import { concat, formatUnits, keccak256, stringToBytes } from 'viem';
import { type Custody, NetworkUnclear } from './chain-adapter.ts';
import { isTronAddress } from './tron-address.ts';
import type { TronPayer } from './tron-payouts.ts';
import { signerOf } from './tron-transaction.ts';

const EVERY_MS = 10 * MINUTE_MS;
/** A block comes every three seconds; the answers to one question may lie on both sides of one. */
const ATTEMPTS = 3;

/**
 * Addresses of the house on Tron; they sign as TIP-191 specifies. `assertNetwork` throws if the node is
 * of another network.
 */
export function tronCustody(
  payer: TronPayer,
  genesisId: string,
  assertNetwork: () => Promise<void>,
): Custody {
  const { signer } = payer;
  return {
    // The CAIP-2 name of a network of Tron is the end of the id of its first block.
    chain: `tron:0x${genesisId.slice(-8)}`,
    everyMs: EVERY_MS,
    canonical: (address) => (isTronAddress(address) ? address : null),
    hotAddress: async () => (await signer.status()).address,
    async holdings(addresses) {
      await assertNetwork();
      return holdingsOf(payer, addresses);
    },
    isSignedBy: (address, text, signature) => isTronMessageSignedBy(address, text, signature),
    signControl: (claim) => signer.signControl(claim),
  };
}

/** Asked again if a block came meanwhile: a node of Tron knows no balance of an earlier block. */
async function holdingsOf({ node, coins }: TronPayer, addresses: readonly string[]) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = await node.head();
    const held = await Promise.all(
      addresses.flatMap((address) =>
        coins.map(async ({ currency, contract, decimals }) => {
          const units = await node.balance(address, contract!);
          return { address, currency, amount: money(formatUnits(units, decimals)) };
        }),
      ),
    );
    const after = await node.head();
    if (after.id === before.id)
      return { block: { number: BigInt(before.number), hash: before.id }, held };
  }
  throw new NetworkUnclear('blocks of Tron come faster than its node answers');
}

function isTronMessageSignedBy(address: string, text: string, signature: string) {
  const bytes = stringToBytes(text);
  const prefix = stringToBytes(`\x19TRON Signed Message:\n${bytes.length}`);
  const digest = keccak256(concat([prefix, bytes])).slice(2);
  const digits = signature.replace(/^0x/, '').toLowerCase();
  return signerOf(digest, digits).then((signer) => signer === address);
}
