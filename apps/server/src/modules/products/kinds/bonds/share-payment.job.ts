import { getCurrency, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { add, type Money, ZERO } from '@candor/domain/money/money';
import { holderTransfer, shareTransfer } from '@candor/domain/products/kinds/bonds/bond-transfers';
import { splitAmongNotes } from '@candor/domain/products/kinds/bonds/split-among-notes';
import { invariant } from '@candor/domain/refusal';
import type { Job } from '../../../../platform/jobs.ts';
import type { BondJobOptions } from './deps.ts';
import { balanceEvent } from './funding.job.ts';
import { NOTES_PER_BATCH, SHARE_PAYMENT } from './job-names.ts';
import { type Movement, postMovements } from './post-movements.ts';
import { lockBond } from './store-bonds.ts';
import { listPayments, setShared, type StoredPayment } from './store-cash-flow.ts';
import { type BondNote, insertShares, listNoteAmounts, listNotes } from './store-notes.ts';
import { tellHolders } from './tell-holders.ts';

const { decimals } = getCurrency(SETTLEMENT_CURRENCY);

interface OwnLine {
  readonly line: number;
  readonly part: StoredPayment['lines'][number]['part'];
  readonly amount: Money;
}

/**
 * Shares a payment among a batch of notes: borrower → clearing → holders, in one transaction, so
 * that clearing is empty after it.
 */
export const sharePaymentJob = ({
  outbox,
  notesPerBatch = NOTES_PER_BATCH,
}: BondJobOptions): Job => ({
  name: SHARE_PAYMENT,
  async run(tx, { key }, nowMs) {
    const [bondId, number] = key.split('/') as [string, string];
    const bond = await lockBond(tx, bondId);
    const payments = (await listPayments(tx, [bondId])).get(bondId) ?? [];
    const payment = payments.find((each) => each.number === Number(number));
    invariant(bond && payment, `payment ${key} exists`);
    if (payment.isShared) return null;
    const notes = await listNotes(tx, {
      bondId,
      after: payment.sharedTo,
      limit: notesPerBatch,
    });
    const linesOf = shareOut(payment, await listNoteAmounts(tx, bondId));
    const shared = notes.map((note) => ({ note, lines: linesOf(note) }));
    const sum = add(...shared.flatMap(({ lines }) => lines.map(({ amount }) => amount)));
    const batch: Movement = {
      userId: bond.borrowerId,
      key: `product/${bondId}/payment/${number}/share/${payment.sharedTo + 1}`,
      transfers: sum > 0n ? [shareTransfer(bond.borrowerId, sum)] : [],
    };
    const paid = shared.map(({ note, lines }): Movement => ({
      userId: note.userId,
      key: `product/${note.id}/payment/${number}`,
      transfers: lines.map((line) => holderTransfer(note.userId, line)),
    }));
    await postMovements(tx, [batch, ...paid], nowMs);
    await insertShares(tx, shared.flatMap(sharesOf(payment)), nowMs);
    const received = shared.map(({ note: { userId }, lines }) => ({
      userId,
      amount: add(ZERO, ...lines.map(({ amount }) => amount)),
    }));
    const told = await tellHolders(tx, bond, 'product.bondPaid', received);
    await outbox.publish(tx, [...notes.map(balanceEvent), ...told], nowMs);
    const sharedTo = notes.at(-1)?.number ?? payment.sharedTo;
    const isShared = sharedTo === bond.notes;
    await setShared(tx, payment, { sharedTo, isShared });
    return isShared ? null : nowMs;
  },
});

/** What each note gets of each line, leaving out lines of which it gets nothing. */
function shareOut({ lines }: StoredPayment, amounts: readonly Money[]) {
  const splits = lines.map(({ amount }) => splitAmongNotes(amount, amounts, decimals).shares);
  return ({ number }: BondNote): OwnLine[] =>
    lines
      .map(({ part }, line) => ({ line, part, amount: splits[line]![number - 1]! }))
      .filter(({ amount }) => amount > 0n);
}

const sharesOf =
  ({ number }: StoredPayment) =>
  ({ note, lines }: { readonly note: BondNote; readonly lines: readonly OwnLine[] }) =>
    lines.map(({ line, amount }) => ({
      userId: note.userId,
      noteId: note.id,
      payment: number,
      line,
      amount,
    }));
