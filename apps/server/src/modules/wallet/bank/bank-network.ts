import { createHmac } from 'node:crypto';
import { invariant } from '@candor/domain/refusal';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { BANK_DECIMALS } from '@candor/domain/wallet/bank/booking';
import {
  creditorReference,
  isIban,
  REFERENCE_BYTES,
} from '@candor/domain/wallet/bank/check-digits';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import type { BankConfig } from '../../../platform/startup/bank.ts';
import { StartupProblem } from '../../../platform/startup/problem.ts';
import type { ChainAdapter, Poll, SeenTransaction } from '../chains/chain-adapter.ts';
import { findWithdrawal } from '../withdrawals/store-withdrawals.ts';
import { releaseBooking } from './release-booking.ts';
import { findOutput, listUnseen, noteSeen, type StoredBooking } from './store-bookings.ts';
import { findPayment, insertPayment, payoutIdOf } from './store-payments.ts';

/** Polling a booking is reading a row. */
const BLOCK_MS = 2_000;
/** The bookings themselves say what is new. */
const CURSOR = 'bookings';
/** A booking is final at once, and is not polled again until another one undoes it. */
const FINAL = 2;

export interface BankNetworkOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly bank: BankConfig;
  /** From which the permanent references of customers come. */
  readonly seed: Uint8Array;
}

/**
 * A bank that is reached through files: what its statements book is a payment, and what is to be
 * paid waits for a file that two operators export. Throws StartupProblem for a wrong IBAN.
 */
export function createBankNetwork({ db, clock, bank, seed }: BankNetworkOptions): ChainAdapter {
  if (!isIban(bank.account)) throw new StartupProblem('BANK_ACCOUNT: a sign of the IBAN is wrong');
  const placeOf = (reference: string) => ({
    address: bank.account,
    memo: reference,
    receivesAt: reference,
  });
  return {
    isSimulated: false,
    isTest: false,
    blockMs: () => BLOCK_MS,
    confirmations: ({ confirmations }) => confirmations,
    payoutDecimals: BANK_DECIMALS,
    async addressFor(_db, _network, userId) {
      const bytes = createHmac('sha256', seed).update(userId).digest();
      return placeOf(creditorReference(bytes.subarray(0, REFERENCE_BYTES)));
    },
    references: {
      next: (random) => creditorReference(random.bytes(REFERENCE_BYTES)),
      placeOf,
      payee: ({ address }) =>
        address === bank.account ? { bic: bank.bic, holder: bank.holder } : null,
    },
    addressProblem({ addressPattern }, address) {
      if (!addressPattern.test(address)) return 'wallet.addressInvalid';
      return isIban(address) ? null : 'wallet.addressChecksum';
    },
    downSince: async () => null,
    isUp: async () => true,
    async listPayments(_chainType, cursor) {
      const payments = (await listUnseen(db)).map(asPayment);
      return { payments, cursor: cursor ?? CURSOR };
    },
    async poll(_chainType, output) {
      const found = await findOutput(db, output);
      // It was taken from this customer again: it never was theirs.
      if (!found) return { isOrphaned: true, confirmations: 0 };
      await noteSeen(db, found.id, clock.now());
      return standingOf(await releaseBooking(db, found, clock.now()));
    },
    async send({ sendId, address, amount }) {
      const withdrawal = await findWithdrawal(db, sendId);
      invariant(withdrawal?.holder, 'a payout to a bank has a holder');
      const { holder, bankName } = withdrawal;
      const id = payoutIdOf(sendId);
      const payment = { id, kind: 'payout', withdrawalId: sendId, bookingId: null } as const;
      await insertPayment(
        db,
        { ...payment, holder, bankName, account: address, amount },
        clock.now(),
      );
      return { txId: id };
    },
    async recall({ sendId }) {
      // The queue and the product share a database, so a payment that is not found was never queued.
      const payment = await findPayment(db, payoutIdOf(sendId));
      return payment ? { kind: 'sent', txId: payment.id } : { kind: 'notSent' };
    },
    async findPayout(_network, sendId) {
      const payment = await findPayment(db, payoutIdOf(sendId));
      invariant(payment, 'a payout is tracked on the network that it was sent on');
      if (payment.status === 'cancelled') return { kind: 'bounced' };
      const hasLeft = payment.status === 'booked' || payment.status === 'cameBack';
      return hasLeft
        ? { kind: 'confirmed', confirmations: 1 }
        : { kind: 'pending', confirmations: 0 };
    },
  };
}

function asPayment({ reference, outputIndex, amount }: StoredBooking): SeenTransaction {
  invariant(reference !== null && outputIndex !== null, 'a matched booking has its reference');
  return {
    txId: reference,
    outputIndex,
    currency: SETTLEMENT_CURRENCY,
    receivesAt: reference,
    amount,
    isOrphaned: false,
    confirmations: 0,
  };
}

function standingOf({ status }: StoredBooking): Poll {
  if (status === 'screening') return { isOrphaned: false, confirmations: 0 };
  if (status === 'accepted') return { isOrphaned: false, confirmations: FINAL };
  return { isOrphaned: true, confirmations: 0 };
}
