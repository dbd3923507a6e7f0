import type { AddressProblem } from '@candor/contract/address';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import type { Money } from '@candor/domain/money/money';
import type { SeenPayment } from '@candor/domain/wallet/deposit';
import type { Network } from '@candor/domain/wallet/networks';
import type { Queryable } from '../../../platform/db.ts';

/** A network that does not answer: nothing can be known or done there for now. */
export class NetworkDown extends Error {
  override readonly name = 'NetworkDown';
}

/** Where a customer is paid. */
export interface ReceivingAddress {
  readonly address: string;
  /** Reference that the payer has to name, where many customers share one account. */
  readonly memo: string | null;
  /** What a payment names, so that it finds its customer: the reference, or the address. */
  readonly receivesAt: string;
}

/** One output of one transaction that pays somebody here. */
export interface SeenTransaction extends SeenPayment {
  readonly txId: string;
  readonly outputIndex: number;
  readonly currency: CurrencyCode;
  readonly receivesAt: string;
  readonly amount: Money;
}

/** What a look at a payment finds; the amount where another block may have changed it. */
export interface Poll extends SeenPayment {
  readonly amount?: Money;
}

export interface Payout {
  /** Name of this payout for ever: the same one is never sent twice, however often it is asked for. */
  readonly sendId: string;
  readonly network: Network;
  readonly address: string;
  readonly amount: Money;
  /** When it was last written down that it is about to be asked for. Epoch milliseconds. */
  readonly handedOverAtMs: number;
}

export type Recall =
  | { readonly kind: 'sent'; readonly txId: string }
  /** Proven: it never left, and no question that is still on its way can make it leave. */
  | { readonly kind: 'notSent' }
  | { readonly kind: 'unknown' };

export type PayoutStanding =
  | {
      readonly kind: 'pending' | 'confirmed';
      readonly confirmations: number;
      /** The transaction that pays it now, where that can change. */
      readonly txId?: string;
    }
  /** For good: it will never arrive. */
  | { readonly kind: 'bounced' };

/**
 * A network as the product uses it: a chain or a bank, simulated or real. Whatever it says is
 * asked for again until it is recorded, so every answer may come twice; what throws is tried again,
 * with NetworkDown all of the network at once.
 */
export interface ChainAdapter {
  readonly isSimulated: boolean;
  /** Whether what travels here is worth nothing outside: a simulation, or a chain for tests. */
  readonly isTest: boolean;
  /** Time between two blocks, and so between two looks at a payment. Milliseconds. */
  blockMs(chainType: string): number;
  /** Blocks, the first one included, after which a payment counts. */
  confirmations(network: Network): number;
  /** The same for the same customer, always. Refuses: wallet.networkDown. */
  addressFor(db: Queryable, network: Network, userId: string): Promise<ReceivingAddress>;
  /** Why money sent there could not arrive; null when nothing speaks against it. */
  addressProblem(network: Network, address: string): AddressProblem | null;
  /**
   * Since when the network has shown nothing new, where that is longer than it ever takes; null while
   * it works. Epoch milliseconds.
   */
  downSince(db: Queryable, chainType: string): Promise<number | null>;
  /** Whether payouts can be handed over now. */
  isUp(chainType: string): Promise<boolean>;
  /** Payments since the cursor, at least once each, and the cursor from which to ask next. */
  listPayments(
    chainType: string,
    cursor: string | null,
  ): Promise<{ readonly payments: readonly SeenTransaction[]; readonly cursor: string }>;
  /** Where a payment stands that was seen before. */
  poll(
    chainType: string,
    output: Pick<SeenTransaction, 'txId' | 'outputIndex' | 'currency'> & {
      readonly address: string;
    },
  ): Promise<Poll>;
  /** Hands a payout over; answers the first transaction whenever its `sendId` is known. */
  send(payout: Payout): Promise<{ readonly txId: string }>;
  /** What became of a payout that was handed over without an answer. Hands nothing over. */
  recall(payout: Payout): Promise<Recall>;
  findPayout(network: Network, sendId: string): Promise<PayoutStanding>;
}

/** The adapter of each network that works in this mode, by chain type. */
export type Chains = ReadonlyMap<string, ChainAdapter>;
