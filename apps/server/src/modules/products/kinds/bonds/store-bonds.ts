import type { Translated } from '@candor/domain/languages';
import { money, rate, toText, type Money } from '@candor/domain/money/money';
import type { Temper } from '@candor/domain/products/kinds/bonds/simulated-borrower';
import type { Queryable, Tx } from '../../../../platform/db.ts';
import { afterId, countRows, limitOf, type Page } from '../../../../platform/pages.ts';
import type { Bond, BondStatus } from './bond.ts';

interface BondRow {
  id: string;
  borrower_id: string;
  seed_name: string | null;
  purpose: string;
  purposes: Translated<string>;
  target: string;
  note_min: string;
  customer_max: string;
  monthly_rate: string;
  months: number;
  late_daily_rate: string;
  risk: number;
  opens_at: number;
  closes_at: number;
  status: BondStatus;
  subscribed: string;
  notes: number;
  notes_done: number;
  funded_at: number | null;
  paid_out_day: string | null;
  computed_day: string | null;
  days_late: number;
  late_interest: string;
  defaulted_day: string | null;
  claim: string;
  payments: number;
  ended_day: string | null;
  temper: Temper | null;
  temper_seed: Buffer | null;
  temper_hash: Buffer | null;
  created_at: number;
}

const columns = (db: Queryable) => db`
  b.*, b.paid_out_on::text as paid_out_day, b.computed_to::text as computed_day,
  b.defaulted_on::text as defaulted_day, b.ended_on::text as ended_day`;

const toBond = (row: BondRow): Bond => ({
  id: row.id,
  borrowerId: row.borrower_id,
  seedName: row.seed_name,
  purpose: { ...row.purposes, en: row.purpose },
  target: money(row.target),
  noteMin: money(row.note_min),
  customerMax: money(row.customer_max),
  monthlyRate: rate(row.monthly_rate),
  months: row.months,
  lateDailyRate: rate(row.late_daily_rate),
  risk: row.risk,
  opensAtMs: row.opens_at,
  closesAtMs: row.closes_at,
  status: row.status,
  subscribed: money(row.subscribed),
  notes: row.notes,
  notesDone: row.notes_done,
  fundedAtMs: row.funded_at,
  paidOutOn: row.paid_out_day,
  computedTo: row.computed_day,
  daysLate: row.days_late,
  lateInterest: money(row.late_interest),
  defaultedOn: row.defaulted_day,
  claim: money(row.claim),
  payments: row.payments,
  endedOn: row.ended_day,
  simulation:
    row.temper === null
      ? null
      : { temper: row.temper, seed: row.temper_seed!, hash: row.temper_hash! },
  createdAtMs: row.created_at,
});

/** False if a bond of that seed name exists. */
export async function insertBond(tx: Tx, bond: Bond): Promise<boolean> {
  const { simulation } = bond;
  const inserted = await tx`
    insert into products.bond (id, borrower_id, seed_name, purpose, purposes, target, note_min, customer_max,
      monthly_rate, months, late_daily_rate, risk, opens_at, closes_at, status, temper,
      temper_seed, temper_hash, created_at)
    values (${bond.id}, ${bond.borrowerId}, ${bond.seedName}, ${bond.purpose.en},
      ${JSON.stringify(bond.purpose)}::text::jsonb,
      ${toText(bond.target)}, ${toText(bond.noteMin)}, ${toText(bond.customerMax)},
      ${toText(bond.monthlyRate)}, ${bond.months}, ${toText(bond.lateDailyRate)}, ${bond.risk},
      ${bond.opensAtMs}::timestamptz, ${bond.closesAtMs}::timestamptz, ${bond.status},
      ${simulation?.temper ?? null}, ${simulation ? Buffer.from(simulation.seed) : null},
      ${simulation ? Buffer.from(simulation.hash) : null}, ${bond.createdAtMs}::timestamptz)
    on conflict (seed_name) do nothing`;
  return inserted.count === 1;
}

/** Locked in the order of their ids. */
export async function lockBonds(tx: Tx, ids: readonly string[]): Promise<Bond[]> {
  const rows = await tx<BondRow[]>`
    select ${columns(tx)} from products.bond b where b.id = any(${ids as string[]}::uuid[])
    order by b.id for update`;
  return rows.map(toBond);
}

export async function lockBond(tx: Tx, id: string): Promise<Bond | undefined> {
  const [bond] = await lockBonds(tx, [id]);
  return bond;
}

export async function findBonds(db: Queryable, ids: readonly string[]): Promise<Bond[]> {
  const rows = await db<BondRow[]>`
    select ${columns(db)} from products.bond b where b.id = any(${ids as string[]}::uuid[])`;
  return rows.map(toBond);
}

