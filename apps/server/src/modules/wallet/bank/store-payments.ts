import { type Money, money, toText } from '@candor/domain/money/money';
import { BANK_CURRENCY, type PaymentStatus } from '@candor/domain/wallet/bank/booking';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { contains } from '../../../platform/like.ts';
import type { QueueAsk } from '../../../platform/operator-commands.ts';

/** A payment of the house by bank. */
export interface BankPayment {
  /** Its end-to-end id. */
  readonly id: string;
  readonly kind: 'payout' | 'return';
  readonly withdrawalId: string | null;
  readonly bookingId: string | null;
  readonly holder: string;
  readonly account: string;
  readonly bankName: string | null;
  readonly currency: string;
  readonly amount: Money;
  readonly status: PaymentStatus;
  readonly batchId: string | null;
  readonly reason: string | null;
  readonly createdAtMs: number;
}

type Row = Omit<BankPayment, 'amount'> & { readonly amount: string };

const columns = (db: Queryable) => db`id, kind, withdrawal_id as "withdrawalId",
  booking_id as "bookingId", holder, account, bank_name as "bankName", currency, amount, status,
  batch_id as "batchId", reason, created_at as "createdAtMs"`;

const fromRow = (row: Row): BankPayment => ({ ...row, amount: money(row.amount) });

/** A withdrawal's payment has one end-to-end id forever; 33 signs, of the 35 that banks carry. */
export const payoutIdOf = (withdrawalId: string): string =>
  `W${withdrawalId.replaceAll('-', '').toUpperCase()}`;

/** Queues a payment; does nothing if its id is known. */
export async function insertPayment(
  db: Queryable,
  payment: Pick<BankPayment, 'id' | 'kind' | 'withdrawalId' | 'bookingId' | 'holder' | 'account'> &
    Pick<BankPayment, 'bankName' | 'amount'>,
  nowMs: number,
): Promise<void> {
  await db`
    insert into wallet.bank_payment (id, kind, withdrawal_id, booking_id, holder, account, bank_name,
      currency, amount, status, created_at)
    values (${payment.id}, ${payment.kind}, ${payment.withdrawalId}, ${payment.bookingId},
      ${payment.holder}, ${payment.account}, ${payment.bankName}, ${BANK_CURRENCY},
      ${toText(payment.amount)}, 'queued', ${nowMs}::timestamptz)
    on conflict (id) do nothing`;
}

export async function findPayment(db: Queryable, id: string): Promise<BankPayment | undefined> {
  const [row] = await db<Row[]>`select ${columns(db)} from wallet.bank_payment where id = ${id}`;
  return row && fromRow(row);
}

export async function lockPayment(tx: Tx, id: string): Promise<BankPayment | undefined> {
  const [row] = await tx<Row[]>`
    select ${columns(tx)} from wallet.bank_payment where id = ${id} for update`;
  return row && fromRow(row);
}

/** The payment that sends a booking back, unless it was canceled; locked. */
export async function lockReturnOf(tx: Tx, bookingId: string): Promise<BankPayment | undefined> {
  const [row] = await tx<Row[]>`
    select ${columns(tx)} from wallet.bank_payment
    where booking_id = ${bookingId} and kind = 'return' and status <> 'cancelled' for update`;
  return row && fromRow(row);
}

