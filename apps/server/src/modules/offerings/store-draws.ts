import type { TicketRange } from '@candor/domain/offerings/tickets';
import type { Queryable, Tx } from '../../platform/db.ts';

export interface StoredDraw {
  readonly round: number;
  /** Hexadecimal, as is the seed. */
  readonly signature: string;
  readonly seed: string;
  readonly tickets: number;
  readonly winners: number;
  readonly drawnAtMs: number;
}

/** All tickets of an offering as ranges, by number; a page of at most `limit` after a number. */
export async function listRanges(
  db: Queryable,
  offeringId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<TicketRange[]> {
  return db<TicketRange[]>`
    select first_ticket as first, tickets as count, holder from offerings.subscription
    where offering_id = ${offeringId} and first_ticket > ${after}
    order by first_ticket limit ${limit}`;
}

const PAGE = 10_000;

/** All of them, read in pages. */
export async function readRanges(db: Queryable, offeringId: string): Promise<TicketRange[]> {
  const ranges: TicketRange[] = [];
  for (;;) {
    const after = ranges.at(-1)?.first ?? 0;
    const page = await listRanges(db, offeringId, { after, limit: PAGE });
    ranges.push(...page);
    if (page.length < PAGE) return ranges;
  }
}

/** Whether the signature of a round was stored already. */
export async function hasRound(db: Queryable, beacon: string, round: number): Promise<boolean> {
  const rows = await db`
    select 1 from offerings.beacon_round where beacon = ${beacon} and round = ${round}`;
  return rows.length > 0;
}

/** Keeps the root over all tickets; only the first one counts. */
export async function storeRoot(tx: Tx, id: string, root: string, nowMs: number): Promise<void> {
  await tx`
    update offerings.offering set phase = 'committed', root = ${root},
      committed_at = ${nowMs}::timestamptz
    where id = ${id} and phase = 'closed'`;
}

/** The round came before the root was published: nothing is drawn, everything is returned. */
export async function storeCancellation(tx: Tx, id: string): Promise<void> {
  await tx`
    update offerings.offering set phase = 'cancelling' where id = ${id} and phase = 'closed'`;
}

export interface NewDraw extends StoredDraw {
  readonly offeringId: string;
  readonly beacon: string;
  /** Ticket numbers in the order drawn: all of them. */
  readonly order: Uint32Array;
  readonly payUntilMs: number;
}

const TICKETS_PER_STATEMENT = 20_000;

/** Stores a draw once: the round, the order of all tickets, and who won. */
export async function storeDraw(tx: Tx, draw: NewDraw): Promise<void> {
  const { offeringId, beacon, round, signature, winners, drawnAtMs } = draw;
  const moved = await tx`
    update offerings.offering set phase = 'drawn', drawn_at = ${drawnAtMs}::timestamptz,
      last_place = ${winners}
    where id = ${offeringId} and phase = 'committed'`;
  if (moved.count === 0) return;
  await tx`
    insert into offerings.beacon_round (beacon, round, signature, stored_at)
    values (${beacon}, ${round}, ${signature}, ${drawnAtMs}::timestamptz) on conflict do nothing`;
  await tx`
    insert into offerings.draw (offering_id, round, signature, seed, tickets, winners, drawn_at)
    values (${offeringId}, ${round}, ${signature}, ${draw.seed}, ${draw.tickets}, ${winners},
      ${drawnAtMs}::timestamptz)`;
  for (let from = 0; from < draw.order.length; from += TICKETS_PER_STATEMENT) {
    const numbers = [...draw.order.subarray(from, from + TICKETS_PER_STATEMENT)];
    await tx`
      update offerings.ticket t set place = ${from}::int + o.place::int,
        status = case when ${from}::int + o.place <= ${winners}::int then 'won' else 'lost' end,
        pay_until = case when ${from}::int + o.place <= ${winners}::int
          then ${draw.payUntilMs}::timestamptz end
      from unnest(${numbers}::int[]) with ordinality as o (number, place)
      where t.offering_id = ${offeringId} and t.number = o.number and t.status = 'entered'`;
  }
}

/** Tickets that were ever allowed to pay, in the order drawn; a page after a place. */
export async function listWinners(
  db: Queryable,
  offeringId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ place: number; number: number; status: string; isPromoted: boolean }[]> {
  return db<{ place: number; number: number; status: string; isPromoted: boolean }[]>`
    select place, number, status, is_promoted as "isPromoted" from offerings.ticket
    where offering_id = ${offeringId} and place > ${after} and status in ('won', 'paid', 'expired')
    order by place limit ${limit}`;
}

/** Draws by offering. */
export async function findDraws(
  db: Queryable,
  offeringIds: readonly string[],
): Promise<ReadonlyMap<string, StoredDraw>> {
  const rows = await db<(DrawRow & { offering_id: string })[]>`
    select offering_id, round, signature, seed, tickets, winners, drawn_at from offerings.draw
    where offering_id = any(${offeringIds as string[]}::uuid[])`;
  return new Map(rows.map(({ offering_id: id, ...row }) => [id, fromDrawRow(row)]));
}

export async function findDraw(db: Queryable, offeringId: string): Promise<StoredDraw | undefined> {
  return (await findDraws(db, [offeringId])).get(offeringId);
}

interface DrawRow {
  round: string;
  signature: string;
  seed: string;
  tickets: number;
  winners: number;
  drawn_at: number;
}

const fromDrawRow = ({ drawn_at: drawnAtMs, round, ...rest }: DrawRow): StoredDraw => ({
  ...rest,
  round: Number(round),
  drawnAtMs,
});
