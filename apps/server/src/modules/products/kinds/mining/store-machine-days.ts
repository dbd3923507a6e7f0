import type { Day } from '@candor/domain/calendar';
import { money, price, rate, toText } from '@candor/domain/money/money';
import type { MachineDay } from '@candor/domain/products/kinds/mining/machine-day';
import type { Queryable, Tx } from '../../../../platform/db.ts';

/** Terms of a machine in one version. */
export interface VersionRef {
  readonly productId: string;
  readonly version: number;
}

interface MachineDayRow {
  sequence: string;
  product_id: string;
  product_version: number;
  day: Day;
  uptime: string;
  mark_sequence: string;
  mark: string;
  output: string;
  electricity: string;
  hosting: string;
  income: string;
  previous_hash: string;
  hash: string;
  signature: string;
}

const toMachineDay = (row: MachineDayRow): MachineDay => ({
  sequence: Number(row.sequence),
  productId: row.product_id,
  version: row.product_version,
  day: row.day,
  uptime: rate(row.uptime),
  markSequence: Number(row.mark_sequence),
  mark: price(row.mark),
  output: money(row.output),
  electricity: money(row.electricity),
  hosting: money(row.hosting),
  income: money(row.income),
  previousHash: row.previous_hash,
  hash: row.hash,
  signature: row.signature,
});

const columns = (db: Queryable) => db`
  m.sequence, m.product_id, m.product_version, to_char(m.day, 'YYYY-MM-DD') as day, m.uptime,
  m.mark_sequence, m.mark, m.output, m.electricity, m.hosting, m.income,
  encode(m.previous_hash, 'hex') as previous_hash, encode(m.hash, 'hex') as hash,
  translate(encode(m.signature, 'base64'), chr(10), '') as signature`;

/** Locks both logs until the transaction ends; returns the last day of which machines are recorded. */
export async function lockProgress(tx: Tx): Promise<Day | null> {
  const [row] = await tx<{ recorded_day: Day | null }[]>`
    select to_char(recorded_day, 'YYYY-MM-DD') as recorded_day
    from products.mining_progress for update`;
  return row!.recorded_day;
}

export async function setProgress(tx: Tx, day: Day): Promise<void> {
  await tx`update products.mining_progress set recorded_day = ${day}::date`;
}

/** The newest record; null before the first. */
export async function newestMachineDay(db: Queryable): Promise<MachineDay | null> {
  const [row] = await db<MachineDayRow[]>`
    select ${columns(db)} from products.machine_day m order by m.sequence desc limit 1`;
  return row ? toMachineDay(row) : null;
}

/** Records after a sequence, oldest first. */
export async function machineDaysAfter(
  db: Queryable,
  after: number,
  limit: number,
): Promise<MachineDay[]> {
  const rows = await db<MachineDayRow[]>`
    select ${columns(db)} from products.machine_day m
    where m.sequence > ${after}::bigint order by m.sequence limit ${limit}`;
  return rows.map(toMachineDay);
}

/** Days of versions from one day to another, both included, oldest first. */
export async function machineDaysBetween(
  db: Queryable,
  versions: readonly VersionRef[],
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<MachineDay[]> {
  const rows = await db<MachineDayRow[]>`
    select ${columns(db)} from products.machine_day m
    join (select distinct * from unnest(${versions.map(({ productId }) => productId)}::uuid[],
      ${versions.map(({ version }) => version)}::integer[]) as a (product_id, product_version)) v
      using (product_id, product_version)
    where m.day between ${from}::date and ${to}::date order by m.day, m.sequence`;
  return rows.map(toMachineDay);
}

export async function insertMachineDays(tx: Tx, days: readonly MachineDay[]): Promise<void> {
  const column = <T>(pick: (day: MachineDay) => T): T[] => days.map(pick);
  await tx`
    insert into products.machine_day (sequence, product_id, product_version, day, uptime,
      mark_sequence, mark, output, electricity, hosting, income, previous_hash, hash, signature)
    select sequence, product_id, version, day::date, uptime, mark_sequence, mark, output,
      electricity, hosting, income, decode(previous_hash, 'hex'), decode(hash, 'hex'),
      decode(signature, 'base64')
    from unnest(${column(({ sequence }) => sequence)}::bigint[],
      ${column(({ productId }) => productId)}::uuid[], ${column(({ version }) => version)}::integer[],
      ${column(({ day }) => day)}::text[], ${column(({ uptime }) => toText(uptime))}::numeric[],
      ${column((each) => each.markSequence)}::bigint[],
      ${column(({ mark }) => toText(mark))}::numeric[],
      ${column(({ output }) => toText(output))}::numeric[],
      ${column(({ electricity }) => toText(electricity))}::numeric[],
      ${column(({ hosting }) => toText(hosting))}::numeric[],
      ${column(({ income }) => toText(income))}::numeric[],
      ${column(({ previousHash }) => previousHash)}::text[],
      ${column(({ hash }) => hash)}::text[], ${column(({ signature }) => signature)}::text[])
      as d (sequence, product_id, version, day, uptime, mark_sequence, mark, output, electricity,
        hosting, income, previous_hash, hash, signature)`;
}
