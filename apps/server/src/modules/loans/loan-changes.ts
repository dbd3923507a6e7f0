import { settleBySale } from '@candor/domain/loans/collateral-sale';
import { chargeHours, repay, totalOwed } from '@candor/domain/loans/debt';
import { returnUntil } from '@candor/domain/loans/loan-dates';
import { loanToValue } from '@candor/domain/loans/loan-to-value';
import { marginStep, type MarginStep, stateAfter } from '@candor/domain/loans/margin-watch';
import {
  pledgeTransfers,
  repaymentTransfers,
  returnTransfers,
  saleTransfers,
} from '@candor/domain/loans/transfers';
import type { Transfer } from '@candor/domain/ledger/transfer';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { add, type Money, type Price, type Rate, toText, ZERO } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import type { LoanEvent } from './store-events.ts';
import { courseOf, debtAt, pledgeOf, type StoredLoan } from './stored-loan.ts';

/** A recorded price at a moment: of its tick or, at a deadline, of now. */
export interface PriceAt {
  readonly price: Price;
  readonly sequence: number;
  readonly atMs: number;
}

type Drafted = Omit<LoanEvent, 'id'>;

/** A loan after a step, the money that moves with it, and its new lines of history. */
export interface LoanChange {
  readonly loan: StoredLoan;
  readonly transfers: readonly Transfer[];
  /** Idempotency key of the transfers. */
  readonly key: string;
  readonly events: readonly Drafted[];
}

const keyOf = ({ id, movements }: StoredLoan, what: string): string =>
  `loan/${id}/${what}/${movements}`;

/** Pays out: from now on hours are charged and prices count. */
export const started = (
  loan: StoredLoan,
  nowMs: number,
  by: { readonly decidedBy: string | null } = { decidedBy: null },
): StoredLoan => ({
  ...loan,
  status: 'passed',
  startedAtMs: nowMs,
  watchedFromMs: nowMs,
  decidedAtMs: by.decidedBy === null ? loan.decidedAtMs : nowMs,
  decidedBy: by.decidedBy ?? loan.decidedBy,
});

/** Refuses: loans.movedOn. */
export function requireRunning({ status }: StoredLoan): void {
  if (status !== 'passed') throw new Refusal('loans.movedOn');
}

/**
 * Repays an amount or everything; the last payment returns the collateral.
 * Refuses: loans.movedOn, loans.owedChanged, loans.moreThanOwed, wallet.tooPrecise.
 */
export function repaid(
  loan: StoredLoan,
  asked: { readonly amount: Money | undefined; readonly shownTotal: Money | undefined },
  at: { readonly nowMs: number; readonly price: PriceAt | null },
): LoanChange {
  requireRunning(loan);
  const before = debtAt(loan, at.nowMs);
  const owed = totalOwed(before);
  if (asked.shownTotal !== undefined && owed > asked.shownTotal)
    throw new Refusal('loans.owedChanged', { owed: toText(owed) });
  const paid = repay(before, asked.amount ?? owed);
  const left = totalOwed(paid.debt);
  const transfers = repaymentTransfers(loan, paid);
  const key = keyOf(loan, 'repay');
  const base = { ...loan, debt: paid.debt, movements: loan.movements + 1 };
  const amount = { amount: add(paid.interest, paid.principal), currency: SETTLEMENT_CURRENCY };
  if (left > 0n) {
    const cured = curedBy({ ...base, watchedFromMs: watchedFrom(loan, at) }, at);
    const events: Drafted[] = [{ kind: 'partRepaid', ...amount, owed: left }, ...cured.events];
    return { loan: cured.loan, transfers, key, events };
  }
  const { loan: closed, transfers: returned } = closedAs(base, reasonOf(loan, at.nowMs), at.nowMs);
  return {
    loan: closed,
    transfers: [...transfers, ...returned],
    key,
    events: [{ kind: 'repaid', ...amount, owed: ZERO }],
  };
}

function reasonOf(loan: StoredLoan, nowMs: number): 'returned' | 'repaid' {
  const { terms } = loan.version;
  const isReturned = terms.kind === 'credit' && nowMs <= returnUntil(courseOf(loan), terms);
  return isReturned ? 'returned' : 'repaid';
}

/** Ends a loan and gives back the collateral that is left. */
function closedAs(
  loan: StoredLoan,
  closeReason: NonNullable<StoredLoan['closeReason']>,
  nowMs: number,
): { readonly loan: StoredLoan; readonly transfers: readonly Transfer[] } {
  const { pledged } = loan;
  const status = closeReason === 'repaid' || closeReason === 'returned' ? 'paidBack' : 'sold';
  return {
    loan: {
      ...loan,
      status,
      closeReason,
      closedAtMs: nowMs,
      marginState: 'calm',
      cureUntilMs: null,
      pledged: pledged && { ...pledged, quantity: ZERO },
    },
    transfers: pledged ? returnTransfers(loan, pledged.currency, pledged.quantity) : [],
  };
}

/** Adds collateral. Refuses: loans.movedOn. */
export function pledgedMore(
  loan: StoredLoan,
  quantity: Money,
  at: { readonly nowMs: number; readonly price: PriceAt | null },
): LoanChange {
  requireRunning(loan);
  const { pledged } = pledgeOf(loan);
  const cured = curedBy(
    {
      ...loan,
      debt: debtAt(loan, at.nowMs),
      pledged: { ...pledged, quantity: add(pledged.quantity, quantity) },
      movements: loan.movements + 1,
      watchedFromMs: watchedFrom(loan, at),
    },
    at,
  );
  const { currency } = pledged;
  const added: Drafted = {
    kind: 'collateralAdded',
    amount: quantity,
    currency,
    owed: totalOwed(cured.loan.debt),
  };
  return {
    loan: cured.loan,
    transfers: pledgeTransfers(loan, currency, quantity),
    key: keyOf(loan, 'pledge'),
    events: [added, ...cured.events],
  };
}

