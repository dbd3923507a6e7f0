import { customerAccount, type Account, type CustomerAccount } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { ZERO, type Money, type Price, type Quantity } from '../money/money.ts';
import type { CloseOrder } from '../positions/close-order.ts';
import { heldIn, type Side } from '../positions/held-quantity.ts';
import { notionalOf } from '../positions/profit.ts';
import type {
  DecidingTick,
  SecondContract,
  SecondContractStatus,
} from '../second-contracts/terms.ts';
import type { CloseReason, OpenPosition, RestingOrder } from '../positions/terms.ts';
import { Refusal } from '../refusal.ts';

/** How many of each kind of ended things are kept; dropping old ones moves no money. */
export const CLOSED_KEPT = 100;

export interface DemoPosition extends OpenPosition {
  /** Quantity ordered, for a limit order whose locked money did not cover all of it. */
  readonly orderedQuantity?: Quantity | null;
  /** Epoch milliseconds. */
  readonly openedAtMs: number;
  /** Recorded tick that it was filled at. */
  readonly openedAtSequence: number;
}

/** A closed position, or the closed slice of one. Money in USDT. */
export interface ClosedDemoPosition extends DemoPosition {
  readonly exitPrice: Price;
  /** Before fees. */
  readonly profit: Money;
  readonly closeFee: Money;
  readonly reason: CloseReason;
  readonly closedAtMs: number;
  readonly closedAtSequence: number;
}

/** A resting limit order. */
export interface DemoOrder extends RestingOrder {
  /** Epoch milliseconds. */
  readonly placedAtMs: number;
}

/** A limit order that never became a position; all of its money was returned. */
export interface CanceledDemoOrder extends DemoOrder {
  /** By the visitor, or because its tick could not open it at all or for its locked money. */
  readonly reason: 'user' | 'notFillable' | 'notCovered';
  readonly canceledAtMs: number;
}

/** A resting order that closes part of a position at a limit price or better. */
export interface DemoCloseOrder extends CloseOrder {
  /** Epoch milliseconds. */
  readonly placedAtMs: number;
}

/** An active second contract. */
export interface DemoSecondContract extends SecondContract {
  /** Null until its tick is in the log. */
  readonly entry: DecidingTick | null;
}

/** A settled second contract. */
export interface SettledDemoSecondContract extends DemoSecondContract {
  readonly status: Exclude<SecondContractStatus, 'active'>;
  /** Null for a voided contract. */
  readonly exit: DecidingTick | null;
  /** In USDT, negative for a loss. */
  readonly profit: Money;
  /** When this device settled it. Epoch milliseconds. */
  readonly endedAtMs: number;
}

/** Balance of one account; negative only for house accounts. */
export interface AccountSum {
  readonly account: Account;
  readonly sum: Money;
}

/** A visitor's entire demo trading state on one device. The sums of its accounts add up to zero. */
export interface DemoBook {
  /** Number of the next position, order or second contract. */
  readonly nextNumber: number;
  readonly sums: readonly AccountSum[];
  /** In opening order. */
  readonly open: readonly DemoPosition[];
  /** Limit orders, in placing order. */
  readonly resting: readonly DemoOrder[];
  /** In placing order; together those of a position never exceed it. */
  readonly closeOrders: readonly DemoCloseOrder[];
  /** Newest first. */
  readonly closed: readonly ClosedDemoPosition[];
  /** Newest first. */
  readonly canceled: readonly CanceledDemoOrder[];
  /** In order of acceptance. */
  readonly secondContracts: readonly DemoSecondContract[];
  /** Newest first. */
  readonly settledSecondContracts: readonly SettledDemoSecondContract[];
}

/** Owner of every demo account; no customer of the real ledger can have this id. */
export const DEMO_USER = 'demo';

export const demoFunds: CustomerAccount = customerAccount(
  DEMO_USER,
  'contract',
  SETTLEMENT_CURRENCY,
);

/** Free demo balance, in USDT. */
export const availableIn = (book: DemoBook): Money =>
  book.sums.find(({ account }) => account.owner === 'customer' && account.kind === 'contract')
    ?.sum ?? ZERO;

/** Open interest of one side at an index, in quote currency; this book is the whole demo market. */
export const openInterestIn = (
  positions: readonly OpenPosition[],
  { index, ...side }: Side & { readonly index: Price },
): Money => notionalOf(heldIn(positions, side), index);

/** Refuses: positions.notFound. */
export function requirePosition(book: DemoBook, id: string): DemoPosition {
  const found = book.open.find((position) => position.id === id);
  if (!found) throw new Refusal('positions.notFound');
  return found;
}
