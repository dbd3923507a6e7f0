import { createHash } from 'node:crypto';
import type { CompetitionPhase } from '@candor/domain/competitions/life';
import {
  announcementText,
  type CompetitionTerms,
  prizeTotal,
  termsText,
} from '@candor/domain/competitions/terms';
import { fieldIn, languageTags, type Translated } from '@candor/domain/languages';
import { money, toText, type Money } from '@candor/domain/money/money';
import type { VerifiedLevel } from '@candor/domain/positions/verification';
import type { Queryable, Tx } from '../../platform/db.ts';
import { publishTexts } from '../settings/index.ts';

export interface StoredCompetition {
  readonly id: string;
  readonly phase: CompetitionPhase;
  readonly terms: CompetitionTerms;
  /** Reserved at the announcement. USDT. */
  readonly prizes: Money;
  /** What the entrants won; null before the board is final. */
  readonly won: Money | null;
  /** Hash of the published announcement. */
  readonly announcement: string;
  /** Trades closed before this are on the board; null before the first round. */
  readonly scoredToMs: number | null;
  readonly groupedAtMs: number | null;
  readonly boardHash: string | null;
  readonly fillsHash: string | null;
  readonly settledAtMs: number | null;
  readonly endedAtMs: number | null;
  readonly announcedAtMs: number;
}

interface Row {
  id: string;
  phase: CompetitionPhase;
  terms: string;
  prizes: string;
  won: string | null;
  announcement: string;
  scored_to: number | null;
  grouped_at: number | null;
  board_hash: string | null;
  fills_hash: string | null;
  settled_at: number | null;
  ended_at: number | null;
  announced_at: number;
}

const fromRow = (row: Row): StoredCompetition => ({
  id: row.id,
  phase: row.phase,
  terms: parseTerms(row.terms),
  prizes: money(row.prizes),
  won: row.won === null ? null : money(row.won),
  announcement: row.announcement,
  scoredToMs: row.scored_to,
  groupedAtMs: row.grouped_at,
  boardHash: row.board_hash,
  fillsHash: row.fills_hash,
  settledAtMs: row.settled_at,
  endedAtMs: row.ended_at,
  announcedAtMs: row.announced_at,
});

/** Shape of `termsText`, which wrote it. */
interface TermsJson {
  [title: `title${string}`]: string | undefined;
  startsAt: string;
  joinsUntil: string;
  endsAt: string;
  baseMin: string;
  profitPrizes: string[];
  returnPrizes: string[];
  verification: VerifiedLevel;
}

function titlesOf(json: TermsJson): Translated<string> {
  const titles = languageTags.map((tag) => [tag, json[`title${fieldIn('', tag)}`]] as const);
  return Object.fromEntries(titles.filter(([, title]) => title)) as unknown as Translated<string>;
}

function parseTerms(text: string): CompetitionTerms {
  const json = JSON.parse(text) as TermsJson;
  return {
    titles: titlesOf(json),
    startsAtMs: Date.parse(json.startsAt),
    joinsUntilMs: Date.parse(json.joinsUntil),
    endsAtMs: Date.parse(json.endsAt),
    baseMin: money(json.baseMin),
    profitPrizes: json.profitPrizes.map(money),
    returnPrizes: json.returnPrizes.map(money),
    verification: json.verification,
  };
}

const LIST_MAX = 100;

export async function findCompetition(
  db: Queryable,
  id: string,
): Promise<StoredCompetition | undefined> {
  const [row] = await db<Row[]>`select * from competitions.competition where id = ${id}`;
  return row && fromRow(row);
}

/** `share`: nobody settles or cancels it meanwhile. */
export async function lockCompetition(
  tx: Tx,
  id: string,
  strength: 'update' | 'share',
): Promise<StoredCompetition | undefined> {
  const [row] =
    strength === 'update'
      ? await tx<Row[]>`select * from competitions.competition where id = ${id} for update`
      : await tx<Row[]>`select * from competitions.competition where id = ${id} for share`;
  return row && fromRow(row);
}

/** All of them, latest start first. */
export async function listCompetitions(
  db: Queryable,
  limit = LIST_MAX,
): Promise<StoredCompetition[]> {
  const rows = await db<Row[]>`
    select * from competitions.competition order by starts_at desc, id desc limit ${limit}`;
  return rows.map(fromRow);
}

/** Stores what was announced and publishes its terms. */
export async function insertCompetition(
  tx: Tx,
  id: string,
  terms: CompetitionTerms,
  nowMs: number,
): Promise<void> {
  const value = announcementText(terms);
  const hash = createHash('sha256').update(value).digest('hex');
  await tx`
    insert into competitions.competition (id, phase, terms, starts_at, ends_at, prizes, announcement,
      announced_at)
    values (${id}, 'announced', ${termsText(terms)}, ${terms.startsAtMs}::timestamptz,
      ${terms.endsAtMs}::timestamptz, ${toText(prizeTotal(terms))}, ${hash},
      ${nowMs}::timestamptz)`;
  await publish(tx, id, value, nowMs);
}

/**
 * Publishes a step of a competition as a versioned setting: chained by hash with the step before
 * it, and part of the seal of its day.
 */
export const publish = (tx: Tx, id: string, value: string, nowMs: number): Promise<void> =>
  publishTexts(tx, [{ key: publicationKey(id), value }], nowMs);

export const publicationKey = (id: string): string => `competition.${id}`;

export async function setScored(
  tx: Tx,
  id: string,
  { scoredToMs, groupedAtMs }: { readonly scoredToMs: number; readonly groupedAtMs: number | null },
): Promise<void> {
  await tx`
    update competitions.competition set scored_to = ${scoredToMs}::timestamptz,
      grouped_at = ${groupedAtMs}::timestamptz
    where id = ${id}`;
}

/** The board is final. */
export async function setSettled(
  tx: Tx,
  id: string,
  final: {
    readonly boardHash: string;
    readonly fillsHash: string;
    readonly won: Money;
    readonly scoredToMs: number;
  },
  nowMs: number,
): Promise<void> {
  await tx`
    update competitions.competition set phase = 'settled', settled_at = ${nowMs}::timestamptz,
      board_hash = ${final.boardHash}, fills_hash = ${final.fillsHash}, won = ${toText(final.won)},
      scored_to = ${final.scoredToMs}::timestamptz
    where id = ${id} and phase = 'announced'`;
}

export async function setEnded(
  tx: Tx,
  id: string,
  phase: 'ended' | 'cancelled',
  nowMs: number,
): Promise<void> {
  await tx`
    update competitions.competition set phase = ${phase}, ended_at = ${nowMs}::timestamptz
    where id = ${id}`;
}

/** How many take part, by competition; none: no entry. */
export async function countEntrants(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ id: string; entrants: number }[]>`
    select competition_id as id, count(*)::int as entrants from competitions.entry
    where competition_id = any(${[...ids]}::uuid[]) and left_at is null group by 1`;
  return new Map(rows.map(({ id, entrants }) => [id, entrants]));
}
