import { customerAccount, type Account, type CustomerAccount } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { ZERO, type Money, type Price, type Quantity } from '../money/money.ts';
import { heldIn, type Side } from '../positions/held-quantity.ts';
import { notionalOf } from '../positions/profit.ts';
import type {
  DecidingTick,
  SecondContract,
  SecondContractStatus,
} from '../second-contracts/terms.ts';
import type { CloseReason, OpenPosition, RestingOrder } from '../positions/terms.ts';

/** Closed positions, and settled second contracts, that a book keeps; older ones are forgotten, their money is not. */
export const CLOSED_KEPT = 100;

export interface DemoPosition extends OpenPosition {
  /** Of a limit order whose locked money did not cover all of it: what was ordered. */
  readonly orderedQuantity?: Quantity | null;
  /** Epoch milliseconds. */
  readonly openedAtMs: number;
  /** Recorded tick that it was filled at. */
  readonly openedAtSequence: number;
}

/** A position or a slice of one that has ended. Money in USDT. */
export interface ClosedDemoPosition extends DemoPosition {
  readonly exitPrice: Price;
  /** Before fees. */
  readonly profit: Money;
  readonly closeFee: Money;
  readonly reason: CloseReason;
  readonly closedAtMs: number;
  readonly closedAtSequence: number;
}

/** An order that waits for its limit. */
export interface DemoOrder extends RestingOrder {
  /** Epoch milliseconds. */
  readonly placedAtMs: number;
}

/** A bet that is running. */
export interface DemoSecondContract extends SecondContract {
  /** Null until the log has it. */
  readonly entry: DecidingTick | null;
}

/** A bet that has ended. */
export interface SettledDemoSecondContract extends DemoSecondContract {
  readonly status: Exclude<SecondContractStatus, 'active'>;
  /** Null for what is void. */
  readonly exit: DecidingTick | null;
  /** In USDT, below zero for a loss. */
  readonly profit: Money;
  /** When this device settled it. Epoch milliseconds. */
  readonly endedAtMs: number;
}

/** What one account holds; below zero only for accounts of the house. */
export interface AccountSum {
  readonly account: Account;
  readonly sum: Money;
}

/** Everything that a visitor has done with demo money, on one device. Its sums add up to nothing. */
export interface DemoBook {
  /** Number that the next position or second contract gets. */
  readonly nextNumber: number;
  readonly sums: readonly AccountSum[];
  /** In the order of their opening. */
  readonly open: readonly DemoPosition[];
  /** Limit orders, in the order of their placing. */
  readonly resting: readonly DemoOrder[];
  /** Newest first. */
  readonly closed: readonly ClosedDemoPosition[];
  /** In the order of their acceptance. */
  readonly secondContracts: readonly DemoSecondContract[];
  /** Newest first. */
  readonly settledSecondContracts: readonly SettledDemoSecondContract[];
}

/** Owner of every demo account; no customer of the real books can have this id. */
export const DEMO_USER = 'demo';

export const demoFunds: CustomerAccount = customerAccount(
  DEMO_USER,
  'contract',
  SETTLEMENT_CURRENCY,
);

/** Free demo money, in USDT. */
export const availableIn = (book: DemoBook): Money =>
  book.sums.find(({ account }) => account.owner === 'customer' && account.kind === 'contract')
    ?.sum ?? ZERO;

/** Size of one side at an index, in quote currency: this book is the whole market of its demo. */
export const openInterestIn = (
  positions: readonly OpenPosition[],
  { index, ...side }: Side & { readonly index: Price },
): Money => notionalOf(heldIn(positions, side), index);
