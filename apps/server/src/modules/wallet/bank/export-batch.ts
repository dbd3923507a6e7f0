import { createHash } from 'node:crypto';
import { toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { concerns } from '@candor/domain/sanctions/screening';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { NOBODY } from '../../ledger/index.ts';
import { blocksOf, lockScreenings } from '../../sanctions/index.ts';
import { mustWaitForLists } from '../withdrawals/follow-blocks.ts';
import {
  findWithdrawal,
  lockWithdrawals,
  type StoredWithdrawal,
} from '../withdrawals/store-withdrawals.ts';
import type { BankDeps } from './deps.ts';
import { mustReturnWait } from './release-booking.ts';
import { findBooking } from './store-bookings.ts';
import {
  type BankBatch,
  type BankPayment,
  insertBatch,
  listPaymentsOf,
  lockBatch,
  lockPayment,
  lockQueued,
  setBatch,
  setPayment,
} from './store-payments.ts';

/** What two people can look through. */
const BATCH_MAX = 200;

/** Puts the payments that wait into a file of their own. Refuses: wallet.nothingToPay. */
export async function prepareBatch(
  tx: Tx,
  { random, bank }: Pick<BankDeps, 'random' | 'bank'>,
  nowMs: number,
): Promise<string> {
  const payments = await lockQueued(tx, BATCH_MAX);
  if (payments.length === 0) throw new Refusal('wallet.nothingToPay');
  const id = random.uuid(nowMs);
  const { account: payerAccount, holder: payer, bic: payerBic } = bank;
  await insertBatch(tx, { id, payer, payerAccount, payerBic }, nowMs);
  for (const payment of payments)
    await setPayment(tx, { ...payment, status: 'prepared', batchId: id });
  return id;
}

/** Names everything that is paid, so that a decision is about these payments and no others. */
export const digestOf = (payments: readonly BankPayment[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        payments.map(({ id, holder, account, bankName, amount, currency }) => [
          id,
          holder,
          account,
          bankName,
          toText(amount),
          currency,
        ]),
      ),
    )
    .digest('hex');

async function requirePrepared(tx: Tx, id: string): Promise<BankBatch> {
  const batch = await lockBatch(tx, id);
  if (batch?.status !== 'prepared') throw new Refusal('wallet.paymentMovedOn');
  return batch;
}

/** Its payments wait for another file. Refuses: wallet.paymentMovedOn. */
export async function discardBatch(tx: Tx, id: string): Promise<void> {
  const batch = await requirePrepared(tx, id);
  for (const payment of await listPaymentsOf(tx, id))
    await setPayment(tx, { ...payment, status: 'queued', batchId: null });
  await setBatch(tx, { ...batch, status: 'discarded', exportedAtMs: null });
}

/**
 * Releases a file for the bank. A payout whose withdrawal was given back is canceled, and one that a
 * sanctions list concerns by now does not leave. Refuses: wallet.paymentMovedOn,
 * ledger.moneyHalted.
 */
export async function exportBatch(
  tx: Tx,
  { isMoneyHalted }: Pick<BankDeps, 'isMoneyHalted'>,
  { id, digest }: { readonly id: string; readonly digest: string },
  nowMs: number,
): Promise<void> {
  if (isMoneyHalted()) throw new Refusal('ledger.moneyHalted');
  const withdrawals = await lockWithdrawalsOf(tx, await listPaymentsOf(tx, id));
  const batch = await requirePrepared(tx, id);
  const payments = await listPaymentsOf(tx, id);
  if (digestOf(payments) !== digest) throw new Refusal('wallet.paymentMovedOn');
  let leaving = 0;
  for (const { id: paymentId } of payments) {
    const payment = (await lockPayment(tx, paymentId))!;
    const next = await fateOf(tx, payment, withdrawals, nowMs);
    if (next.status === 'exported') leaving += 1;
    await setPayment(tx, next);
  }
  const isEmpty = leaving === 0;
  await setBatch(tx, {
    ...batch,
    status: isEmpty ? 'discarded' : 'exported',
    exportedAtMs: isEmpty ? null : nowMs,
  });
}

/** Screenings, then withdrawals, as everywhere. */
async function lockWithdrawalsOf(
  tx: Tx,
  payments: readonly BankPayment[],
): Promise<ReadonlyMap<string, StoredWithdrawal>> {
  const ids = payments.flatMap(({ withdrawalId }) => withdrawalId ?? []);
  const found = await Promise.all(ids.map((id) => findWithdrawal(tx, id)));
  const named = found.flatMap((each) => each ?? []);
  await lockScreenings(tx, [...named.map(({ userId }) => userId), NOBODY]);
  const locked = await lockWithdrawals(tx, named);
  return new Map(locked.map((each) => [each.id, each]));
}

async function fateOfReturn(tx: Tx, payment: BankPayment, nowMs: number): Promise<BankPayment> {
  const booking = await findBooking(tx, payment.bookingId!);
  return booking && (await mustReturnWait(tx, booking, nowMs))
    ? { ...payment, status: 'queued', batchId: null }
    : { ...payment, status: 'exported' };
}

async function fateOf(
  tx: Tx,
  payment: BankPayment,
  withdrawals: ReadonlyMap<string, StoredWithdrawal>,
  nowMs: number,
): Promise<BankPayment> {
  if (payment.withdrawalId === null) return fateOfReturn(tx, payment, nowMs);
  const withdrawal = withdrawals.get(payment.withdrawalId);
  if (withdrawal?.state.status !== 'sent')
    return { ...payment, status: 'cancelled', batchId: null, reason: 'givenBack' };
  if (await isConfirmedListed(tx, withdrawal))
    return { ...payment, status: 'cancelled', batchId: null, reason: 'sanctionsMatch' };
  if (await mustWaitForLists(tx, withdrawal))
    return { ...payment, status: 'queued', batchId: null };
  return { ...payment, status: 'exported' };
}

async function isConfirmedListed(db: Queryable, withdrawal: StoredWithdrawal): Promise<boolean> {
  const blocks = (await blocksOf(db, [withdrawal.userId])).get(withdrawal.userId) ?? [];
  return blocks.some((block) => block.status === 'confirmed' && concerns(block, withdrawal));
}

/**
 * The bank did not carry it out: the withdrawal is refunded, or what should have gone back waits
 * again. Refuses: wallet.paymentMovedOn.
 */
export async function cancelPayment(
  tx: Tx,
  { id, reference }: { readonly id: string; readonly reference: string },
): Promise<BankPayment> {
  const payment = await lockPayment(tx, id);
  if (payment?.status !== 'exported') throw new Refusal('wallet.paymentMovedOn');
  const next = { ...payment, status: 'cancelled', reason: reference } as const;
  await setPayment(tx, next);
  return next;
}
