import { dayOf, startOfDay, type Day } from '@candor/domain/calendar';
import { money, type Money } from '@candor/domain/money/money';
import type { Queryable } from '../../../../platform/db.ts';

/** What a note received. Income is interest and late interest. */
export interface NoteIncome {
  readonly principal: Money;
  readonly incomeTotal: Money;
  /** Credited since 00:00 UTC+8. */
  readonly incomeToday: Money;
}

/** Joins what a note `n` received, as `r`. */
const received = (db: Queryable, nowMs: number) => db`
  cross join lateral (
    select coalesce(sum(s.amount) filter (where l.part = 'principal'), 0) as principal,
      coalesce(sum(s.amount) filter (where l.part <> 'principal'), 0) as income,
      coalesce(sum(s.amount) filter (where l.part <> 'principal'
        and s.credited_at >= ${startOfDay(dayOf(nowMs))}::timestamptz), 0) as income_today
    from products.bond_share s join products.bond_payment_line l
      on l.bond_id = n.bond_id and l.payment = s.payment and l.line = s.line
    where s.user_id = n.user_id and s.note_id = n.id) r`;

/** By note. */
export async function findNoteIncome(
  db: Queryable,
  { userId, ids, nowMs }: { userId: string; ids: readonly string[]; nowMs: number },
): Promise<ReadonlyMap<string, NoteIncome>> {
  const rows = await db<{ id: string; principal: string; income: string; income_today: string }[]>`
    select n.id, r.principal, r.income, r.income_today
    from products.bond_note n ${received(db, nowMs)}
    where n.user_id = ${userId} and n.id = any(${ids as string[]}::uuid[])`;
  return new Map(
    rows.map((row) => [
      row.id,
      {
        principal: money(row.principal),
        incomeTotal: money(row.income),
        incomeToday: money(row.income_today),
      },
    ]),
  );
}

/** Income of a note by the day of its borrower's payment, oldest first. */
export async function listNoteIncome(
  db: Queryable,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<{ readonly day: Day; readonly amount: Money; readonly creditedAt: number }[]> {
  const rows = await db<{ day: Day; amount: string; credited_at: number }[]>`
    select p.day::text as day, sum(s.amount)::text as amount, max(s.credited_at) as credited_at
    from products.bond_note n
    join products.bond_share s on s.user_id = n.user_id and s.note_id = n.id
    join products.bond_payment p on p.bond_id = n.bond_id and p.number = s.payment
    join products.bond_payment_line l
      on l.bond_id = n.bond_id and l.payment = s.payment and l.line = s.line
    where n.user_id = ${userId} and n.id = ${id} and l.part <> 'principal'
    group by p.number, p.day order by p.number`;
  return rows.map(({ day, amount, credited_at: creditedAt }) => ({
    day,
    amount: money(amount),
    creditedAt,
  }));
}

/** What one customer's open notes still hold, and what all of them have earned. */
export async function sumNotes(
  db: Queryable,
  { userId, nowMs }: { readonly userId: string; readonly nowMs: number },
): Promise<{
  readonly notes: number;
  readonly running: number;
  readonly amount: Money;
  readonly incomeToday: Money;
  readonly incomeTotal: Money;
}> {
  const [row] = await db<
    { notes: number; running: number; amount: string; total: string; today: string }[]
  >`
    select count(*)::int as notes, (count(*) filter (where ${isOpen(db)}))::int as running,
      coalesce(sum(n.amount - r.principal) filter (where ${isOpen(db)}), 0)::text as amount,
      coalesce(sum(r.income), 0)::text as total, coalesce(sum(r.income_today), 0)::text as today
    from products.bond_note n join products.bond b on b.id = n.bond_id ${received(db, nowMs)}
    where n.user_id = ${userId}`;
  return {
    notes: row!.notes,
    running: row!.running,
    amount: money(row!.amount),
    incomeToday: money(row!.today),
    incomeTotal: money(row!.total),
  };
}

/** Whether a note `n` of a bond `b` waits or runs. */
const isOpen = (db: Queryable) => db`
  (n.status <> 'refunded' and b.status not in ('repaid', 'writtenOff'))`;

/** Principal that borrowers have repaid, by bond; missing: nothing. */
export async function sumRepaid(
  db: Queryable,
  bondIds: readonly string[],
): Promise<ReadonlyMap<string, Money>> {
  const rows = await db<{ bond_id: string; repaid: string }[]>`
    select bond_id, sum(principal_paid)::text as repaid from products.bond_due
    where bond_id = any(${bondIds as string[]}::uuid[]) group by 1`;
  return new Map(rows.map((row) => [row.bond_id, money(row.repaid)]));
}

/**
 * Principal that was lent and has not come back, by customer, at par; nothing of a bond whose
 * borrower defaulted. Money that waits for its bond to be filled is a balance still.
 */
export async function sumLent(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Money>> {
  const rows = await db<{ user_id: string; principal: string }[]>`
    select n.user_id, sum(n.amount - coalesce((
      select sum(s.amount) from products.bond_share s join products.bond_payment_line l
        on l.bond_id = n.bond_id and l.payment = s.payment and l.line = s.line
      where s.user_id = n.user_id and s.note_id = n.id and l.part = 'principal'), 0))::text
      as principal
    from products.bond_note n join products.bond b on b.id = n.bond_id
    where n.user_id = any(${userIds as string[]}::uuid[]) and n.status = 'lent'
      and b.status in ('payingOut', 'repaying') group by 1`;
  return new Map(rows.map((row) => [row.user_id, money(row.principal)]));
}