/** How often a booking was to be sent back so far; each attempt has an id of its own. */
export async function countReturnsOf(tx: Tx, bookingId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from wallet.bank_payment where booking_id = ${bookingId}`;
  return row!.count;
}

export async function setPayment(
  tx: Tx,
  { id, status, batchId, reason }: Pick<BankPayment, 'id' | 'status' | 'batchId' | 'reason'>,
): Promise<void> {
  await tx`
    update wallet.bank_payment
    set status = ${status}, batch_id = ${batchId}, reason = ${reason} where id = ${id}`;
}

/**
 * Payments that may go into the next file, oldest first, locked. A payout waits until its handover
 * is recorded, so that none leaves for a withdrawal that was given back.
 */
export async function lockQueued(tx: Tx, limit: number): Promise<BankPayment[]> {
  const rows = await tx<Row[]>`
    select ${columns(tx)} from wallet.bank_payment p
    where status = 'queued' and (kind = 'return' or exists (
      select from wallet.withdrawal w where w.id = p.withdrawal_id and w.status = 'sent'))
    order by created_at, id limit ${limit} for update`;
  return rows.map(fromRow);
}

export async function listPaymentsOf(db: Queryable, batchId: string): Promise<BankPayment[]> {
  const rows = await db<Row[]>`
    select ${columns(db)} from wallet.bank_payment where batch_id = ${batchId}
    order by created_at, id`;
  return rows.map(fromRow);
}

/** How many payments wait for a file, and their sum. */
export async function sumQueued(db: Queryable): Promise<{ count: number; amount: Money }> {
  const [row] = await db<{ count: number; amount: string }[]>`
    select count(*)::int as count, coalesce(sum(amount), 0)::text as amount
    from wallet.bank_payment where status = 'queued'`;
  return { count: row!.count, amount: money(row!.amount) };
}

export interface BankBatch {
  readonly id: string;
  readonly status: 'prepared' | 'exported' | 'discarded';
  readonly payer: string;
  readonly payerAccount: string;
  readonly payerBic: string;
  readonly createdAtMs: number;
  readonly exportedAtMs: number | null;
}

const batchColumns = (db: Queryable) => db`id, status, payer, payer_account as "payerAccount",
  payer_bic as "payerBic", created_at as "createdAtMs", exported_at as "exportedAtMs"`;

export async function insertBatch(
  tx: Tx,
  batch: Pick<BankBatch, 'id' | 'payer' | 'payerAccount' | 'payerBic'>,
  nowMs: number,
): Promise<void> {
  await tx`
    insert into wallet.bank_batch (id, status, payer, payer_account, payer_bic, created_at)
    values (${batch.id}, 'prepared', ${batch.payer}, ${batch.payerAccount}, ${batch.payerBic},
      ${nowMs}::timestamptz)`;
}

export async function findBatch(db: Queryable, id: string): Promise<BankBatch | undefined> {
  const [row] = await db<BankBatch[]>`
    select ${batchColumns(db)} from wallet.bank_batch where id = ${id}`;
  return row;
}

export async function lockBatch(tx: Tx, id: string): Promise<BankBatch | undefined> {
  const [row] = await tx<BankBatch[]>`
    select ${batchColumns(tx)} from wallet.bank_batch where id = ${id} for update`;
  return row;
}

export async function setBatch(
  tx: Tx,
  { id, status, exportedAtMs }: Pick<BankBatch, 'id' | 'status' | 'exportedAtMs'>,
): Promise<void> {
  await tx`
    update wallet.bank_batch set status = ${status}, exported_at = ${exportedAtMs}::timestamptz
    where id = ${id}`;
}

/** Newest first. */
export async function listBatches(
  db: Queryable,
  ask: QueueAsk,
): Promise<{ batches: BankBatch[]; total: number }> {
  const rows = await db<(BankBatch & { total: string })[]>`
    select ${batchColumns(db)}, count(*) over () as total from wallet.bank_batch
    where (${ask.status}::text is null or status = ${ask.status}) and ${ask.userId}::uuid is null
      ${ask.search === null ? db`` : db`and id::text like ${contains(ask.search)}`}
    order by created_at desc, id desc limit ${ask.limit}`;
  return { batches: rows, total: Number(rows[0]?.total ?? 0) };
}

/** Payments for operators: those on their way first, oldest first. */
export async function listPayments(
  db: Queryable,
  ask: QueueAsk,
): Promise<{ payments: BankPayment[]; total: number }> {
  const rows = await db<(Row & { total: string })[]>`
    select ${columns(db)}, count(*) over () as total from wallet.bank_payment p
    where (${ask.status}::text is null or status = ${ask.status})
      and (${ask.userId}::uuid is null or exists (select from wallet.withdrawal w
        where w.id = p.withdrawal_id and w.user_id = ${ask.userId}))
      ${ask.search === null ? db`` : db`and search_text like ${contains(ask.search)}`}
    order by status in ('booked', 'cameBack', 'cancelled'), created_at, id limit ${ask.limit}`;
  return { payments: rows.map(fromRow), total: Number(rows[0]?.total ?? 0) };
}
