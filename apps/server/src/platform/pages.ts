import { PAGE_NUMBER_MAX } from '@candor/contract/wire/fields';
import type { Queryable } from './db.ts';
import type { PendingQuery } from './sql/statement.ts';

interface PageRequest {
  readonly pageNo?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly after?: string | undefined;
}

/** Part of a list that is newest first. */
export interface Page {
  readonly size: number;
  readonly current: number;
  /** The record that it begins after; null for a page by number. */
  readonly after: string | null;
}

const SIZE_DEFAULT = 20;
/** Counting costs what it counts; `total` says this where there are more. */
export const COUNTED_MAX = 10_000;

export const pageOf = ({ pageNo, pageSize, after }: PageRequest): Page => ({
  size: pageSize ?? SIZE_DEFAULT,
  current: after === undefined ? (pageNo ?? 1) : 1,
  after: after ?? null,
});

/** `and id < …` of a page that begins after a record: ids are UUIDv7 and rise with time. */
export const afterId = (db: Queryable, { after }: Page) =>
  after === null ? db`` : db`and id < ${after}::uuid`;

/** Ends a statement. One row more than is shown tells whether there is a next page. */
export const limitOf = (db: Queryable, { size, current, after }: Page) =>
  after === null ? db`limit ${size + 1} offset ${(current - 1) * size}` : db`limit ${size + 1}`;

/** How many rows a statement finds, counted up to COUNTED_MAX. */
export async function countRows(db: Queryable, rows: PendingQuery): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (${rows} limit ${COUNTED_MAX}) as counted`;
  return row!.count;
}

/** The rows to show of those found, and everything of the page but its records. */
export function pageOfRows<Found>(
  { size, current }: Page,
  found: readonly Found[],
  { total, placeOf }: { readonly total: number; placeOf(row: Found): string },
) {
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  const pages = Math.min(Math.ceil(total / size), PAGE_NUMBER_MAX);
  const next = found.length > size && last ? { next: placeOf(last) } : {};
  return { shown, page: { total, size, current, pages, ...next } };
}
