import type { CurrencyCode } from '@candor/domain/money/currencies';
import { money, toText, type Money } from '@candor/domain/money/money';
import { parseFixed } from '@candor/domain/money/fixed';
import { invariant } from '@candor/domain/refusal';
import type { Queryable, Tx } from '../../platform/db.ts';
import { Guard, type GuardChange } from './guard.ts';
import { houseSum } from './store-house.ts';

/** Closes and funding also change equity, without locking the guard: a reading goes stale. */
const READING_MAX_AGE_MS = 1_000;

/** Equity of a currency as the guard sees it. */
export interface EquityReading {
  readonly currency: CurrencyCode;
  /** For a new reading: equity in the books less `moved` at that time. Null: the row is fresh. */
  readonly basis: Money | null;
  /** Equity by this reading, unlocked. */
  readonly equity: Money;
  readonly isNew: boolean;
  readonly atMs: number;
}

/**
 * Equity per currency, from the stored basis or, past a certain age, from a new sum. One statement,
 * so that the sum and `moved` are from the same snapshot and the reading stays correct however late
 * it is stored.
 */
export async function readEquity(
  db: Queryable,
  currencies: readonly CurrencyCode[],
  nowMs: number,
  maxAgeMs = READING_MAX_AGE_MS,
): Promise<EquityReading[]> {
  const rows = await db<
    { currency: CurrencyCode; moved: string | null; basis: string | null; sum: string | null }[]
  >`
    select c.currency, g.moved::text, g.basis::text, case
      when g.read_at is null or abs(extract(epoch from g.read_at) * 1000 - ${nowMs}::bigint)
        >= ${maxAgeMs}::int
      then ${houseSum(db, 'equity', db`c.currency`)}::text end as sum
    from unnest(${sortedOf(currencies)}::text[]) as c (currency)
    left join ledger.guard g using (currency)`;
  return rows.map(({ currency, moved, basis, sum }) => {
    const known = parseFixed(moved ?? '0');
    const fresh = sum === null ? null : ((parseFixed(sum) - known) as Money);
    const equity = ((fresh ?? parseFixed(basis ?? '0')) + known) as Money;
    return { currency, basis: fresh, equity, isNew: moved === null, atMs: nowMs };
  });
}

/**
 * Locks the guards of currencies until the transaction ends, so that no other transaction reserves
 * or exchanges in them. To be locked after balances, before counters of single modules.
 */
export async function lockGuard(tx: Tx, readings: readonly EquityReading[]): Promise<Guard> {
  const unguarded = readings.filter(({ isNew }) => isNew);
  const [, rows] = await Promise.all([
    unguarded.length > 0 ? insertGuards(tx, unguarded) : undefined,
    tx<{ currency: CurrencyCode; moved: string; basis: string; read_at: number }[]>`
      select currency, moved, basis, read_at from ledger.guard
      where currency = any(${readings.map(({ currency }) => currency)}::text[])
      order by currency for update`,
  ]);
  return new Guard(
    new Map(
      rows.map(({ currency, moved, basis, read_at: readAtMs }) => {
        const own = readings.find((reading) => reading.currency === currency);
        const isNewer = own?.basis !== null && own !== undefined && own.atMs >= readAtMs;
        const stands = isNewer ? own.basis! : money(basis);
        return [currency, (stands + money(moved)) as Money];
      }),
    ),
  );
}

async function insertGuards(tx: Tx, readings: readonly EquityReading[]): Promise<void> {
  await tx`
    insert into ledger.guard (currency, reserved, moved, basis, read_at)
    select currency, 0, 0, basis, to_timestamp(read_ms / 1000.0)
    from unnest(${readings.map(({ currency }) => currency)}::text[],
      ${readings.map(({ equity }) => toText(equity))}::numeric[],
      ${readings.map(({ atMs }) => atMs)}::bigint[]) as r (currency, basis, read_ms)
    order by currency on conflict do nothing`;
}

/**
 * Stores new readings for everybody, so that the next ones do not sum up anew. Does not wait: skips
 * a guard that is locked by another transaction, except when it does not exist yet. To be run among
 * the last statements of a transaction.
 */
export async function keepReadings(tx: Tx, readings: readonly EquityReading[]): Promise<void> {
  const taken = readings.filter(({ basis }) => basis !== null);
  if (taken.length === 0) return;
  const unguarded = taken.filter(({ isNew }) => isNew);
  if (unguarded.length > 0) return insertGuards(tx, unguarded);
  await tx`
    with reading as (
      select * from unnest(${taken.map(({ currency }) => currency)}::text[],
        ${taken.map(({ basis }) => toText(basis!))}::numeric[],
        ${taken.map(({ atMs }) => atMs)}::bigint[]) as r (currency, basis, read_ms)),
    own as materialized (
      select g.currency from ledger.guard g join reading r using (currency)
      where g.read_at <= to_timestamp(r.read_ms / 1000.0)
      order by g.currency for update of g skip locked)
    update ledger.guard g set basis = r.basis, read_at = to_timestamp(r.read_ms / 1000.0)
    from reading r join own using (currency) where g.currency = r.currency`;
}

/** Writes the effect of this transaction's transfers on the guards. */
export async function moveGuards(
  tx: Tx,
  changes: ReadonlyMap<CurrencyCode, GuardChange>,
): Promise<void> {
  if (changes.size === 0) return;
  const sorted = [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const moved = await tx`
    update ledger.guard g set reserved = g.reserved + c.reserved, moved = g.moved + c.moved
    from unnest(${sorted.map(([currency]) => currency)}::text[],
      ${sorted.map(([, { reserved }]) => toText(reserved as Money))}::numeric[],
      ${sorted.map(([, change]) => toText(change.moved as Money))}::numeric[])
      as c (currency, reserved, moved)
    where g.currency = c.currency`;
  invariant(moved.count === sorted.length, 'every currency with reserves has a guard');
}

const sortedOf = (currencies: readonly CurrencyCode[]): CurrencyCode[] =>
  [...new Set(currencies)].toSorted();
