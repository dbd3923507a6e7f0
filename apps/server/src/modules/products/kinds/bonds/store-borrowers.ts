import { type LanguageTag, MAIN_LANGUAGE, type Translated } from '@candor/domain/languages';
import { money, toText, type Money } from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../../../platform/db.ts';

export interface Borrower {
  /** Also the id of its account. */
  readonly id: string;
  readonly name: string;
  readonly trade: Translated<string>;
  readonly place: string;
  readonly sinceYear: number;
  readonly yearlyRevenue: Money;
  readonly debt: Money;
  readonly earlierPayments: number;
  readonly earlierLate: number;
  readonly isSimulated: boolean;
  readonly createdAtMs: number;
}

/** What a document says, in one language. */
export interface DocumentText {
  readonly title: string;
  readonly body: string;
}

/** A document in one language; its number is the same in all. */
export interface BondDocument {
  readonly number: number;
  readonly language: LanguageTag;
  readonly title: string;
  readonly body: string;
  /** SHA-256 of the text, in hex. */
  readonly hash: string;
}

interface BorrowerRow {
  id: string;
  name: string;
  trade: string;
  trades: Translated<string>;
  place: string;
  since_year: number;
  yearly_revenue: string;
  debt: string;
  earlier_payments: number;
  earlier_late: number;
  is_simulated: boolean;
  created_at: number;
}

const toBorrower = (row: BorrowerRow): Borrower => ({
  id: row.id,
  name: row.name,
  trade: { ...row.trades, en: row.trade },
  place: row.place,
  sinceYear: row.since_year,
  yearlyRevenue: money(row.yearly_revenue),
  debt: money(row.debt),
  earlierPayments: row.earlier_payments,
  earlierLate: row.earlier_late,
  isSimulated: row.is_simulated,
  createdAtMs: row.created_at,
});

/** False if a borrower of that name exists. */
export async function insertBorrower(
  tx: Tx,
  borrower: Borrower,
  documents: readonly Translated<DocumentText>[],
): Promise<boolean> {
  const inserted = await tx`
    insert into products.bond_borrower (id, name, trade, trades, place, since_year, yearly_revenue, debt,
      earlier_payments, earlier_late, is_simulated, created_at)
    values (${borrower.id}, ${borrower.name}, ${borrower.trade.en},
      ${JSON.stringify(borrower.trade)}::text::jsonb, ${borrower.place},
      ${borrower.sinceYear}, ${toText(borrower.yearlyRevenue)}, ${toText(borrower.debt)},
      ${borrower.earlierPayments}, ${borrower.earlierLate}, ${borrower.isSimulated},
      ${borrower.createdAtMs}::timestamptz)
    on conflict (name) do nothing`;
  if (inserted.count === 0) return false;
  const texts = documents.flatMap((translated, place) =>
    Object.entries(translated).map(([language, text]) => ({ ...text, language, place })),
  );
  await tx`
    insert into products.bond_document (borrower_id, number, language, title, body, hash)
    select ${borrower.id}::uuid, d.place + 1, d.language, d.title, d.body,
      sha256(convert_to(d.body, 'UTF8'))
    from unnest(${texts.map(({ place }) => place)}::integer[],
      ${texts.map(({ language }) => language)}::text[], ${texts.map(({ title }) => title)}::text[],
      ${texts.map(({ body }) => body)}::text[]) as d (place, language, title, body)`;
  return true;
}

export async function findBorrowers(db: Queryable, ids: readonly string[]): Promise<Borrower[]> {
  const rows = await db<BorrowerRow[]>`
    select * from products.bond_borrower where id = any(${ids as string[]}::uuid[])`;
  return rows.map(toBorrower);
}

export async function findBorrowerByName(
  db: Queryable,
  name: string,
): Promise<Borrower | undefined> {
  const [row] = await db<BorrowerRow[]>`
    select * from products.bond_borrower where name = ${name}`;
  return row && toBorrower(row);
}

/** For operators: newest first. */
export async function listBorrowers(
  db: Queryable,
  { status, search, limit }: { status: string | null; search: string | null; limit: number },
): Promise<{ borrowers: Borrower[]; total: number }> {
  const found = db`from products.bond_borrower
    where (${status}::text is null or is_simulated = (${status} = 'simulated'))
      and (${search}::text is null or strpos(lower(name), lower(${search})) > 0)`;
  const [rows, [counted]] = await Promise.all([
    db<BorrowerRow[]>`select * ${found} order by id desc limit ${limit}`,
    db<{ count: number }[]>`select count(*)::int as count ${found}`,
  ]);
  return { borrowers: rows.map(toBorrower), total: counted!.count };
}

/** In every language, by number. */
export async function listDocuments(db: Queryable, borrowerId: string): Promise<BondDocument[]> {
  return db<BondDocument[]>`
    select number, language, title, body, encode(hash, 'hex') as hash from products.bond_document
    where borrower_id = ${borrowerId} order by number, language`;
}

/** Each document once: in that language if it exists, otherwise in English. */
export const documentsIn = (
  documents: readonly BondDocument[],
  language: LanguageTag,
): BondDocument[] =>
  documents
    .filter((each) => each.language === MAIN_LANGUAGE)
    .map(
      (main) =>
        documents.find((each) => each.number === main.number && each.language === language) ?? main,
    );

/** Dues of a borrower's bonds here: how many have come, and how many were paid late. */
export async function countLate(
  db: Queryable,
  borrowerId: string,
): Promise<{ payments: number; late: number }> {
  const [row] = await db<{ payments: number; late: number }[]>`
    with due as (
      select d.bond_id, d.number, d.day, b.computed_to,
        d.principal + d.interest - d.principal_paid - d.interest_paid as unpaid
      from products.bond b join products.bond_due d on d.bond_id = b.id
      where b.borrower_id = ${borrowerId} and not d.is_replaced and d.day <= b.computed_to),
    last as (
      select l.bond_id, l.due as number, max(p.day) as day from products.bond_payment_line l
      join products.bond_payment p on p.bond_id = l.bond_id and p.number = l.payment
      where l.due is not null group by 1, 2)
    select count(*)::int as payments,
      (count(*) filter (where last.day > due.day
        or due.unpaid > 0 and due.day < due.computed_to))::int as late
    from due left join last using (bond_id, number)`;
  return row!;
}
