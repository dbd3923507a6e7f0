import type { SealedDay, SymbolDay } from '@candor/domain/proofs/sealed-day';
import type { Queryable, Tx } from '../../platform/db.ts';
import { countRows, limitOf, type Page } from '../../platform/pages.ts';

/** A signed text: hash of the text and signature of the hash. */
export interface Seal {
  /** Hexadecimal. */
  readonly hash: string;
  /** Base64. */
  readonly signature: string;
}

export interface StoredSymbolDay extends SymbolDay, Seal {
  /** Roots of blocks of ticks, 32 bytes each. */
  readonly blockRoots: Uint8Array;
}

export interface StoredDay extends SealedDay, Seal {
  /** Hexadecimal. */
  readonly salt: string;
  readonly sealedAtMs: number;
}

const symbolDayColumns = (db: Queryable) => db`
  day::text as "day", symbol, tick_count as "tickCount", first_sequence::text as "firstSequence",
  last_sequence::text as "lastSequence", encode(previous_hash, 'hex') as "previousHash",
  encode(first_hash, 'hex') as "firstHash", encode(last_hash, 'hex') as "lastHash", venues,
  encode(root, 'hex') as root, block_roots as "blockRoots", encode(hash, 'hex') as hash,
  translate(encode(signature, 'base64'), chr(10), '') as signature`;

type SymbolDayRow = Omit<StoredSymbolDay, 'firstSequence' | 'lastSequence'> & {
  readonly firstSequence: string;
  readonly lastSequence: string;
};

const toSymbolDay = (row: SymbolDayRow): StoredSymbolDay => ({
  ...row,
  firstSequence: Number(row.firstSequence),
  lastSequence: Number(row.lastSequence),
});

/** Sealed symbols of a day, in code point order, which is the order of the root. */
export async function listSymbolDays(db: Queryable, day: string): Promise<StoredSymbolDay[]> {
  const rows = await db<SymbolDayRow[]>`
    select ${symbolDayColumns(db)} from proofs.symbol_day where day = ${day}::date
    order by symbol collate "C"`;
  return rows.map(toSymbolDay);
}

/** One symbol of a fully sealed day. */
export async function findSymbolDay(
  db: Queryable,
  day: string,
  symbol: string,
): Promise<StoredSymbolDay | null> {
  const [row] = await db<SymbolDayRow[]>`
    select ${symbolDayColumns(db)} from proofs.symbol_day
    where day = ${day}::date and symbol = ${symbol}
      and exists (select from proofs.day d where d.day = ${day}::date)`;
  return row ? toSymbolDay(row) : null;
}

/** Newest sealed tick of every symbol; some have none on some days. */
export async function findSealedSequences(db: Queryable): Promise<Map<string, number>> {
  const rows = await db<{ symbol: string; sequence: string }[]>`
    select symbol, max(last_sequence)::text as sequence from proofs.symbol_day group by symbol`;
  return new Map(rows.map(({ symbol, sequence }) => [symbol, Number(sequence)]));
}

export async function insertSymbolDay(tx: Tx, sealed: StoredSymbolDay): Promise<void> {
  await tx`
    insert into proofs.symbol_day (day, symbol, tick_count, first_sequence, last_sequence,
      previous_hash, first_hash, last_hash, venues, root, block_roots, hash, signature)
    values (${sealed.day}::date, ${sealed.symbol}, ${sealed.tickCount}, ${sealed.firstSequence},
      ${sealed.lastSequence}, decode(${sealed.previousHash}, 'hex'),
      decode(${sealed.firstHash}, 'hex'), decode(${sealed.lastHash}, 'hex'), ${sealed.venues},
      decode(${sealed.root}, 'hex'), ${Buffer.from(sealed.blockRoots)},
      decode(${sealed.hash}, 'hex'), decode(${sealed.signature}, 'base64'))`;
}

type DayRow = Omit<StoredDay, 'tickCount' | 'reservesRoot' | 'logs' | 'recordedAt'> & {
  readonly recordedAt: number | null;
  readonly tickCount: string;
  readonly reservesRoot: string | null;
  readonly operatorLines: string | null;
  readonly operatorsHead: string | null;
  readonly settingsRoot: string | null;
};