/**
 * From when prices count for a loan that its customer changed. The newest one does, though it is
 * older than the change: otherwise a grain of collateral after each price would put off every call
 * and sale for ever.
 */
function watchedFrom(
  { watchedFromMs }: StoredLoan,
  { price, nowMs }: { readonly price: PriceAt | null; readonly nowMs: number },
): number {
  return Math.max(watchedFromMs ?? 0, Math.min(price?.atMs ?? nowMs, nowMs));
}

/** Ends a call or a warning that the customer's own step has met, at the newest price. */
function curedBy(
  loan: StoredLoan,
  { price, nowMs }: { readonly price: PriceAt | null; readonly nowMs: number },
): { readonly loan: StoredLoan; readonly events: readonly Drafted[] } {
  if (!price || !loan.pledged) return { loan, events: [] };
  const step = stepAt(loan, { ...price, atMs: nowMs });
  if (step !== 'cure' && step !== 'calm') return { loan, events: [] };
  return moved(loan, step, { ...price, atMs: nowMs }, nowMs);
}

/** What a price makes of a pledge loan; null for nothing. */
export function stepAt(loan: StoredLoan, at: PriceAt): MarginStep | null {
  const { collateral, terms } = pledgeOf(loan);
  return marginStep(
    { state: loan.marginState, cureUntilMs: loan.cureUntilMs, ltv: terms.ltv },
    { debt: totalOwed(debtAt(loan, at.atMs)), collateral, index: at.price, atMs: at.atMs },
  );
}

const words = { warn: 'warned', call: 'called', cure: 'cured' } as const;

function moved(
  loan: StoredLoan,
  step: Exclude<MarginStep, 'sell'>,
  at: PriceAt,
  nowMs: number,
): { readonly loan: StoredLoan; readonly events: readonly Drafted[] } {
  const { collateral, terms } = pledgeOf(loan);
  const debt = totalOwed(debtAt(loan, at.atMs));
  const { state, cureUntilMs } = stateAfter(step, terms, {
    debt,
    collateral,
    index: at.price,
    // The time to cure begins when the customer is told, also after a break.
    atMs: nowMs,
    ltv: terms.ltv,
  });
  const after = { ...loan, marginState: state, cureUntilMs };
  if (step === 'calm') return { loan: after, events: [] };
  return { loan: after, events: [{ kind: words[step], ...priced(loan, debt, at), owed: debt }] };
}

/** Price, its tick, and the loan to value at it. */
function priced(loan: StoredLoan, debt: Money, { price, sequence }: PriceAt) {
  const ltv = loanToValue(debt, pledgeOf(loan).collateral, price);
  return { price, sequence, ...(ltv === null ? {} : { ltv }) };
}

/**
 * Judges a running pledge loan at a recorded price: warned, called, cured or sold, or null for
 * nothing. Source: products §3, decision 0111.
 */
export function judged(loan: StoredLoan, at: PriceAt, nowMs: number): LoanChange | null {
  const step = stepAt(loan, at);
  if (step === null) return null;
  if (step === 'sell') {
    const { target } = pledgeOf(loan).terms.ltv;
    const isCall = loan.marginState === 'called' && at.atMs >= (loan.cureUntilMs ?? Infinity);
    return soldTo(loan, target, { ...at, nowMs, reason: isCall ? 'callNotMet' : 'price' });
  }
  return { ...moved(loan, step, at, nowMs), transfers: [], key: '' };
}

/** Sells as much as brings a loan to a share of its collateral; with zero, as much as pays it. */
export function soldTo(
  loan: StoredLoan,
  target: Rate,
  at: PriceAt & { readonly nowMs: number; readonly reason: 'price' | 'callNotMet' | 'matured' },
): LoanChange {
  const { pledged, terms } = pledgeOf(loan);
  const debt = chargeHours(loan.debt, courseOf(loan), at.atMs);
  const settled = settleBySale(debt, target, {
    currency: pledged.currency,
    quantity: pledged.quantity,
    terms,
    index: at,
  });
  const quantity = (pledged.quantity - settled.sold) as Money;
  const after: StoredLoan = {
    ...loan,
    debt: settled.repayment?.debt ?? debt,
    pledged: { ...pledged, quantity },
    loss: settled.loss,
    marginState: 'calm',
    cureUntilMs: null,
    watchedFromMs: Math.max(at.nowMs, at.atMs),
    movements: loan.movements + 1,
  };
  const event: Drafted = {
    kind: 'sold',
    amount: settled.sold,
    currency: pledged.currency,
    ...priced(loan, totalOwed(debt), at),
    reason: at.reason,
    owed: settled.isClosed ? ZERO : totalOwed(after.debt),
  };
  const closed = settled.isClosed
    ? closedAs(after, at.reason === 'matured' ? 'matured' : 'sold', at.nowMs)
    : { loan: after, transfers: [] };
  return {
    loan: closed.loan,
    transfers: [...saleTransfers(loan, pledged.currency, settled), ...closed.transfers],
    key: keyOf(loan, 'sale'),
    events: [event],
  };
}
