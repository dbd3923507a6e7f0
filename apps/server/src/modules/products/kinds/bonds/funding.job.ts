import { dayOf, nextMidnight } from '@candor/domain/calendar';
import { add } from '@candor/domain/money/money';
import {
  drawTransfers,
  lendTransfer,
  refundTransfer,
} from '@candor/domain/products/kinds/bonds/bond-transfers';
import { openLoan } from '@candor/domain/products/kinds/bonds/loan';
import type { Tx } from '../../../../platform/db.ts';
import { scheduleDue, type Job } from '../../../../platform/jobs.ts';
import type { Bond } from './bond.ts';
import type { BondJobOptions } from './deps.ts';
import { CLOSE_FUNDING, LOAN_DAY, NOTES_PER_BATCH, PAY_OUT, REFUND } from './job-names.ts';
import { postMovements } from './post-movements.ts';
import { lockBond, updateBond } from './store-bonds.ts';
import { putDues } from './store-cash-flow.ts';
import { listNotes, setNoteStatus, type BondNote } from './store-notes.ts';
import { tellHolders } from './tell-holders.ts';

/** At the end of the funding window, a bond that is not filled gives everything back. */
const closeFundingJob: Job = {
  name: CLOSE_FUNDING,
  async run(tx, { key }, nowMs) {
    const bond = await lockBond(tx, key);
    if (bond?.status !== 'open') return null;
    await updateBond(tx, { ...bond, status: 'refunding' });
    await scheduleDue(tx, { name: REFUND, key, dueAt: nowMs });
    return null;
  },
};

/** Returns the money of a batch of notes. */
const refundJob = ({ outbox, notesPerBatch = NOTES_PER_BATCH }: BondJobOptions): Job => ({
  name: REFUND,
  async run(tx, { key }, nowMs) {
    const bond = await lockBond(tx, key);
    if (bond?.status !== 'refunding') return null;
    const notes = await nextNotes(tx, bond, notesPerBatch);
    await postMovements(
      tx,
      notes.map((note) => ({
        userId: note.userId,
        key: `product/${note.id}/refund`,
        transfers: [refundTransfer(note)],
      })),
      nowMs,
    );
    await setNoteStatus(tx, notes, 'refunded');
    const told = await tellHolders(tx, bond, 'product.bondRefunded', notes);
    await outbox.publish(tx, [...notes.map(balanceEvent), ...told], nowMs);
    const next = after(bond, notes);
    const isDone = next.notesDone === bond.notes;
    const ended = { status: 'refunded', endedOn: dayOf(nowMs) } as const;
    await updateBond(tx, isDone ? { ...next, ...ended } : next);
    return isDone ? null : nowMs;
  },
});

/**
 * Lends the money of a batch of notes: locked account → clearing → borrower → bank. After the last
 * batch the instalments are fixed, and the first day of the loan is the next one.
 */
const payOutJob = ({ outbox, notesPerBatch = NOTES_PER_BATCH }: BondJobOptions): Job => ({
  name: PAY_OUT,
  async run(tx, { key }, nowMs) {
    const bond = await lockBond(tx, key);
    if (bond?.status !== 'payingOut') return null;
    const notes = await nextNotes(tx, bond, notesPerBatch);
    const lent = notes.map((note) => ({
      userId: note.userId,
      key: `product/${note.id}/lend`,
      transfers: [lendTransfer(note)],
    }));
    const drawn = {
      userId: bond.borrowerId,
      key: `product/${bond.id}/draw/${bond.notesDone + 1}`,
      transfers: drawTransfers(bond.borrowerId, add(...notes.map(({ amount }) => amount))),
    };
    await postMovements(tx, [...lent, drawn], nowMs);
    await setNoteStatus(tx, notes, 'lent');
    const told = await tellHolders(tx, bond, 'product.bondFunded', notes);
    await outbox.publish(tx, [...notes.map(balanceEvent), ...told], nowMs);
    const next = after(bond, notes);
    if (next.notesDone < bond.notes) {
      await updateBond(tx, next);
      return nowMs;
    }
    await beginLoan(tx, next, nowMs);
    return null;
  },
});

async function beginLoan(tx: Tx, bond: Bond, nowMs: number): Promise<void> {
  const paidOutOn = dayOf(nowMs);
  const { dues } = openLoan({ ...bond, principal: bond.target, paidOutOn });
  await putDues(tx, bond.id, dues);
  await updateBond(tx, { ...bond, status: 'repaying', paidOutOn, computedTo: paidOutOn });
  await scheduleDue(tx, { name: LOAN_DAY, key: bond.id, dueAt: nextMidnight(nowMs) });
}

const nextNotes = (tx: Tx, bond: Bond, limit: number): Promise<BondNote[]> =>
  listNotes(tx, { bondId: bond.id, after: bond.notesDone, limit });

const after = (bond: Bond, notes: readonly BondNote[]): Bond => ({
  ...bond,
  notesDone: notes.at(-1)?.number ?? bond.notesDone,
});

export const balanceEvent = ({ userId }: { readonly userId: string }) => ({
  topic: `me:${userId}`,
  body: { kind: 'balance' },
});

export const fundingJobs = (options: BondJobOptions): Job[] => [
  closeFundingJob,
  refundJob(options),
  payOutJob(options),
];
