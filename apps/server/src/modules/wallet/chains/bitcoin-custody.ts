import { HOUR_MS } from '@candor/domain/durations';
import { moneyOf } from './bitcoin-amounts.ts';
import { scriptOf } from './bitcoin-keys.ts';
import { isBitcoinMessageSignedBy } from './bitcoin-message.ts';
import type { BitcoinPayer } from './bitcoin-payouts.ts';
import { type Custody, NetworkDown } from './chain-adapter.ts';

/** The node reads all of its unspent outputs for it, which takes minutes. */
const EVERY_MS = 6 * HOUR_MS;

/** First 32 digits of the hash of the first block, by which CAIP-2 names a chain of Bitcoin. */
const genesisHashes = {
  main: '000000000019d6689c085ae165831e93',
  test: '000000000933ea01ad0ee984209779ba',
  testnet4: '00000000da84f2bafbbc53dee25a72ae',
  signet: '00000008819873e925422c1ff0f99f7c',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328',
} as const;

/**
 * Addresses of the house on Bitcoin; they sign as BIP-137 or BIP-322 specifies. `standing` throws if
 * the node is of another chain.
 */
export function bitcoinCustody(
  { rpc, chain, signer }: BitcoinPayer,
  payoutAddress: string,
  standing: () => Promise<{ readonly isCatchingUp: boolean }>,
): Custody {
  const scriptHex = (address: string) => Buffer.from(scriptOf(chain, address)!).toString('hex');
  return {
    chain: `bip122:${genesisHashes[chain]}`,
    everyMs: EVERY_MS,
    canonical: (address) => (scriptOf(chain, address) ? spelled(address) : null),
    hotAddress: async () => spelled(payoutAddress),
    async holdings(addresses, signal) {
      if ((await standing()).isCatchingUp) throw new NetworkDown('the node is catching up');
      const { block, satoshis } = await rpc.unspentOf(addresses.map(scriptHex), signal);
      const held = addresses.map((address, at) => ({
        address,
        currency: 'BTC' as const,
        amount: moneyOf(satoshis[at]!),
      }));
      return { block, held };
    },
    isSignedBy: async (address, text, signature) =>
      isBitcoinMessageSignedBy(chain, { address, text, signature }),
    signControl: (claim) => signer.signControl(claim),
  };
}

/** A segregated witness address may be written in capitals, as QR codes do. */
const spelled = (address: string): string =>
  /^(BC|TB|BCRT)1/.test(address) ? address.toLowerCase() : address;
