import type { Day } from '@candor/domain/calendar';
import { money, toText, type Money } from '@candor/domain/money/money';
import type { Due, DueKind, PaymentLine } from '@candor/domain/products/kinds/bonds/loan';
import type { Queryable, Tx } from '../../../../platform/db.ts';

/** A payment of the borrower with what it paid. */
export interface StoredPayment {
  readonly bondId: string;
  readonly number: number;
  readonly day: Day;
  readonly gross: Money;
  readonly costs: Money;
  readonly residue: Money;
  readonly receivedAtMs: number;
  readonly sharedTo: number;
  readonly isShared: boolean;
  readonly lines: readonly PaymentLine[];
}

interface DueRow {
  bond_id: string;
  number: number;
  kind: DueKind;
  due_day: Day;
  principal: string;
  interest: string;
  principal_paid: string;
  interest_paid: string;
  is_replaced: boolean;
}

interface PaymentRow {
  bond_id: string;
  number: number;
  payment_day: Day;
  gross: string;
  costs: string;
  residue: string;
  received_at: number;
  shared_to: number;
  is_shared: boolean;
}

/** Adds new dues and writes what changes of existing ones. */
export async function putDues(tx: Tx, bondId: string, dues: readonly Due[]): Promise<void> {
  await tx`
    insert into products.bond_due (bond_id, number, kind, day, principal, interest, principal_paid,
      interest_paid, is_replaced)
    select ${bondId}::uuid, d.* from unnest(${dues.map(({ number }) => number)}::int[],
      ${dues.map(({ kind }) => kind)}::text[], ${dues.map(({ day }) => day)}::date[],
      ${dues.map(({ principal }) => toText(principal))}::numeric[],
      ${dues.map(({ interest }) => toText(interest))}::numeric[],
      ${dues.map(({ principalPaid }) => toText(principalPaid))}::numeric[],
      ${dues.map(({ interestPaid }) => toText(interestPaid))}::numeric[],
      ${dues.map(({ isReplaced }) => isReplaced)}::boolean[]) as d
    on conflict (bond_id, number) do update set (principal_paid, interest_paid, is_replaced)
      = (excluded.principal_paid, excluded.interest_paid, excluded.is_replaced)`;
}

/** By bond and number. */
export async function listDues(
  db: Queryable,
  bondIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Due[]>> {
  const rows = await db<DueRow[]>`
    select *, day::text as due_day from products.bond_due
    where bond_id = any(${bondIds as string[]}::uuid[]) order by bond_id, number`;
  return byBond(rows, (row) => ({
    number: row.number,
    kind: row.kind,
    day: row.due_day,
    principal: money(row.principal),
    interest: money(row.interest),
    principalPaid: money(row.principal_paid),
    interestPaid: money(row.interest_paid),
    isReplaced: row.is_replaced,
  }));
}

export async function insertPayment(tx: Tx, payment: StoredPayment): Promise<void> {
  const { bondId, number, lines } = payment;
  await tx`
    insert into products.bond_payment (bond_id, number, day, gross, costs, residue, received_at)
    values (${bondId}, ${number}, ${payment.day}::date, ${toText(payment.gross)},
      ${toText(payment.costs)}, ${toText(payment.residue)},
      ${payment.receivedAtMs}::timestamptz)`;
  await tx`
    insert into products.bond_payment_line (bond_id, payment, line, part, due, amount)
    select ${bondId}::uuid, ${number}::int, l.line - 1, l.part, l.due, l.amount
    from unnest(${lines.map(({ part }) => part)}::text[], ${lines.map(({ due }) => due)}::int[],
      ${lines.map(({ amount }) => toText(amount))}::numeric[])
      with ordinality as l (part, due, amount, line)`;
}

/** By bond and number, with their lines. */
export async function listPayments(
  db: Queryable,
  bondIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredPayment[]>> {
  const ids = bondIds as string[];
  const [rows, lineRows] = await Promise.all([
    db<PaymentRow[]>`select *, day::text as payment_day from products.bond_payment
      where bond_id = any(${ids}::uuid[]) order by bond_id, number`,
    db<
      {
        bond_id: string;
        payment: number;
        part: PaymentLine['part'];
        due: number | null;
        amount: string;
      }[]
    >`
      select bond_id, payment, part, due, amount from products.bond_payment_line
      where bond_id = any(${ids}::uuid[]) order by bond_id, payment, line`,
  ]);
  return byBond(rows, (row) => ({
    bondId: row.bond_id,
    number: row.number,
    day: row.payment_day,
    gross: money(row.gross),
    costs: money(row.costs),
    residue: money(row.residue),
    receivedAtMs: row.received_at,
    sharedTo: row.shared_to,
    isShared: row.is_shared,
    lines: lineRows
      .filter((line) => line.bond_id === row.bond_id && line.payment === row.number)
      .map(({ part, due, amount }) => ({ part, due, amount: money(amount) })),
  }));
}

/** Records how far a payment is shared. */
export async function setShared(
  tx: Tx,
  { bondId, number }: StoredPayment,
  { sharedTo, isShared }: Pick<StoredPayment, 'sharedTo' | 'isShared'>,
): Promise<void> {
  await tx`update products.bond_payment set shared_to = ${sharedTo}, is_shared = ${isShared}
    where bond_id = ${bondId} and number = ${number}`;
}

function byBond<Row extends { bond_id: string }, T>(
  rows: readonly Row[],
  of: (row: Row) => T,
): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) {
    const list = found.get(row.bond_id) ?? [];
    list.push(of(row));
    found.set(row.bond_id, list);
  }
  return found;
}