const dayColumns = (db: Queryable) => db`
  day::text as "day", symbol_count as "symbolCount", tick_count::text as "tickCount",
  encode(ticks_root, 'hex') as "ticksRoot", order_count as "orderCount",
  encode(orders_root, 'hex') as "ordersRoot", encode(reserves_root, 'hex') as "reservesRoot",
  operator_lines::text as "operatorLines", encode(operators_head, 'hex') as "operatorsHead",
  encode(settings_root, 'hex') as "settingsRoot",
  encode(salt, 'hex') as salt,
  encode(previous_hash, 'hex') as "previousHash", encode(hash, 'hex') as hash,
  translate(encode(signature, 'base64'), chr(10), '') as signature, sealed_at as "sealedAtMs",
  recorded_at as "recordedAt"`;

function toDay({
  recordedAt,
  reservesRoot,
  operatorLines,
  operatorsHead,
  settingsRoot,
  ...row
}: DayRow) {
  const hasLogs = operatorLines !== null && operatorsHead !== null && settingsRoot !== null;
  const logs = hasLogs && { operatorLines: Number(operatorLines), operatorsHead, settingsRoot };
  return {
    ...row,
    tickCount: Number(row.tickCount),
    ...(reservesRoot !== null && { reservesRoot }),
    ...(logs && { logs }),
    ...(recordedAt !== null && { recordedAt }),
  } satisfies StoredDay;
}

export async function findDay(db: Queryable, day: string): Promise<StoredDay | null> {
  const [row] = await db<DayRow[]>`
    select ${dayColumns(db)} from proofs.day where day = ${day}::date`;
  return row ? toDay(row) : null;
}

/** Sealed days, newest first. */
export async function listDays(db: Queryable, page: Page): Promise<StoredDay[]> {
  const { after } = page;
  const rows = await db<DayRow[]>`
    select ${dayColumns(db)} from proofs.day
    ${after === null ? db`` : db`where proofs.day.day < ${after}::date`}
    order by proofs.day.day desc ${limitOf(db, page)}`;
  return rows.map(toDay);
}

export const countDays = (db: Queryable): Promise<number> =>
  countRows(db, db`select 1 from proofs.day`);

export async function insertDay(tx: Tx, sealed: StoredDay): Promise<void> {
  await tx`
    insert into proofs.day (day, symbol_count, tick_count, ticks_root, order_count, orders_root,
      reserves_root, operator_lines, operators_head, settings_root, salt, previous_hash, hash, signature, sealed_at,
      recorded_at)
    values (${sealed.day}::date, ${sealed.symbolCount}, ${sealed.tickCount},
      decode(${sealed.ticksRoot}, 'hex'), ${sealed.orderCount}, decode(${sealed.ordersRoot}, 'hex'),
      decode(${sealed.reservesRoot ?? null}, 'hex'), ${sealed.logs?.operatorLines ?? null},
      decode(${sealed.logs?.operatorsHead ?? null}, 'hex'),
      decode(${sealed.logs?.settingsRoot ?? null}, 'hex'),
      decode(${sealed.salt}, 'hex'), decode(${sealed.previousHash}, 'hex'),
      decode(${sealed.hash}, 'hex'), decode(${sealed.signature}, 'base64'), ${sealed.sealedAtMs},
      ${sealed.recordedAt ?? null}::timestamptz)`;
}

export async function insertOrderLines(
  tx: Tx,
  day: string,
  firstIndex: number,
  lines: readonly string[],
): Promise<void> {
  await tx`
    insert into proofs.order_line (day, index, line)
    select ${day}::date, ${firstIndex}::int + position::int - 1, line
    from unnest(${lines}::text[]) with ordinality as t (line, position)`;
}

/** Lines of a day from an index on, in order. */
export async function listOrderLines(
  db: Queryable,
  day: string,
  fromIndex: number,
  limit: number,
): Promise<string[]> {
  const rows = await db<{ line: string }[]>`
    select line from proofs.order_line where day = ${day}::date and index >= ${fromIndex}
    order by index limit ${limit}`;
  return rows.map(({ line }) => line);
}
