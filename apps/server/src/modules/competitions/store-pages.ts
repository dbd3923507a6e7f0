import type { Board } from '@candor/domain/competitions/ranking';
import type { Queryable } from '../../platform/db.ts';
import { afterId, countRows, limitOf, type Page } from '../../platform/pages.ts';
import { entries, type EntryRow } from './store-entries.ts';

export interface Found {
  /** One more than is shown if there is a next page. */
  readonly rows: readonly EntryRow[];
  readonly total: number;
}

/** Entrants with a place on a board, in its order; `page.after` is a place. */
export async function listBoard(
  db: Queryable,
  competitionId: string,
  by: Board,
  page: Page,
): Promise<Found> {
  const place = by === 'profit' ? db`e.profit_place` : db`e.return_place`;
  const rows = await db<EntryRow[]>`
    ${entries(db)} where e.competition_id = ${competitionId} and ${place} > ${Number(page.after ?? 0)}
    order by ${place} ${limitOf(db, page)}`;
  const all = db`
    select from competitions.entry e where e.competition_id = ${competitionId} and ${place} > 0`;
  return { rows, total: await countRows(db, all) };
}

/** Entries of a customer, newest first. */
export async function listEntriesOf(db: Queryable, userId: string, page: Page): Promise<Found> {
  const rows = await db<EntryRow[]>`
    ${entries(db)} where e.user_id = ${userId} ${afterId(db, page)}
    order by e.id desc ${limitOf(db, page)}`;
  const all = db`select from competitions.entry where user_id = ${userId}`;
  return { rows, total: await countRows(db, all) };
}
