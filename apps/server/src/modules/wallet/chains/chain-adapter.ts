import type { AddressProblem } from '@candor/contract/address';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import type { Money } from '@candor/domain/money/money';
import type { SeenPayment } from '@candor/domain/wallet/deposit';
import type { ControlClaim } from '@candor/domain/wallet/house-wallets';
import type { Network } from '@candor/domain/wallet/networks';
import type { Queryable } from '../../../platform/db.ts';
import type { Random } from '../../../platform/random.ts';
import type { BlockName } from './block-locator.ts';

/** The network does not answer: its state is unknown and nothing can be sent for now. */
export class NetworkDown extends Error {
  override readonly name = 'NetworkDown';
}

/** Contradictory answers of the node, as while a chain reorganizes; nothing is known then. */
export class NetworkUnclear extends Error {
  override readonly name = 'NetworkUnclear';
}

/** Where a customer is paid. */
export interface ReceivingAddress {
  readonly address: string;
  /** Reference that the payer has to quote where many customers share one account. */
  readonly memo: string | null;
  /** What identifies the customer in a payment: the reference, or the address. */
  readonly receivesAt: string;
}

/** One output of a transaction that pays a customer. */
export interface SeenTransaction extends SeenPayment {
  readonly txId: string;
  readonly outputIndex: number;
  readonly currency: CurrencyCode;
  readonly receivesAt: string;
  readonly amount: Money;
}

/** Result of polling a payment; with its amount where another block may have changed it. */
export interface Poll extends SeenPayment {
  readonly amount?: Money;
}

export interface Payout {
  /** Permanent name of this payout: one name is never paid twice, however often it is requested. */
  readonly sendId: string;
  readonly userId: string;
  readonly network: Network;
  readonly address: string;
  readonly amount: Money;
  /** When the latest handover attempt was recorded, just before it. Epoch milliseconds. */
  readonly handedOverAtMs: number;
}

export type Recall =
  | { readonly kind: 'sent'; readonly txId: string }
  /** Proven: it was never sent, and no request still in transit can cause it to be sent. */
  | { readonly kind: 'notSent' }
  | { readonly kind: 'unknown' };

export type PayoutStanding =
  | {
      readonly kind: 'pending' | 'confirmed';
      readonly confirmations: number;
      /** The transaction that pays it now, where that can change. */
      readonly txId?: string;
    }
  /** Final: it will never arrive. */
  | { readonly kind: 'bounced' };

/**
 * A network as the product uses it: a chain or a bank, simulated or real. Results are requested
 * again until they are recorded, so each may arrive twice. Calls that throw are retried; after
 * NetworkDown, the whole network is postponed.
 */
export interface ChainAdapter {
  readonly isSimulated: boolean;
  /** Whether its money is worth nothing outside: a simulation, or a test chain. */
  readonly isTest: boolean;
  /** Time between two blocks, and so between two polls of a payment. Milliseconds. */
  blockMs(chainType: string): number;
  /** Confirmations, the including block counted, after which a payment is final. */
  confirmations(network: Network): number;
  /** Decimal places of a payout; missing where it may have those of its currency. */
  readonly payoutDecimals?: number;
  /** Present where every announced deposit gets a reference of its own. */
  readonly references?: References;
  /** Always the same for the same customer. Refuses: wallet.networkDown. */
  addressFor(db: Queryable, network: Network, userId: string): Promise<ReceivingAddress>;
  /** Why a payout to this address could not arrive; null if there is no known problem. */
  addressProblem(network: Network, address: string): AddressProblem | null;
  /**
   * Since when the network has shown nothing new, if that is longer than it should take; null while
   * it works. Epoch milliseconds.
   */
  downSince(db: Queryable, chainType: string): Promise<number | null>;
  /** Whether payouts can be handed over now. */
  isUp(chainType: string): Promise<boolean>;
  /** What the account that pays withdrawals holds; missing where nobody knows. */
  hotFunds?(): Promise<readonly { readonly currency: CurrencyCode; readonly amount: Money }[]>;
  /** Present on a public chain: the addresses of the house, and proofs that it controls them. */
  readonly custody?: Custody;
  /** Payments since the cursor, each at least once, and the next cursor. */
  listPayments(
    chainType: string,
    cursor: string | null,
  ): Promise<{ readonly payments: readonly SeenTransaction[]; readonly cursor: string }>;
  /** Current standing of a payment that was seen before. */
  poll(
    chainType: string,
    output: Pick<SeenTransaction, 'txId' | 'outputIndex' | 'currency' | 'amount'> & {
      readonly address: string;
    },
  ): Promise<Poll>;
  /** Hands over a payout; returns the first transaction if its `sendId` is known. */
  send(payout: Payout): Promise<{ readonly txId: string }>;
  /** Outcome of a payout whose handover got no answer. Hands nothing over. */
  recall(payout: Payout): Promise<Recall>;
  /**
   * Current standing of a payout that was sent. As long as it is wanted, what it takes for it to
   * arrive is done again; a payout that was refunded is only watched.
   */
  findPayout(
    network: Network,
    sendId: string,
    ask: { readonly isWanted: boolean },
  ): Promise<PayoutStanding>;
}

/** What an address held of one currency. */
export interface Holding {
  readonly address: string;
  readonly currency: CurrencyCode;
  readonly amount: Money;
}

/** Addresses of the house on a public chain. */
export interface Custody {
  /** CAIP-2 name of the network. */
  readonly chain: string;
  /** How often it may be asked what addresses hold. Milliseconds. */
  readonly everyMs: number;
  /** An address in its canonical spelling; null if this chain has no such address. */
  canonical(address: string): string | null;
  /** The account that pays withdrawals; null if the signer does not name it. */
  hotAddress(): Promise<string | null>;
  /** What these addresses hold after one and the same block. Throws soon once `signal` is given. */
  holdings(
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<{ readonly block: BlockName; readonly held: readonly Holding[] }>;
  /** Whether the key of an address signed a text; false for whatever is no signature. */
  isSignedBy(address: string, text: string, signature: string): Promise<boolean>;
  /** Has the signer prove control of its account. Throws if it does not offer that. */
  signControl(claim: ControlClaim): Promise<string>;
}

/** How a bank tells the payments of customers apart, who all pay into one account. */
export interface References {
  /** A new one, for one deposit. */
  next(random: Random): string;
  placeOf(reference: string): ReceivingAddress;
  /** What a payer also has to enter; null for an account that is no longer the house's. */
  payee(place: {
    readonly address: string;
  }): { readonly bic: string; readonly holder: string } | null;
}

/** Adapters of the networks available in this mode, by chain type. */
export type Chains = ReadonlyMap<string, ChainAdapter>;
