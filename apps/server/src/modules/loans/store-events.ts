import type { CurrencyCode } from '@candor/domain/money/currencies';
import {
  money,
  price,
  rate,
  toText,
  type Money,
  type Price,
  type Rate,
} from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../platform/db.ts';
import type { LoanName } from './store.ts';

export const loanEventKinds = [
  'applied',
  'cancelled',
  'underReview',
  'approved',
  'rejected',
  'paidOut',
  'collateralAdded',
  'partRepaid',
  'repaid',
  'warned',
  'called',
  'cured',
  'sold',
  'dueSoon',
  'ended',
  'overdue',
  'matured',
] as const;
export type LoanEventKind = (typeof loanEventKinds)[number];

/** One line of a loan's history. */
export interface LoanEvent {
  readonly id: string;
  readonly kind: LoanEventKind;
  readonly amount?: Money;
  readonly currency?: CurrencyCode;
  readonly ltv?: Rate;
  readonly price?: Price;
  readonly sequence?: number;
  readonly reason?: string;
  /** Owed after it. */
  readonly owed: Money;
}

export interface StoredEvent extends LoanEvent, Pick<LoanName, 'userId'> {
  readonly loanId: string;
  readonly atMs: number;
}

export async function insertEvent(
  tx: Tx,
  { userId, id }: LoanName,
  event: LoanEvent,
  nowMs: number,
): Promise<void> {
  const { amount, ltv, price: at } = event;
  await tx`
    insert into loans.event (user_id, loan_id, id, kind, amount, currency, ltv, price, sequence,
      reason, owed, at)
    values (${userId}, ${id}, ${event.id}, ${event.kind},
      ${amount === undefined ? null : toText(amount)}, ${event.currency ?? null},
      ${ltv === undefined ? null : toText(ltv)}, ${at === undefined ? null : toText(at)},
      ${event.sequence ?? null}, ${event.reason ?? null}, ${toText(event.owed)},
      ${nowMs}::timestamptz)`;
}

interface EventRow {
  user_id: string;
  loan_id: string;
  id: string;
  kind: LoanEventKind;
  amount: string | null;
  currency: CurrencyCode | null;
  ltv: string | null;
  price: string | null;
  sequence: string | null;
  reason: string | null;
  owed: string;
  at: number;
}

const fromEventRow = (row: EventRow): StoredEvent => ({
  userId: row.user_id,
  loanId: row.loan_id,
  id: row.id,
  kind: row.kind,
  ...(row.amount === null ? {} : { amount: money(row.amount) }),
  ...(row.currency === null ? {} : { currency: row.currency }),
  ...(row.ltv === null ? {} : { ltv: rate(row.ltv) }),
  ...(row.price === null ? {} : { price: price(row.price) }),
  ...(row.sequence === null ? {} : { sequence: Number(row.sequence) }),
  ...(row.reason === null ? {} : { reason: row.reason }),
  owed: money(row.owed),
  atMs: row.at,
});

/** History of a loan, oldest first. */
export async function listEvents(db: Queryable, { userId, id }: LoanName): Promise<StoredEvent[]> {
  const rows = await db<EventRow[]>`
    select user_id, loan_id, id, kind, amount, currency, ltv, price, sequence, reason, owed, at
    from loans.event where user_id = ${userId} and loan_id = ${id} order by id`;
  return rows.map(fromEventRow);
}

export async function findEvent(
  db: Queryable,
  userId: string,
  eventId: string,
): Promise<StoredEvent | undefined> {
  const rows = await db<EventRow[]>`
    select user_id, loan_id, id, kind, amount, currency, ltv, price, sequence, reason, owed, at
    from loans.event where user_id = ${userId} and id = ${eventId}`;
  return rows.map(fromEventRow)[0];
}
