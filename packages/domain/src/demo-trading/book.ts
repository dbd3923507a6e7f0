import { customerAccount, type Account, type CustomerAccount } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { ZERO, type Money, type Price } from '../money/money.ts';
import { notionalOf } from '../positions/profit.ts';
import type { CloseReason, Direction, OpenPosition } from '../positions/terms.ts';

/** Closed positions that a book keeps; older ones are forgotten, their money is not. */
export const CLOSED_KEPT = 100;

export interface DemoPosition extends OpenPosition {
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

/** What one account holds; below zero only for accounts of the house. */
export interface AccountSum {
  readonly account: Account;
  readonly sum: Money;
}

/** Everything that a visitor has done with demo money, on one device. Its sums add up to nothing. */
export interface DemoBook {
  /** Number that the next position gets. */
  readonly nextNumber: number;
  readonly sums: readonly AccountSum[];
  /** In the order of their opening. */
  readonly open: readonly DemoPosition[];
  /** Newest first. */
  readonly closed: readonly ClosedDemoPosition[];
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
  book.sums.find(({ account }) => account.owner === 'customer' && account.pocket === 'contract')
    ?.sum ?? ZERO;

/** Open interest of one side: this book is the whole market of its demo. In quote currency. */
export const openInterestIn = (
  book: DemoBook,
  { symbol, direction, index }: { symbol: string; direction: Direction; index: Price },
): Money =>
  book.open
    .filter((position) => position.symbol === symbol && position.direction === direction)
    .reduce((sum, { quantity }) => (sum + notionalOf(quantity, index)) as Money, ZERO);
