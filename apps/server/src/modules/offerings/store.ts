import { createHash } from 'node:crypto';
import { toText } from '@candor/domain/money/money';
import type { OfferingPhase } from '@candor/domain/offerings/life';
import {
  announcementText,
  type BeaconRound,
  type OfferingTerms,
  termsText,
} from '@candor/domain/offerings/terms';
import type { Queryable, Tx } from '../../platform/db.ts';
import { publishTexts } from '../settings/index.ts';
import { parseTerms } from './stored-terms.ts';

export interface StoredOffering {
  readonly id: string;
  readonly phase: OfferingPhase;
  readonly version: number;
  readonly terms: OfferingTerms;
  /** Null for a draft, as is the hash of the announcement. */
  readonly round: BeaconRound | null;
  readonly announcement: string | null;
  /** Tickets applied for so far. */
  readonly tickets: number;
  readonly root: string | null;
  readonly committedAtMs: number | null;
  readonly drawnAtMs: number | null;
  readonly lastPlace: number;
  readonly completedAtMs: number | null;
  readonly listedAtMs: number | null;
  readonly announcedAtMs: number | null;
  readonly createdAtMs: number;
}

export interface OfferingRow {
  id: string;
  phase: OfferingPhase;
  version: number;
  terms: string;
  beacon: string | null;
  public_key: string | null;
  round: string | null;
  announcement: string | null;
  tickets: number;
  root: string | null;
  committed_at: number | null;
  drawn_at: number | null;
  last_place: number;
  completed_at: number | null;
  listed_at: number | null;
  announced_at: number | null;
  created_at: number;
}

const fromRow = (row: OfferingRow): StoredOffering => ({
  id: row.id,
  phase: row.phase,
  version: row.version,
  terms: parseTerms(row.terms),
  round:
    row.beacon === null || row.public_key === null || row.round === null
      ? null
      : { beacon: row.beacon, publicKey: row.public_key, round: Number(row.round) },
  announcement: row.announcement,
  tickets: row.tickets,
  root: row.root,
  committedAtMs: row.committed_at,
  drawnAtMs: row.drawn_at,
  lastPlace: row.last_place,
  completedAtMs: row.completed_at,
  listedAtMs: row.listed_at,
  announcedAtMs: row.announced_at,
  createdAtMs: row.created_at,
});

export async function findOffering(db: Queryable, id: string): Promise<StoredOffering | undefined> {
  const [row] = await db<OfferingRow[]>`select * from offerings.offering where id = ${id}`;
  return row && fromRow(row);
}

/** Offerings by id, locked in order of their ids. */
export async function lockOfferings(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredOffering>> {
  const rows = await tx<OfferingRow[]>`
    select * from offerings.offering where id = any(${[...new Set(ids)]}::uuid[])
    order by id for update`;
  return new Map(rows.map((row) => [row.id, fromRow(row)]));
}

/** Offerings by id, unlocked. */
export async function findOfferings(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredOffering>> {
  const rows = await db<OfferingRow[]>`
    select * from offerings.offering where id = any(${[...new Set(ids)]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, fromRow(row)]));
}

/** Those that were announced, newest first. */
export async function listAnnounced(db: Queryable): Promise<StoredOffering[]> {
  const rows = await db<OfferingRow[]>`
    select * from offerings.offering where phase <> 'draft'
    order by announced_at desc, id desc limit 100`;
  return rows.map(fromRow);
}

/** All of them, newest first. */
export async function listOfferings(db: Queryable, limit: number): Promise<StoredOffering[]> {
  const rows = await db<OfferingRow[]>`
    select * from offerings.offering order by created_at desc, id desc limit ${limit}`;
  return rows.map(fromRow);
}

/** Stores a draft, or new terms of one. */
export async function putDraft(
  tx: Tx,
  { id, version, terms }: { id: string; version: number; terms: OfferingTerms },
  nowMs: number,
): Promise<void> {
  await tx`
    insert into offerings.offering (id, phase, version, terms, token, price, lot, places, closes_at,
      draws_at, completes_at, lists_at, created_at)
    values (${id}, 'draft', ${version}, ${termsText(terms)}, ${terms.token},
      ${toText(terms.price)}, ${toText(terms.lot)}, ${terms.places},
      ${terms.closesAtMs}::timestamptz, ${terms.drawsAtMs}::timestamptz,
      ${terms.completesAtMs}::timestamptz, ${terms.listsAtMs}::timestamptz, ${nowMs}::timestamptz)
    on conflict (id) do update set (version, terms, token, price, lot, places, closes_at, draws_at,
      completes_at, lists_at) = (excluded.version, excluded.terms, excluded.token, excluded.price,
      excluded.lot, excluded.places, excluded.closes_at, excluded.draws_at, excluded.completes_at,
      excluded.lists_at)
    where offerings.offering.phase = 'draft'`;
}

/** Announces a draft: its terms and its round are fixed and published from here on. */
export async function storeAnnouncement(
  tx: Tx,
  { id, terms, round }: { id: string; terms: OfferingTerms; round: BeaconRound },
  nowMs: number,
): Promise<void> {
  const value = announcementText(terms, round);
  const hash = createHash('sha256').update(value).digest('hex');
  await tx`
    update offerings.offering set phase = 'announced', announced_at = ${nowMs}::timestamptz,
      beacon = ${round.beacon}, public_key = ${round.publicKey}, round = ${round.round},
      announcement = ${hash}
    where id = ${id} and phase = 'draft'`;
  await publish(tx, id, value, nowMs);
}

/**
 * Publishes a step of an offering as a versioned setting: chained by hash with the step before it,
 * and part of the seal of its day.
 */
export const publish = (tx: Tx, id: string, value: string, nowMs: number): Promise<void> =>
  publishTexts(tx, [{ key: publicationKey(id), value }], nowMs);

export const publicationKey = (id: string): string => `offering.${id}`;

/** Moves an offering to its next phase and keeps when that was. */
export async function setPhase(
  tx: Tx,
  id: string,
  phase: 'closed' | 'completed' | 'listed' | 'cancelled',
  nowMs: number,
): Promise<void> {
  await tx`
    update offerings.offering set phase = ${phase},
      completed_at = case when ${phase} in ('completed', 'cancelled')
        then ${nowMs}::timestamptz else completed_at end,
      listed_at = case when ${phase} = 'listed' then ${nowMs}::timestamptz else listed_at end
    where id = ${id}`;
}

/** Counts tickets that were applied for. */
export async function countTickets(tx: Tx, counts: ReadonlyMap<string, number>): Promise<void> {
  await tx`
    update offerings.offering o set tickets = o.tickets + c.tickets
    from unnest(${[...counts.keys()]}::uuid[], ${[...counts.values()]}::int[]) as c (id, tickets)
    where o.id = c.id`;
}
