import type { CurrencyCode } from '@candor/domain/money/currencies';
import { money } from '@candor/domain/money/money';
import { MINUTE_MS } from '@candor/domain/durations';
import { formatUnits, getAddress, isAddress, isHex, recoverMessageAddress } from 'viem';
import { type Custody, NetworkUnclear } from './chain-adapter.ts';
import type { EvmPayer } from './evm-payouts.ts';
import type { EvmBlockName } from './evm-rpc.ts';

const EVERY_MS = 10 * MINUTE_MS;
/** An account's signature. A contract has no key: what it would accept is not asked. */
const SIGNATURE_LENGTH = 132;

/** Blocks behind the newest at which balances are read: a sealed day must not name an orphaned block. */
const DEPTH = 12n;

/**
 * Addresses of the house on an EVM chain; they sign as EIP-191 specifies. `assertChain` throws if the
 * node is of another one.
 */
export function evmCustody(
  { signer, rpc, coins, chainId }: EvmPayer,
  assertChain: () => Promise<void>,
): Custody {
  async function settledBlock(): Promise<EvmBlockName> {
    const { number } = await rpc.head();
    const block = await rpc.blockName(number > DEPTH ? number - DEPTH : 0n);
    if (!block) throw new NetworkUnclear('a block behind the newest is missing');
    return block;
  }

  return {
    chain: `eip155:${chainId}`,
    everyMs: EVERY_MS,
    canonical: (address) => (isAddress(address) ? getAddress(address) : null),
    async hotAddress() {
      const { address } = await signer.status();
      return address === undefined ? null : getAddress(address);
    },
    async holdings(addresses) {
      await assertChain();
      const block = await settledBlock();
      const asked = addresses.flatMap((address) => coins.map((coin) => ({ address, ...coin })));
      const held = await Promise.all(
        asked.map(async ({ address, currency, contract, decimals }) => {
          const units = await rpc.balance(getAddress(address), contract, block.number);
          const amount = money(formatUnits(units, decimals));
          return { address, currency: currency as CurrencyCode, amount };
        }),
      );
      // Asked by its number: the answers may be about another block that replaced it meanwhile.
      if ((await rpc.blockName(block.number))?.hash !== block.hash)
        throw new NetworkUnclear('the block was replaced while balances were read');
      return { block, held };
    },
    isSignedBy: (address, text, signature) => isEvmMessageSignedBy(address, text, signature),
    signControl: (claim) => signer.signControl(claim),
  };
}

async function isEvmMessageSignedBy(
  address: string,
  text: string,
  signature: string,
): Promise<boolean> {
  if (!isHex(signature) || signature.length !== SIGNATURE_LENGTH) return false;
  try {
    return (await recoverMessageAddress({ message: text, signature })) === getAddress(address);
  } catch {
    return false;
  }
}
