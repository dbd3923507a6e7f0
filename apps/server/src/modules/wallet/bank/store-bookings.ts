import { type Money, money, toText } from '@candor/domain/money/money';
import { referencesIn } from '@candor/domain/wallet/bank/check-digits';
import type { Booking, BookingStatus, ToldBooking } from '@candor/domain/wallet/bank/booking';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { contains } from '../../../platform/like.ts';
import type { QueueAsk } from '../../../platform/operator-commands.ts';
import type { KeyedBooking } from './booking-keys.ts';

export interface StoredBooking extends Omit<Booking, 'remittance'> {
  readonly id: string;
  readonly statementName: string;
  readonly remittance: string;
  readonly status: BookingStatus;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly outputIndex: number | null;
  readonly userId: string | null;
  readonly paymentId: string | null;
  readonly finding: string | null;
  readonly createdAtMs: number;
}

type Row = Omit<StoredBooking, 'amount'> & { readonly amount: string };

const columns = (db: Queryable) => db`id, statement_name as "statementName", direction,
  is_reversal as "isReversal", is_return as "isReturn", is_bundle as "isBundle", currency, amount,
  booked_on as "bookedOn", bank_ref as "bankRef", payment_ref as "paymentRef",
  end_to_end_id as "endToEndId", party, ultimate_party as "ultimateParty",
  party_account as "partyAccount", remittance, status, reason, reference,
  output_index as "outputIndex", user_id as "userId", payment_id as "paymentId", finding,
  created_at as "createdAtMs"`;

const fromRow = (row: Row): StoredBooking => ({ ...row, amount: money(row.amount) });

/** Adds a booking, unmatched; undefined if it is known. */
export async function insertBooking(
  tx: Tx,
  booking: KeyedBooking & { readonly id: string; readonly statementId: string },
  nowMs: number,
): Promise<StoredBooking | undefined> {
  const [row] = await tx<Row[]>`
    insert into wallet.bank_booking (id, key, statement_id, statement_name, direction, is_reversal,
      is_return, is_bundle, currency, amount, booked_on, bank_ref, payment_ref,
      end_to_end_id, party, ultimate_party, party_account, remittance, status, created_at)
    values (${booking.id}, ${booking.key}, ${booking.statementId}, ${booking.statementName},
      ${booking.direction}, ${booking.isReversal}, ${booking.isReturn},
      ${booking.isBundle}, ${booking.currency}, ${toText(booking.amount)}, ${booking.bookedOn},
      ${booking.bankRef}, ${booking.paymentRef}, ${booking.endToEndId}, ${booking.party},
      ${booking.ultimateParty}, ${booking.partyAccount}, ${booking.remittance.join('\n')},
      'unmatched', ${nowMs}::timestamptz)
    on conflict (key) do nothing returning ${columns(tx)}`;
  return row && fromRow(row);
}

export async function findBookingByKey(
  db: Queryable,
  key: string,
): Promise<StoredBooking | undefined> {
  const [row] = await db<Row[]>`
    select ${columns(db)} from wallet.bank_booking where key = ${key}`;
  return row && fromRow(row);
}

/** Lines of these days that other files brought. */
export async function listBroughtByOthers(
  db: Queryable,
  { statementId, days }: { readonly statementId: string; readonly days: readonly string[] },
): Promise<(ToldBooking & { readonly key: string })[]> {
  const rows = await db<(Omit<ToldBooking, 'amount'> & { key: string; amount: string })[]>`
    select key, direction, is_reversal as "isReversal", currency, amount, booked_on as "bookedOn",
      bank_ref as "bankRef", end_to_end_id as "endToEndId"
    from wallet.bank_booking
    where statement_id <> ${statementId} and booked_on = any(${[...days]}::text[])`;
  return rows.map((row) => ({ ...row, amount: money(row.amount) }));
}

/**
 * Credits that a debit may take back: of the same amount, not taken back yet, and with one of its
 * references, given to somebody or still in the text of what waits. Locked.
 */
export async function listUndone(
  tx: Tx,
  by: Pick<Booking, 'amount' | 'currency' | 'bankRef' | 'endToEndId' | 'paymentRef'> & {
    readonly references: readonly string[];
  },
): Promise<StoredBooking[]> {
  const isNamed = (row: StoredBooking): boolean =>
    row.reference !== null ||
    (by.bankRef !== null && row.bankRef === by.bankRef) ||
    (by.endToEndId !== null && row.endToEndId === by.endToEndId) ||
    (by.paymentRef !== null && row.paymentRef === by.paymentRef);
  const isQuoted = (remittance: string): boolean =>
    referencesIn(remittance.split('\n')).some((each) => by.references.includes(each));
  const rows = await tx<Row[]>`
    select ${columns(tx)} from wallet.bank_booking
    where direction = 'credit' and currency = ${by.currency} and amount = ${toText(by.amount)}
      and status <> 'reversed'
      and (bank_ref = ${by.bankRef} or end_to_end_id = ${by.endToEndId}
        or payment_ref = ${by.paymentRef}
        or reference is null or reference = any(${[...by.references]}::text[]))
    order by id for update`;
  return rows.map(fromRow).filter((row) => isNamed(row) || isQuoted(row.remittance));
}

