import type { Score } from '@candor/domain/competitions/score';
import type { Ranked } from '@candor/domain/competitions/ranking';
import { money, rate, toText, type Money, type Rate } from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../platform/db.ts';

/** An entrant with the figures and places of the last round. Money in USDT. */
export interface Entry extends Ranked {
  readonly competitionId: string;
  readonly userId: string;
  readonly id: string;
  readonly leftAtMs: number | null;
  readonly movedIn: Money;
  readonly movedOut: Money;
  readonly profitPlace: number | null;
  readonly returnPlace: number | null;
  readonly prize: Money;
  readonly paidAtMs: number | null;
}

export interface EntryRow {
  competition_id: string;
  user_id: string;
  id: string;
  handle: string;
  group_key: string | null;
  joined_at: number;
  left_at: number | null;
  start: string;
  moved_in: string;
  moved_out: string;
  equity: string;
  total_in: string;
  total_out: string;
  bonus: string;
  profit: string;
  return_rate: string;
  peak_at: number | null;
  trades: number;
  profit_place: number | null;
  return_place: number | null;
  prize: string;
  paid_at: number | null;
}

export const toEntry = (row: EntryRow): Entry => ({
  competitionId: row.competition_id,
  userId: row.user_id,
  id: row.id,
  handle: row.handle,
  group: row.group_key,
  joinedAtMs: row.joined_at,
  leftAtMs: row.left_at,
  movedIn: money(row.moved_in),
  movedOut: money(row.moved_out),
  score: {
    start: money(row.start),
    end: money(row.equity),
    in: money(row.total_in),
    out: money(row.total_out),
    bonus: money(row.bonus),
    profit: money(row.profit),
    return: rate(row.return_rate) as Rate,
    peakAtMs: row.peak_at ?? row.joined_at,
    trades: row.trades,
  },
  profitPlace: row.profit_place,
  returnPlace: row.return_place,
  prize: money(row.prize),
  paidAtMs: row.paid_at,
});

export const entries = (db: Queryable) => db`
  select e.*, a.group_key from competitions.entry e
  left join competitions.account a using (competition_id, user_id)`;

export async function findEntry(
  db: Queryable,
  competitionId: string,
  userId: string,
): Promise<Entry | undefined> {
  const [row] = await db<EntryRow[]>`
    ${entries(db)} where e.competition_id = ${competitionId} and e.user_id = ${userId}`;
  return row && toEntry(row);
}

