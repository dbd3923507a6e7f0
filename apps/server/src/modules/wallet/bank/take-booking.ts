import { invariant, Refusal } from '@candor/domain/refusal';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { BANK_CURRENCY } from '@candor/domain/wallet/bank/booking';
import type { Tx } from '../../../platform/db.ts';
import { keepAddress, wakeFinal } from '../deposits/store-deposits.ts';
import { findWithdrawal } from '../withdrawals/store-withdrawals.ts';
import { BANK_CHAIN_TYPE } from './deps.ts';
import {
  listReferenceOwners,
  lockBooking,
  nextOutput,
  type StoredBooking,
  updateBooking,
} from './store-bookings.ts';
import {
  countReturnsOf,
  insertPayment,
  lockPayment,
  lockReturnOf,
  setPayment,
} from './store-payments.ts';

interface Matched {
  readonly booking: StoredBooking;
  readonly reference: string;
  readonly userId: string;
}

/** Gives a booking to the customer of a reference. It is credited once its payer was compared. */
export async function match(
  tx: Tx,
  { booking, reference, userId }: Matched,
  nowMs: number,
): Promise<void> {
  const outputIndex = await nextOutput(tx, reference);
  const status = 'screening' as const;
  await updateBooking(
    tx,
    { ...booking, status, reason: null, reference, outputIndex, userId },
    nowMs,
  );
}

/** The debit of a payment: it has left. */
export async function settle(
  tx: Tx,
  { booking, paymentId }: { readonly booking: StoredBooking; readonly paymentId: string },
  nowMs: number,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  invariant(payment?.status === 'exported', 'a debit settles a payment that was exported');
  await setPayment(tx, { ...payment, status: 'booked' });
  await updateBooking(tx, { ...booking, status: 'settlesPayment', paymentId }, nowMs);
  if (payment.bookingId === null) return;
  const origin = await lockBooking(tx, payment.bookingId);
  if (origin) await updateBooking(tx, { ...origin, status: 'returned' }, nowMs);
}

/**
 * A payout that had left came back: what arrived goes to its customer like a deposit, whose payer is
 * who was paid. Returns the customer.
 */
export async function bringBack(
  tx: Tx,
  { booking, paymentId }: { readonly booking: StoredBooking; readonly paymentId: string },
  nowMs: number,
): Promise<string> {
  const payment = await lockPayment(tx, paymentId);
  const withdrawal = payment?.withdrawalId && (await findWithdrawal(tx, payment.withdrawalId));
  invariant(payment && withdrawal, 'a payout belongs to a withdrawal');
  const { userId } = withdrawal;
  await setPayment(tx, { ...payment, status: 'cameBack' });
  const owner = { userId, currency: SETTLEMENT_CURRENCY, chainType: BANK_CHAIN_TYPE };
  const place = { address: payment.account, memo: paymentId, receivesAt: paymentId };
  await keepAddress(tx, owner, place, nowMs);
  const { holder: party, account: partyAccount } = payment;
  await match(
    tx,
    { booking: { ...booking, paymentId, party, partyAccount }, reference: paymentId, userId },
    nowMs,
  );
  return userId;
}

/** The bank took an earlier credit back: before it was credited nothing happens, later the house bears it. */
export async function undo(
  tx: Tx,
  { booking, bookingId }: { readonly booking: StoredBooking; readonly bookingId: string },
  nowMs: number,
): Promise<void> {
  const origin = (await lockBooking(tx, bookingId))!;
  const back = await lockReturnOf(tx, bookingId);
  if (back && back.status !== 'queued' && back.status !== 'prepared') {
    // Both the bank and the house send it back: two operators have to sort that out.
    await updateBooking(tx, { ...booking, reason: 'unclearReversal' }, nowMs);
    return;
  }
  if (back)
    await setPayment(tx, { ...back, status: 'cancelled', batchId: null, reason: 'reversed' });
  await updateBooking(tx, { ...origin, status: 'reversed', reason: 'reversed' }, nowMs);
  await updateBooking(tx, { ...booking, status: 'closed', reason: 'reversal' }, nowMs);
  const { reference: txId, outputIndex } = origin;
  if (txId !== null && outputIndex !== null)
    await wakeFinal(tx, BANK_CHAIN_TYPE, { txId, outputIndex }, nowMs);
}

/**
 * Queues a payment that sends a booking back to the account that it came from. Refuses:
 * wallet.bookingNoAccount.
 */
export async function sendBack(
  tx: Tx,
  { booking, reason }: { readonly booking: StoredBooking; readonly reason: string },
  nowMs: number,
): Promise<void> {
  const { id, party, partyAccount, amount, currency } = booking;
  if (party === null || partyAccount === null) throw new Refusal('wallet.bookingNoAccount');
  if (currency !== BANK_CURRENCY) throw new Refusal('wallet.bookingUnfit');
  const number = await countReturnsOf(tx, id);
  const payment = {
    id: `R${String(number)}${id.replaceAll('-', '').toUpperCase()}`,
    kind: 'return',
    withdrawalId: null,
    bookingId: id,
    holder: party,
    account: partyAccount,
    bankName: null,
    amount,
  } as const;
  await insertPayment(tx, payment, nowMs);
  await updateBooking(tx, { ...booking, status: 'toReturn', reason }, nowMs);
}

/**
 * Gives an unmatched credit to the customer whom a reference names. Returns the customer. Refuses:
 * wallet.referenceUnknown, wallet.bookingNoPayer, wallet.bookingUnfit.
 */
export async function assign(
  tx: Tx,
  {
    booking,
    reference,
    payer,
  }: {
    readonly booking: StoredBooking;
    readonly reference: string;
    readonly payer: string | undefined;
  },
  nowMs: number,
): Promise<string> {
  if (booking.direction !== 'credit') throw new Refusal('wallet.bookingUnfit');
  if (booking.currency !== BANK_CURRENCY) throw new Refusal('wallet.bookingUnfit');
  const party = booking.party ?? payer ?? null;
  if (party === null) throw new Refusal('wallet.bookingNoPayer');
  const [owner] = await listReferenceOwners(tx, [reference]);
  if (!owner) throw new Refusal('wallet.referenceUnknown');
  await match(tx, { booking: { ...booking, party }, ...owner }, nowMs);
  return owner.userId;
}
