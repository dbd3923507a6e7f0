import { type Books, house, own } from '../books.ts';
import { DAY, HOUR, least, roundUp, UNIT, units } from '../figures.ts';

/** Terms that the rule book states. Source: products §3. */
const GRACE_MS = 24 * HOUR;
const MICRO_DECIMALS = 6;
export const RATE = units('0.0002');
export const LATE_RATE = units('0.0003');
export const SELL = units('0.83');
export const TARGET = units('0.65');
export const INITIAL = units('0.6');
export const CURE_MS = 24 * HOUR;
/** Shares of the collateral's value that are not counted, as published. */
export const haircuts: Readonly<Record<string, bigint>> = {
  BTC: units('0.1'),
  ETH: units('0.15'),
};

export interface Loan {
  readonly id: string;
  readonly userId: string;
  readonly currency: string;
  readonly startedMs: number;
  readonly endsMs: number;
  principal: bigint;
  collateral: bigint;
  /** Hours charged, in the term and after the grace. */
  hours: number;
  lateHours: number;
  /** Sum of principal · daily rate over the hours: units squared, of a day. */
  charged: bigint;
  lateCharged: bigint;
  /** Half of the principal that was late. */
  lateMax: bigint;
  paid: bigint;
  /** Since when the customer has been called for collateral; 0: not called. */
  calledMs: number;
  isOpen: boolean;
}

const USDT = 'USDT';

/** Hours that have begun after a moment; at the end of one the next has not. */
const hoursBegun = (sinceMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((nowMs - sinceMs) / HOUR));

/** Loans against collateral as the rules describe them. Source: products §3. */
export class LoansModel {
  readonly loans: Loan[] = [];

  openLoans = (): Loan[] => this.loans.filter(({ isOpen }) => isOpen);

  borrow(
    facts: Pick<Loan, 'id' | 'userId' | 'currency' | 'collateral' | 'principal'> & { days: number },
    books: Books,
    nowMs: number,
  ): void {
    const { days, ...rest } = facts;
    const { id, userId, currency, collateral, principal } = facts;
    this.loans.push({
      ...rest,
      startedMs: nowMs,
      endsMs: nowMs + days * DAY,
      hours: 0,
      lateHours: 0,
      charged: 0n,
      lateCharged: 0n,
      lateMax: 0n,
      paid: 0n,
      calledMs: 0,
      isOpen: true,
    });
    books.move(own(userId, 'balance', currency), own(userId, 'locked', currency, id), collateral);
    books.move(house('equity', USDT), own(userId, 'balance', USDT), principal);
  }

  /** Charges each hour that began: none in the grace, the late rate after it. */
  charge(loan: Loan, nowMs: number): void {
    if (!loan.isOpen) return;
    const { startedMs, endsMs, principal } = loan;
    const hours = hoursBegun(startedMs, Math.min(nowMs, endsMs));
    loan.charged += principal * RATE * BigInt(hours - loan.hours);
    loan.hours = hours;
    const lateHours = hoursBegun(endsMs + GRACE_MS, nowMs);
    if (lateHours > 0 && loan.lateHours === 0) loan.lateMax = principal / 2n;
    loan.lateCharged += principal * LATE_RATE * BigInt(lateHours - loan.lateHours);
    loan.lateHours = lateHours;
  }

  /** Interest owed of a loan whose hours are charged: each kind rounded up once. */
  interestOf({ charged, lateCharged, lateMax, paid }: Loan): bigint {
    const up = (sum: bigint) => roundUp((sum + 24n * UNIT - 1n) / (24n * UNIT), MICRO_DECIMALS);
    return up(charged) + least(up(lateCharged), lateMax) - paid;
  }

  owed = (loan: Loan): bigint => (loan.isOpen ? loan.principal + this.interestOf(loan) : 0n);

  /** Debt over counted collateral, in units, rounded down. */
  ltv(loan: Loan, price: bigint): bigint {
    const value = ((loan.collateral * price) / UNIT) * (UNIT - haircuts[loan.currency]!);
    return value === 0n ? UNIT * 1_000_000n : (this.owed(loan) * UNIT * UNIT) / value;
  }

  /** Accrued interest first, then principal; what is paid in full frees the collateral. */
  repay(loan: Loan, amount: bigint, books: Books): void {
    const { userId } = loan;
    const interest = least(amount, this.interestOf(loan));
    this.apply(loan, { interest, principal: amount - interest });
    books.move(own(userId, 'balance', USDT), house('income:product', USDT), interest);
    books.move(own(userId, 'balance', USDT), house('equity', USDT), amount - interest);
    if (!loan.isOpen) this.#returnCollateral(loan, books);
  }

  apply(loan: Loan, { interest, principal }: { interest: bigint; principal: bigint }): void {
    loan.paid += interest;
    loan.principal -= principal;
    if (loan.principal === 0n && this.interestOf(loan) === 0n) loan.isOpen = false;
  }

  add(loan: Loan, quantity: bigint, books: Books): void {
    const { userId, currency, id } = loan;
    loan.collateral += quantity;
    books.move(own(userId, 'balance', currency), own(userId, 'locked', currency, id), quantity);
  }

  #returnCollateral(loan: Loan, books: Books): void {
    const { userId, currency, id, collateral } = loan;
    books.move(own(userId, 'locked', currency, id), own(userId, 'balance', currency), collateral);
    loan.collateral = 0n;
  }
}
