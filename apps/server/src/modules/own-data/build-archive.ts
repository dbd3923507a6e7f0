import { CSV_BEGIN, csvRow } from '../../platform/csv.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { listClaimedBy } from '../../platform/files/file-rows.ts';
import type { ArchivedTable, OwnDataOptions } from './deps.ts';
import { readRows } from './read-rows.ts';
import { createZipParts, type ZipParts } from './zip-parts.ts';

/** What the parts of archives are claimed for. */
export const PURPOSE = 'ownData.archive';

type Deps = Pick<OwnDataOptions, 'db' | 'files' | 'tables'>;
type Entry = readonly [string, ArchivedTable];

/** Everything about a customer as of one moment, kept in encrypted parts that nobody claimed yet. */
export async function buildArchive({ db, files, tables }: Deps, userId: string, nowMs: number) {
  const zip = createZipParts((part) => files.keepPart(userId, part));
  const counts: string[] = [];
  await inTransaction(db, async (tx) => {
    await tx`set transaction isolation level repeatable read read only`;
    for (const entry of Object.entries(tables)) {
      const count = await addTable(tx, zip, { userId, entry, nowMs });
      counts.push(`${fileOf(entry)}: ${count}`);
    }
  });
  for (const id of await listClaimedBy(db, { userId, exceptFor: PURPOSE }))
    await zip.add(
      `pictures/${id}.jpg`,
      once(async () => files.open(id)),
      nowMs,
    );
  await zip.add(
    'README.txt',
    once(async () => readme(counts, nowMs)),
    nowMs,
  );
  return zip.end();
}

async function addTable(
  tx: Tx,
  zip: ZipParts,
  { userId, entry, nowMs }: { userId: string; entry: Entry; nowMs: number },
): Promise<number> {
  const name = fileOf(entry);
  let count = 0;
  async function* json() {
    yield '[';
    for await (const rows of readRows(tx, userId, entry)) {
      yield `${count === 0 ? '\n' : ',\n'}${rows.map(({ text }) => text).join(',\n')}`;
      count += rows.length;
    }
    yield '\n]\n';
  }
  await zip.add(`json/${name}.json`, json(), nowMs);
  if (count > 0) await zip.add(`csv/${name}.csv`, csv(tx, userId, entry), nowMs);
  return count;
}

async function* csv(tx: Tx, userId: string, entry: Entry): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of readRows(tx, userId, entry)) {
    if (isFirst)
      yield `${CSV_BEGIN}${csvRow(rows[0]!.columns.map((column) => ({ plain: column })))}`;
    isFirst = false;
    yield rows.map(({ cells }) => csvRow(cells.map(cellOf))).join('');
  }
}

/** Figures stay figures; all else is text from outside as far as a spreadsheet is concerned. */
const cellOf = (cell: string | null) =>
  cell === null || /^-?\d+(\.\d+)?$/.test(cell) ? { plain: cell ?? '' } : { text: cell };

const fileOf = ([table]: Entry): string => table.replace('.', '-');

async function* once<T extends string | Uint8Array>(read: () => Promise<T>): AsyncGenerator<T> {
  yield await read();
}

const readme = (counts: readonly string[], nowMs: number): string =>
  `Your data at Candor, as of ${new Date(nowMs).toISOString()}.

json/      one file per kind of record: an array of objects. Amounts have all their digits.
csv/       the same for spreadsheets, UTF-8. Kinds without records have no file here.
pictures/  pictures that you uploaded, named by the ids in the records (file_id, signature_file).

Times are in UTC. Left out are passwords, keys and codes, and data about other people.
Records by kind:

${counts.join('\n')}
`;