/** All bonds that were announced, newest first: a house has tens of them, not thousands. */
export async function listAllBonds(db: Queryable): Promise<Bond[]> {
  const rows = await db<BondRow[]>`
    select ${columns(db)} from products.bond b where b.status <> 'draft' order by b.id desc`;
  return rows.map(toBond);
}

/** A bond that was announced, by its id; undefined also for a draft. */
export async function findAnnounced(db: Queryable, id: string): Promise<Bond | undefined> {
  const bond = await findBond(db, id);
  return bond?.status === 'draft' ? undefined : bond;
}

export async function findBond(db: Queryable, id: string): Promise<Bond | undefined> {
  const [bond] = await findBonds(db, [id]);
  return bond;
}

/** Writes what changes during the life of a locked bond. */
export async function updateBond(tx: Tx, bond: Bond): Promise<void> {
  await tx`
    update products.bond set status = ${bond.status}, subscribed = ${toText(bond.subscribed)},
      notes = ${bond.notes}, notes_done = ${bond.notesDone},
      opens_at = ${bond.opensAtMs}::timestamptz, closes_at = ${bond.closesAtMs}::timestamptz,
      funded_at = ${bond.fundedAtMs}::timestamptz, paid_out_on = ${bond.paidOutOn}::date,
      computed_to = ${bond.computedTo}::date, days_late = ${bond.daysLate},
      late_interest = ${toText(bond.lateInterest)}, defaulted_on = ${bond.defaultedOn}::date,
      claim = ${toText(bond.claim)}, payments = ${bond.payments}, ended_on = ${bond.endedOn}::date
    where id = ${bond.id}`;
}

/** A page of announced bonds of these statuses, newest first. */
export async function listAnnounced(
  db: Queryable,
  statuses: readonly BondStatus[],
  page: Page,
): Promise<Bond[]> {
  const rows = await db<BondRow[]>`
    select ${columns(db)} from products.bond b
    where b.status = any(${statuses as BondStatus[]}::text[]) ${afterId(db, page)}
    order by b.id desc ${limitOf(db, page)}`;
  return rows.map(toBond);
}

export const countAnnounced = (db: Queryable, statuses: readonly BondStatus[]): Promise<number> =>
  countRows(
    db,
    db`select 1 from products.bond where status = any(${statuses as BondStatus[]}::text[])`,
  );

/** For operators: drafts first, then newest first. */
export async function listBondsForOperators(
  db: Queryable,
  { status, search, limit }: { status: string | null; search: string | null; limit: number },
): Promise<{ bonds: Bond[]; total: number }> {
  const found = db`
    from products.bond b join products.bond_borrower o on o.id = b.borrower_id
    where (${status}::text is null or b.status = ${status})
      and (${search}::text is null or b.id::text = ${search}
        or strpos(lower(o.name), lower(${search})) > 0)`;
  const [rows, [counted]] = await Promise.all([
    db<BondRow[]>`select ${columns(db)} ${found}
      order by b.status <> 'draft', b.id desc limit ${limit}`,
    db<{ count: number }[]>`select count(*)::int as count ${found}`,
  ]);
  return { bonds: rows.map(toBond), total: counted!.count };
}

/** How many customers hold notes of each of these bonds. */
export async function countHolders(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db<{ bond_id: string; holders: number }[]>`
    select bond_id, count(distinct user_id)::int as holders from products.bond_note
    where bond_id = any(${ids as string[]}::uuid[]) group by bond_id`;
  return new Map(rows.map((row) => [row.bond_id, row.holders]));
}

/** Sum of a customer's notes by bond and customer. */
export async function sumHeld(
  db: Queryable,
  asked: readonly { readonly bondId: string; readonly userId: string }[],
): Promise<Map<string, Money>> {
  const rows = await db<{ bond_id: string; user_id: string; held: string }[]>`
    select n.bond_id, n.user_id, sum(n.amount) as held from products.bond_note n
    join (select distinct * from unnest(${asked.map(({ bondId }) => bondId)}::uuid[],
      ${asked.map(({ userId }) => userId)}::uuid[]) as a (bond_id, user_id)) a
      using (bond_id, user_id)
    group by 1, 2`;
  return new Map(rows.map((row) => [heldKey(row.bond_id, row.user_id), money(row.held)]));
}

export const heldKey = (bondId: string, userId: string): string => `${bondId}/${userId}`;

/** Bonds that practice mode offered for a borrower. */
export async function listSeeded(
  db: Queryable,
  borrowerId: string,
): Promise<{ status: BondStatus }[]> {
  return db<{ status: BondStatus }[]>`
    select status from products.bond where borrower_id = ${borrowerId} and seed_name is not null`;
}
