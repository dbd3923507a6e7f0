import type { CurrencyCode } from '@candor/domain/money/currencies';
import { Refusal } from '@candor/domain/refusal';
import { findNetwork, type Network, networks } from '@candor/domain/wallet/networks';
import type { Queryable } from '../../../platform/db.ts';
import type { ChainAdapter, Chains, ReceivingAddress } from '../chains/chain-adapter.ts';
import { keepAddress } from './store-deposits.ts';

export interface OpenNetwork {
  readonly network: Network;
  readonly adapter: ChainAdapter;
}

/** The network of a currency and its adapter. Refuses: wallet.unknownNetwork. */
export function requireNetwork(
  chains: Chains,
  { currency, chainType }: { readonly currency: CurrencyCode; readonly chainType: string },
): OpenNetwork {
  const network = findNetwork(currency, chainType);
  const adapter = chains.get(chainType);
  if (!network || !adapter) throw new Refusal('wallet.unknownNetwork');
  return { network, adapter };
}

/**
 * A customer's address on a network. Registers it for every currency of the network, because people
 * send the wrong one. Refuses: wallet.networkDown.
 */
export async function depositAddress(
  db: Queryable,
  { network, adapter }: OpenNetwork,
  userId: string,
  nowMs: number,
): Promise<ReceivingAddress> {
  const { chainType } = network;
  const address = await adapter.addressFor(db, network, userId);
  for (const { currency } of networks.filter((each) => each.chainType === chainType))
    await keepAddress(db, { userId, currency, chainType }, address, nowMs);
  return address;
}

/** Registers a reference for one deposit of a customer, permanently: it may be paid at any time. */
export async function keepReference(
  db: Queryable,
  { network, adapter }: OpenNetwork,
  { userId, reference }: { readonly userId: string; readonly reference: string },
  nowMs: number,
): Promise<ReceivingAddress> {
  const { currency, chainType } = network;
  const place = adapter.references!.placeOf(reference);
  await keepAddress(db, { userId, currency, chainType }, place, nowMs);
  return place;
}

/** Refuses: wallet.addressInvalid, wallet.addressChecksum if money sent there could not arrive. */
export function assertAddress({ network, adapter }: OpenNetwork, address: string): void {
  const problem = adapter.addressProblem(network, address);
  if (problem) throw new Refusal(problem);
}