/** What a customer entered of some competitions, by competition. */
export async function findEntriesOf(
  db: Queryable,
  competitionIds: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, Entry>> {
  const rows = await db<EntryRow[]>`
    ${entries(db)} where e.competition_id = any(${[...competitionIds]}::uuid[])
      and e.user_id = ${userId}`;
  return new Map(rows.map((row) => [row.competition_id, toEntry(row)]));
}

/** Everybody who takes part. */
export async function listEntries(db: Queryable, competitionId: string): Promise<Entry[]> {
  const rows = await db<EntryRow[]>`
    ${entries(db)} where e.competition_id = ${competitionId} and e.left_at is null
    order by e.user_id`;
  return rows.map(toEntry);
}

/** False if the customer has an entry already. */
export async function insertEntry(
  tx: Tx,
  entry: Pick<Entry, 'competitionId' | 'userId' | 'id' | 'handle'>,
  nowMs: number,
): Promise<boolean> {
  const { competitionId, userId, id, handle } = entry;
  const made = await tx`
    insert into competitions.entry (competition_id, user_id, id, handle, joined_at)
    values (${competitionId}, ${userId}, ${id}, ${handle}, ${nowMs}::timestamptz)
    on conflict (competition_id, user_id) do nothing`;
  if (made.count === 0) return false;
  await tx`
    insert into competitions.account (competition_id, user_id, handle)
    values (${competitionId}, ${userId}, ${handle})
    on conflict (competition_id, user_id) do update set handle = excluded.handle`;
  return true;
}

/** The entrant has no place from here on. False if there is nobody to leave. */
export async function setLeft(
  tx: Tx,
  competitionId: string,
  userId: string,
  nowMs: number,
): Promise<boolean> {
  const made = await tx`
    update competitions.entry set left_at = ${nowMs}::timestamptz, profit_place = null,
      return_place = null
    where competition_id = ${competitionId} and user_id = ${userId} and left_at is null`;
  return made.count > 0;
}

export interface Scored {
  readonly userId: string;
  readonly score: Score;
  readonly movedIn: Money;
  readonly movedOut: Money;
}

export async function setScores(
  tx: Tx,
  competitionId: string,
  scored: readonly Scored[],
): Promise<void> {
  if (scored.length === 0) return;
  const figures = (of: (each: Scored) => Money | Rate) => scored.map((each) => toText(of(each)));
  await tx`
    update competitions.entry e set start = s.start, moved_in = s.moved_in,
      moved_out = s.moved_out, equity = s.equity, total_in = s.total_in, total_out = s.total_out,
      bonus = s.bonus, profit = s.profit, return_rate = s.return_rate,
      peak_at = to_timestamp(s.peak_ms / 1000.0), trades = s.trades
    from unnest(${scored.map(({ userId }) => userId)}::uuid[],
      ${figures(({ score }) => score.start)}::numeric[],
      ${figures(({ movedIn }) => movedIn)}::numeric[],
      ${figures(({ movedOut }) => movedOut)}::numeric[],
      ${figures(({ score }) => score.end)}::numeric[],
      ${figures(({ score }) => score.in)}::numeric[],
      ${figures(({ score }) => score.out)}::numeric[],
      ${figures(({ score }) => score.bonus)}::numeric[],
      ${figures(({ score }) => score.profit)}::numeric[],
      ${figures(({ score }) => score.return)}::numeric[],
      ${scored.map(({ score }) => score.peakAtMs)}::bigint[],
      ${scored.map(({ score }) => score.trades)}::int[])
      as s (user_id, start, moved_in, moved_out, equity, total_in, total_out, bonus, profit,
        return_rate, peak_ms, trades)
    where e.competition_id = ${competitionId} and e.user_id = s.user_id`;
}

export interface Placed {
  readonly userId: string;
  readonly profitPlace: number | null;
  readonly returnPlace: number | null;
  readonly prize: Money;
}

export async function setPlaces(
  tx: Tx,
  competitionId: string,
  placed: readonly Placed[],
): Promise<void> {
  if (placed.length === 0) return;
  await tx`
    update competitions.entry e set profit_place = p.profit_place, return_place = p.return_place,
      prize = p.prize
    from unnest(${placed.map(({ userId }) => userId)}::uuid[],
      ${placed.map(({ profitPlace }) => profitPlace)}::int[],
      ${placed.map(({ returnPlace }) => returnPlace)}::int[],
      ${placed.map(({ prize }) => toText(prize))}::numeric[])
      as p (user_id, profit_place, return_place, prize)
    where e.competition_id = ${competitionId} and e.user_id = p.user_id and e.left_at is null`;
}

/** Winners whose prize is not paid, locked in order. */
export async function lockUnpaid(tx: Tx, competitionId: string, limit: number): Promise<Entry[]> {
  const rows = await tx<EntryRow[]>`
    select e.*, null as group_key from competitions.entry e
    where e.competition_id = ${competitionId} and e.prize > 0 and e.paid_at is null
    order by e.user_id limit ${limit} for update`;
  return rows.map(toEntry);
}

export async function setPaid(
  tx: Tx,
  competitionId: string,
  userIds: readonly string[],
  nowMs: number,
): Promise<void> {
  await tx`
    update competitions.entry set paid_at = ${nowMs}::timestamptz
    where competition_id = ${competitionId} and user_id = any(${[...userIds]}::uuid[])`;
}
