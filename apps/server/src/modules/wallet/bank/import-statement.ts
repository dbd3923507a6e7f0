import { createHash } from 'node:crypto';
import { invariant, Refusal } from '@candor/domain/refusal';
import {
  BANK_CURRENCY,
  type Booking,
  judgeBooking,
  type Known,
  mayBeSame,
  type ToldBooking,
} from '@candor/domain/wallet/bank/booking';
import { referencesIn } from '@candor/domain/wallet/bank/check-digits';
import { inTransaction, type Tx } from '../../../platform/db.ts';
import { NOBODY } from '../../ledger/index.ts';
import { requestScreening } from '../../sanctions/index.ts';
import type { WalletDeps } from '../deps.ts';
import { type KeyedBooking, keyedBookings } from './booking-keys.ts';
import type { BankDeps } from './deps.ts';
import { readStatements, UnreadableStatement } from './read-statement.ts';
import {
  findBookingByKey,
  insertBooking,
  listBroughtByOthers,
  listReferenceOwners,
  listUndone,
  updateBooking,
} from './store-bookings.ts';
import { lockPayment } from './store-payments.ts';
import {
  keepStatement,
  lockImports,
  lockStatement,
  setImported,
  type StoredStatement,
} from './store-statements.ts';
import { bringBack, match, settle, undo } from './take-booking.ts';

/**
 * Reads a file and keeps what it says; nothing of it counts before two operators import it. The same
 * file again is the same statement. Refuses: wallet.statementUnreadable.
 */
export const addStatement =
  ({ db, random, now }: Pick<WalletDeps, 'db' | 'random' | 'now'>) =>
  async (operatorId: string, bytes: Uint8Array) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const statements = readOrRefuse(bytes);
    const nowMs = now();
    const file = { id: random.uuid(nowMs), sha256, statements, operatorId };
    const kept = await inTransaction(db, (tx) => keepStatement(tx, file, nowMs));
    return {
      id: `${kept.id}/${kept.sha256}`,
      bookings: statements.reduce((sum, { bookings }) => sum + bookings.length, 0),
      isImported: kept.importedAtMs !== null,
    };
  };

export type AddBankStatement = ReturnType<typeof addStatement>;

function readOrRefuse(bytes: Uint8Array) {
  try {
    return readStatements(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableStatement)) throw error;
    throw new Refusal('wallet.statementUnreadable', { problem: error.message.slice(0, 200) });
  }
}

/**
 * Takes every booking of a statement that no other statement brought, once. Refuses:
 * wallet.statementNotFound, wallet.statementImported, wallet.statementAccount,
 * wallet.bookingChanged.
 */
export async function importStatement(
  tx: Tx,
  deps: BankDeps,
  { id, sha256 }: { readonly id: string; readonly sha256: string },
  nowMs: number,
): Promise<void> {
  await lockImports(tx);
  const file = await lockStatement(tx, id);
  if (file?.sha256 !== sha256) throw new Refusal('wallet.statementNotFound');
  if (file.importedAtMs !== null) throw new Refusal('wallet.statementImported');
  for (const { account, currency } of file.statements)
    if (account !== deps.bank.account || currency !== BANK_CURRENCY)
      throw new Refusal('wallet.statementAccount', { account });
  const payers = new Set<string>();
  const bookings = inLockingOrder(file);
  const others = await listOthers(tx, id, bookings);
  for (const booking of bookings) {
    const userId = await takeBooking(tx, deps, { booking, statementId: id, others }, nowMs);
    if (userId !== null) payers.add(userId);
  }
  await setImported(tx, id, nowMs);
  await requestScreening(tx, [...payers]);
}

/** Lines of the same days that other files brought, and that this file does not have as they are. */
async function listOthers(
  tx: Tx,
  statementId: string,
  bookings: readonly KeyedBooking[],
): Promise<readonly ToldBooking[]> {
  const days = [...new Set(bookings.map(({ bookedOn }) => bookedOn))];
  const own = new Set(bookings.map(({ key }) => key));
  const brought = await listBroughtByOthers(tx, { statementId, days });
  return brought.filter(({ key }) => !own.has(key));
}

/**
 * What left, then what came, then what the bank took back: a statement may hold a payment and its
 * return, or a credit and its reversal.
 */
const inLockingOrder = ({ statements }: StoredStatement): readonly KeyedBooking[] =>
  statements
    .flatMap(keyedBookings)
    .toSorted((a, b) => turnOf(a) - turnOf(b) || (a.key < b.key ? -1 : 1));

function turnOf({ direction, isReversal, isReturn }: Booking): number {
  if (direction === 'credit') return 1;
  return isReversal || isReturn ? 2 : 0;
}

interface Taken {
  readonly booking: KeyedBooking;
  readonly statementId: string;
  readonly others: readonly ToldBooking[];
}

/** Returns the customer, or nobody, whose payer has to be compared with the lists; null if none. */
async function takeBooking(
  tx: Tx,
  deps: BankDeps,
  { booking, statementId, others }: Taken,
  nowMs: number,
): Promise<string | null> {
  const fresh = { ...booking, id: deps.random.uuid(nowMs), statementId };
  const stored = await insertBooking(tx, fresh, nowMs);
  if (!stored) {
    await assertSameMoney(tx, booking);
    return null;
  }
  const verdict = judgeBooking(booking, await knownOf(tx, booking, others));
  switch (verdict.kind) {
    case 'deposit':
      await match(tx, { booking: stored, ...verdict }, nowMs);
      return verdict.userId;
    case 'payoutBack':
      return bringBack(tx, { booking: stored, paymentId: verdict.paymentId }, nowMs);
    case 'settles':
      await settle(tx, { booking: stored, paymentId: verdict.paymentId }, nowMs);
      return null;
    case 'undoes':
      await undo(tx, { booking: stored, bookingId: verdict.bookingId }, nowMs);
      return null;
    case 'unmatched':
      await updateBooking(tx, { ...stored, reason: verdict.reason }, nowMs);
      return booking.direction === 'credit' && booking.party !== null ? NOBODY : null;
  }
}

/** A booking keeps its amount in every statement; otherwise one of the two files was changed. */
async function assertSameMoney(tx: Tx, booking: KeyedBooking): Promise<void> {
  const known = await findBookingByKey(tx, booking.key);
  invariant(known, 'a booking that was not inserted is known');
  if (known.amount !== booking.amount || known.currency !== booking.currency)
    throw new Refusal('wallet.bookingChanged', { reference: booking.bankRef ?? known.id });
}

async function knownOf(
  tx: Tx,
  booking: KeyedBooking,
  others: readonly ToldBooking[],
): Promise<Known> {
  const written = referencesIn(textsOf(booking));
  const references = await listReferenceOwners(tx, written);
  const { endToEndId, direction, isReversal, isReturn } = booking;
  const isUndoing = direction === 'debit' && (isReversal || isReturn);
  return {
    references,
    hasReference: written.length > 0,
    payment: (endToEndId !== null && (await lockPayment(tx, endToEndId))) || null,
    undone: isUndoing ? await listUndone(tx, { ...booking, references: written }) : [],
    isPossibleDuplicate: others.some((other) => mayBeSame(booking, other)),
  };
}

const textsOf = ({ remittance, endToEndId }: Booking): readonly string[] =>
  endToEndId === null ? remittance : [...remittance, ` ${endToEndId}`];
