import { invariant } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import type { ArchivedTable } from './deps.ts';

const ROWS_PER_PAGE = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Names of tables and columns are ours; nothing else gets into a statement. */
const NAME = /^[a-z0-9_]+(\.[a-z0-9_]+)?$/;

export interface ArchivedRow {
  /** The row as a JSON object; figures with every digit. */
  readonly text: string;
  readonly columns: readonly string[];
  /** Null for nothing. */
  readonly cells: readonly (string | null)[];
}

let cursors = 0;

/** The rows of one customer in a table, page by page. */
export async function* readRows(
  tx: Tx,
  userId: string,
  [table, { owner, without }]: readonly [string, ArchivedTable],
): AsyncGenerator<readonly ArchivedRow[]> {
  const names = [table, owner, ...without];
  invariant(UUID.test(userId) && names.every((name) => NAME.test(name)), 'names are our own');
  cursors += 1;
  const cursor = `archive_${cursors}`;
  const left = without.map((name) => `'${name}'`).join(', ');
  await tx.unsafe(`declare ${cursor} no scroll cursor for
    select kept::text as text,
      (select jsonb_agg(key)::text from jsonb_each_text(kept)) as columns,
      (select jsonb_agg(value)::text from jsonb_each_text(kept)) as cells
    from (select to_jsonb(t) - array[${left}]::text[] as kept from ${table} t
      where t.${owner} = '${userId}') as rows`);
  for (;;) {
    const page = await tx.unsafe<{ text: string; columns: string; cells: string }[]>(
      `fetch ${ROWS_PER_PAGE} from ${cursor}`,
    );
    if (page.length > 0) yield page.map(parsed);
    if (page.length < ROWS_PER_PAGE) break;
  }
  await tx.unsafe(`close ${cursor}`);
}

const parsed = (row: Readonly<Record<keyof ArchivedRow, string>>): ArchivedRow => ({
  text: row.text,
  columns: JSON.parse(row.columns) as string[],
  cells: JSON.parse(row.cells) as (string | null)[],
});