export async function lockBooking(tx: Tx, id: string): Promise<StoredBooking | undefined> {
  const [row] = await tx<Row[]>`
    select ${columns(tx)} from wallet.bank_booking where id = ${id} for update`;
  return row && fromRow(row);
}

export async function findBooking(db: Queryable, id: string): Promise<StoredBooking | undefined> {
  const [row] = await db<Row[]>`select ${columns(db)} from wallet.bank_booking where id = ${id}`;
  return row && fromRow(row);
}

/** The booking behind a deposit. */
export async function findOutput(
  db: Queryable,
  { txId, outputIndex }: { readonly txId: string; readonly outputIndex: number },
): Promise<StoredBooking | undefined> {
  const [row] = await db<Row[]>`
    select ${columns(db)} from wallet.bank_booking
    where reference = ${txId} and output_index = ${outputIndex}`;
  return row && fromRow(row);
}

/** Matched bookings whose deposit is not there yet, oldest first. */
export async function listUnseen(db: Queryable): Promise<StoredBooking[]> {
  const rows = await db<Row[]>`
    select ${columns(db)} from wallet.bank_booking
    where status in ('screening', 'accepted') and seen_at is null order by id limit 500`;
  return rows.map(fromRow);
}

export async function noteSeen(db: Queryable, id: string, nowMs: number): Promise<void> {
  await db`
    update wallet.bank_booking set seen_at = ${nowMs}::timestamptz
    where id = ${id} and seen_at is null`;
}

/** It waits for two operators, and is nobody's until they assign it. */
export const unassigned = (booking: StoredBooking): StoredBooking => ({
  ...booking,
  status: 'unmatched',
  reference: null,
  outputIndex: null,
  userId: null,
});

/** Writes all mutable fields of a locked booking. */
export async function updateBooking(tx: Tx, booking: StoredBooking, nowMs: number): Promise<void> {
  await tx`
    update wallet.bank_booking set status = ${booking.status}, reason = ${booking.reason},
      reference = ${booking.reference}, output_index = ${booking.outputIndex},
      user_id = ${booking.userId}, payment_id = ${booking.paymentId}, party = ${booking.party},
      party_account = ${booking.partyAccount}, finding = ${booking.finding},
      decided_at = ${nowMs}::timestamptz
    where id = ${booking.id}`;
}

/**
 * The next number of a payment with this reference; those of payments that went back stay taken.
 * Locks the reference, so that two payments never get the same one.
 */
export async function nextOutput(tx: Tx, reference: string): Promise<number> {
  await tx`
    select 1 from wallet.address
    where chain_type = 'BANK' and receives_at = ${reference} for update`;
  const [row] = await tx<{ next: number }[]>`
    select coalesce(max(output_index) + 1, 0) as next from (
      select output_index from wallet.bank_booking where reference = ${reference}
      union all
      select output_index from wallet.deposit where chain_type = 'BANK' and tx_id = ${reference}
    ) as taken`;
  return row!.next;
}

/** Customers whom these references name. */
export const listReferenceOwners = (db: Queryable, references: readonly string[]) =>
  db<{ reference: string; userId: string }[]>`
    select receives_at as reference, user_id as "userId" from wallet.address
    where chain_type = 'BANK' and receives_at = any(${[...references]}::text[])
    order by receives_at`;

/** What a customer announced under a reference; null if nothing. */
export async function findAnnouncedAmount(db: Queryable, reference: string): Promise<Money | null> {
  const [row] = await db<{ detail: string }[]>`
    select s.detail from wallet.deposit d
    join wallet.step s on s.user_id = d.user_id and s.record_id = d.id and s.step = 'announced'
    where d.chain_type = 'BANK' and d.claimed_tx_id = ${reference} limit 1`;
  return row ? money(row.detail) : null;
}

/** Bookings for operators: those that wait first, oldest first. */
export async function listBookings(
  db: Queryable,
  ask: QueueAsk,
): Promise<{ bookings: StoredBooking[]; total: number }> {
  const rows = await db<(Row & { total: string })[]>`
    select ${columns(db)}, count(*) over () as total from wallet.bank_booking
    where (${ask.status}::text is null or status = ${ask.status})
      and (${ask.userId}::uuid is null or user_id = ${ask.userId})
      ${ask.search === null ? db`` : db`and search_text like ${contains(ask.search)}`}
    order by status <> 'unmatched', created_at, id limit ${ask.limit}`;
  return { bookings: rows.map(fromRow), total: Number(rows[0]?.total ?? 0) };
}
