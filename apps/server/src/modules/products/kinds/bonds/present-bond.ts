import type { ResultOf } from '@candor/contract/calls';
import { inLanguage, type LanguageTag } from '@candor/domain/languages';
import { getCurrency, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { add, ZERO, type Money } from '@candor/domain/money/money';
import { instalmentOf } from '@candor/domain/products/kinds/bonds/annuity';
import { DEFAULT_AFTER_DAYS, type Due, unpaidOf } from '@candor/domain/products/kinds/bonds/loan';
import { splitAmongNotes } from '@candor/domain/products/kinds/bonds/split-among-notes';
import { invariant } from '@candor/domain/refusal';
import { type Bond, bucketNow } from './bond.ts';
import { type BondDocument, type Borrower, documentsIn } from './store-borrowers.ts';
import type { StoredPayment } from './store-cash-flow.ts';
import type { BondNote, NoteShare } from './store-notes.ts';

type Detail = ResultOf<'getBond'>;
type Summary = ResultOf<'listBonds'>['records'][number];
type OwnNote = ResultOf<'listOwnBondNotes'>['records'][number];

const { decimals } = getCurrency(SETTLEMENT_CURRENCY);

/** What is known of a borrower beyond its own row. */
export interface BorrowerHistory {
  readonly payments: number;
  readonly late: number;
}

const stateOf = ({ status }: Bond): Summary['status'] => {
  invariant(status !== 'draft', 'a draft is shown to operators only');
  if (status === 'open') return 'funding';
  if (status === 'refunding') return 'closing';
  return status === 'refunded' ? 'notFilled' : status;
};

/** A bond as anybody sees it in a list. */
export function presentBond(
  bond: Bond,
  about: {
    readonly borrower: Borrower;
    readonly history: BorrowerHistory;
    readonly holders: number;
    /** Of the reader. */
    readonly language: LanguageTag;
  },
): Summary {
  const { borrower, history, language } = about;
  const bucket = bucketNow(bond);
  const { id, purpose, target, subscribed, notes, noteMin, customerMax, monthlyRate } = bond;
  const { months, lateDailyRate, risk, daysLate, paidOutOn, endedOn } = bond;
  return {
    id,
    purpose: inLanguage(purpose, language),
    target,
    subscribed,
    notes,
    noteMin,
    customerMax,
    monthlyRate,
    months,
    lateDailyRate,
    risk,
    daysLate,
    holders: about.holders,
    status: stateOf(bond),
    borrower: {
      name: borrower.name,
      trade: inLanguage(borrower.trade, language),
      place: borrower.place,
      sinceYear: borrower.sinceYear,
      yearlyRevenue: borrower.yearlyRevenue,
      debt: borrower.debt,
      paymentsMade: borrower.earlierPayments + history.payments,
      paymentsLate: borrower.earlierLate + history.late,
      isSimulated: borrower.isSimulated,
    },
    instalment: instalmentOf({ principal: target, monthlyRate, months }),
    opensAt: bond.opensAtMs,
    closesAt: bond.closesAtMs,
    ...(bucket && { bucket }),
    ...(paidOutOn !== null && { paidOutOn }),
    ...(endedOn !== null && { endedOn }),
  };
}

/** A bond with its whole cash flow, for anybody who wants to verify it. */
export const presentDetail = (
  bond: Bond,
  about: Parameters<typeof presentBond>[1] & {
    readonly documents: readonly BondDocument[];
    readonly dues: readonly Due[];
    readonly payments: readonly StoredPayment[];
  },
): Detail => ({
  ...presentBond(bond, about),
  documents: documentsIn(about.documents, about.language).map(
    ({ number, language, title, hash }) => ({ number, language, title, hash }),
  ),
  defaultAfterDays: DEFAULT_AFTER_DAYS,
  dues: about.dues.map((due) => ({ ...due })),
  payments: about.payments.map((payment) => ({
    number: payment.number,
    day: payment.day,
    gross: payment.gross,
    costs: payment.costs,
    residue: payment.residue,
    receivedAt: payment.receivedAtMs,
    isShared: payment.isShared,
    lines: payment.lines.map(({ part, due, amount }) => ({
      part,
      amount,
      ...(due !== null && { due }),
    })),
  })),
  lateInterest: bond.lateInterest,
  ...(bond.computedTo !== null && { computedTo: bond.computedTo }),
  ...(bond.defaultedOn !== null && { defaultedOn: bond.defaultedOn }),
  ...(bond.simulation && { simulation: presentSimulation(bond, bond.simulation) }),
});

/** Before the end only the hash is shown: how the borrower will pay must not be known to buyers. */
function presentSimulation(
  { endedOn }: Bond,
  { hash, temper, seed }: NonNullable<Bond['simulation']>,
): NonNullable<Detail['simulation']> {
  const shown = { hash: Buffer.from(hash).toString('hex') };
  return endedOn === null ? shown : { ...shown, temper, seed: Buffer.from(seed).toString('hex') };
}

/** A customer's note with its cash flow. `amounts` are those of all notes of the bond. */
export function presentOwnNote(
  note: BondNote,
  of: {
    readonly bond: Bond;
    readonly borrower: Borrower;
    readonly dues: readonly Due[];
    readonly payments: readonly StoredPayment[];
    readonly amounts: readonly Money[];
    readonly shares: readonly NoteShare[];
  },
): OwnNote {
  const { bond, borrower } = of;
  const bucket = bucketNow(bond);
  const received = receivedOf(of);
  const share = (amount: Money): Money =>
    amount > 0n ? splitAmongNotes(amount, of.amounts, decimals).shares[note.number - 1]! : ZERO;
  const lent = note.status === 'lent' ? of.dues : [];
  return {
    id: note.id,
    bondId: bond.id,
    borrowerName: borrower.name,
    isSimulated: borrower.isSimulated,
    bondStatus: stateOf(bond),
    number: note.number,
    amount: note.amount,
    status: note.status,
    monthlyRate: bond.monthlyRate,
    months: bond.months,
    closesAt: bond.closesAtMs,
    dues: lent.map((due) => ({
      number: due.number,
      kind: due.kind,
      day: due.day,
      planned: add(share(due.principal), share(due.interest)),
      received: received.byDue.get(due.number) ?? ZERO,
      isReplaced: due.isReplaced,
    })),
    principalReceived: received.byPart.principal,
    interestReceived: received.byPart.interest,
    lateInterestReceived: received.byPart.lateInterest,
    stillPlanned: bond.status === 'writtenOff' ? ZERO : share(add(...lent.map(unpaidOf))),
    boughtAt: note.boughtAtMs,
    ...(bucket && { bucket }),
    ...(bond.computedTo !== null && { computedTo: bond.computedTo }),
  };
}

/** What a note received, by due and by part. */
function receivedOf({
  payments,
  shares,
}: {
  readonly payments: readonly StoredPayment[];
  readonly shares: readonly NoteShare[];
}) {
  const byDue = new Map<number, Money>();
  const byPart = { principal: ZERO, interest: ZERO, lateInterest: ZERO };
  for (const { payment, line, amount } of shares) {
    const { part, due } = payments[payment - 1]!.lines[line]!;
    byPart[part] = add(byPart[part], amount);
    if (due !== null) byDue.set(due, add(byDue.get(due) ?? ZERO, amount));
  }
  return { byDue, byPart };
}
