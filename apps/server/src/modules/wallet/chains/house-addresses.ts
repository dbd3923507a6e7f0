import type { AddressProblem } from '@candor/contract/address';

/**
 * Addresses that no payout may go to: the account that pays, for it would keep the money, and the
 * contracts of tokens, for it would be lost.
 */
export interface HouseAddresses {
  /** The signer, whose answer names the account that pays. */
  remember<Status extends { readonly address?: string | undefined }>(status: Status): Status;
  problemOf(address: string): AddressProblem | null;
  /** Throws if money sent there would not arrive. */
  assertPayee(address: string): void;
}

export function createHouseAddresses(
  contracts: readonly string[],
  canonical: (address: string) => string = (address) => address,
): HouseAddresses {
  const own = new Set(contracts.map(canonical));
  const has = (address: string) => own.has(canonical(address));
  return {
    remember(status) {
      if (status.address !== undefined) own.add(canonical(status.address));
      return status;
    },
    problemOf: (address) => (has(address) ? 'wallet.addressInvalid' : null),
    assertPayee(address) {
      if (has(address)) throw new Error('a payout to an address of the house pays nobody');
    },
  };
}
