import { DAY_MS } from '@candor/domain/durations';
import { createHash } from 'node:crypto';
import { addDays, dayOf, type Day } from '@candor/domain/calendar';
import { getCurrency, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { truncateTo } from '@candor/domain/money/fixed';
import { add, subtract, type Money } from '@candor/domain/money/money';
import { receiveTransfers } from '@candor/domain/products/kinds/bonds/bond-transfers';
import { type BondLoan, daysLate } from '@candor/domain/products/kinds/bonds/loan';
import { type BondPayment, runLoanDay } from '@candor/domain/products/kinds/bonds/loan-day';
import type {
  Draw,
  SimulatedBorrower,
} from '@candor/domain/products/kinds/bonds/simulated-borrower';
import type { Tx } from '../../../../platform/db.ts';
import { scheduleDue, type Job } from '../../../../platform/jobs.ts';
import { type Bond, loanOf } from './bond.ts';
import { LOAN_DAY, SHARE_PAYMENT } from './job-names.ts';
import { type BondNews, scheduleNews } from './news.job.ts';
import { postMovements } from './post-movements.ts';
import { lockBond, updateBond } from './store-bonds.ts';
import { insertPayment, listDues, putDues } from './store-cash-flow.ts';

/**
 * Computes a bond's day at its beginning, 00:00 UTC+8: late interest, the payment that arrives, and
 * a default. After downtime it computes every missed day, one after the other.
 */
export const loanDayJob: Job = {
  name: LOAN_DAY,
  async run(tx, { key, dueAt }, nowMs) {
    const bond = await lockBond(tx, key);
    const dues = (await listDues(tx, [key])).get(key) ?? [];
    const loan = bond && loanOf(bond, dues);
    if (!loan || isOver(loan)) return null;
    const day = dayOf(dueAt);
    const computed = runLoanDay(loan, day, borrowerOf(bond));
    await writeDay(tx, bond, { ...computed, before: loan, day, nowMs });
    const news = newsOf(loan, computed.loan, day);
    if (news) await scheduleNews(tx, { bondId: key, news, nowMs });
    return isOver(computed.loan) ? null : dueAt + DAY_MS;
  },
};

/** What holders are told besides their payments: the first late day, and a default. */
function newsOf(before: BondLoan, after: BondLoan, day: Day): BondNews | null {
  if (before.status !== 'defaulted' && after.status === 'defaulted') return 'bondDefaulted';
  const wasLate = daysLate(before, addDays(day, -1)) > 0;
  return !wasLate && daysLate(after, day) > 0 ? 'bondLate' : null;
}

const isOver = ({ status }: BondLoan): boolean => status === 'repaid' || status === 'writtenOff';

async function writeDay(
  tx: Tx,
  bond: Bond,
  computed: {
    readonly before: BondLoan;
    readonly loan: BondLoan;
    readonly payment: BondPayment | null;
    readonly day: Day;
    readonly nowMs: number;
  },
): Promise<void> {
  const { before, loan, payment, day } = computed;
  const changed = loan.dues.filter((due) => !before.dues.includes(due));
  if (changed.length > 0) await putDues(tx, bond.id, changed);
  const number = bond.payments + 1;
  await updateBond(tx, {
    ...bond,
    status: loan.status,
    computedTo: day,
    daysLate: daysLate(loan, day),
    lateInterest: loan.lateInterest,
    defaultedOn: loan.defaultedOn,
    claim: loan.claim,
    payments: payment ? number : bond.payments,
    endedOn: isOver(loan) ? day : null,
  });
  if (payment) await receive(tx, bond, { ...computed, payment, number });
}

/** The payment arrives in the borrower's account; sharing it among the notes follows. */
async function receive(
  tx: Tx,
  { id, borrowerId }: Bond,
  received: {
    readonly payment: BondPayment;
    readonly number: number;
    readonly day: Day;
    readonly nowMs: number;
  },
): Promise<void> {
  const { payment, number, day, nowMs } = received;
  const residue = add(...payment.lines.map(({ amount }) => residueOf(amount)));
  const transfers = receiveTransfers(borrowerId, { ...payment, residue });
  const key = `product/${id}/payment/${number}`;
  await insertPayment(tx, {
    ...payment,
    bondId: id,
    number,
    day,
    residue,
    receivedAtMs: nowMs,
    sharedTo: 0,
    isShared: false,
  });
  await postMovements(tx, [{ userId: borrowerId, key, transfers }], nowMs);
  await scheduleDue(tx, { name: SHARE_PAYMENT, key: `${id}/${number}`, dueAt: nowMs });
}

/** What of an amount is smaller than a unit of the currency. */
const residueOf = (amount: Money): Money =>
  subtract(amount, truncateTo(amount, getCurrency(SETTLEMENT_CURRENCY).decimals) as Money);

export const borrowerOf = ({ simulation }: Pick<Bond, 'simulation'>): SimulatedBorrower | null =>
  simulation && { temper: simulation.temper, draw: drawFrom(simulation.seed) };

/** SHA-256 of seed and label. */
const drawFrom =
  (seed: Uint8Array): Draw =>
  (label) =>
    createHash('sha256').update(seed).update(label).digest();
