import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ListSource, listSources } from '@candor/domain/sanctions/edition';
import { type ParsedList, UnreadableList } from './list-entry.ts';
import { readEuCsv, readEuXml } from './read-eu.ts';
import { readOfacCsv, readOfacXml } from './read-ofac.ts';
import { readUkCsv, readUkXml } from './read-uk.ts';

/** The files of one list. */
export interface SourceFiles {
  readonly source: ListSource;
  readonly form: 'xml' | 'csv';
  /** Sorted. */
  readonly paths: readonly string[];
  /** Changes when a file does. */
  readonly stamp: string;
}

export interface Folder {
  readonly sources: readonly SourceFiles[];
  /** Names of files that are no list, for the log. */
  readonly unknown: readonly string[];
}

const HEAD_BYTES = 4_096;
/** OFAC's tables have no header, so their names tell what they are. */
const ofacTable = /^(sdn|alt|sdn_comments)\.csv$/i;
/** Tables that come with OFAC's and contain neither names nor addresses of blockchains. */
const unusedTable = /^add\.csv$/i;

/** Which lists lie in a folder. A list that lies there in both forms is read as XML. */
export async function lookInto(folder: string): Promise<Folder> {
  const names = (await readdir(folder)).filter((name) => /\.(xml|csv)$/i.test(name)).toSorted();
  const found: { source: ListSource; form: 'xml' | 'csv'; path: string; stamp: string }[] = [];
  const unknown: string[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const form = /\.xml$/i.test(name) ? 'xml' : 'csv';
    const source = ofacTable.test(name) ? 'ofac' : sourceOf(form, await headOf(path));
    const { size, mtimeMs } = await stat(path);
    if (source) found.push({ source, form, path, stamp: `${name} ${size} ${mtimeMs}` });
    else if (!unusedTable.test(name)) unknown.push(name);
  }
  const sources = listSources.flatMap((source) => {
    const own = found.filter((file) => file.source === source);
    const form = own.some((file) => file.form === 'xml') ? ('xml' as const) : ('csv' as const);
    const files = own.filter((file) => file.form === form);
    if (files.length === 0) return [];
    const paths = files.map(({ path }) => path);
    return [{ source, form, paths, stamp: files.map(({ stamp }) => stamp).join('\n') }];
  });
  return { sources, unknown };
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function sourceOf(form: 'xml' | 'csv', head: string): ListSource | null {
  if (form === 'xml') {
    const root = /<(?:\w+:)?(sdnList|export|ArrayOfFinancialSanctionsTarget)[\s>]/.exec(head)?.[1];
    const known = { sdnList: 'ofac', export: 'eu', ArrayOfFinancialSanctionsTarget: 'uk' } as const;
    return root === undefined ? null : known[root as keyof typeof known];
  }
  if (/^\uFEFF?(Last Updated|Report Date)\b/i.test(head) || /\bName 6\b/.test(head)) return 'uk';
  return /\bEntity_LogicalId\b/i.test(head) ? 'eu' : null;
}

/** Throws UnreadableList if the files are damaged or name nobody. */
export async function readSource(files: SourceFiles): Promise<ParsedList> {
  const list = await readers[files.source][files.form](files.paths);
  const isEmpty = !list.entries.some(({ names }) => names.length > 0);
  if (isEmpty) throw new UnreadableList('the files name nobody');
  return list;
}

const readers: Readonly<
  Record<ListSource, Record<'xml' | 'csv', (paths: readonly string[]) => Promise<ParsedList>>>
> = {
  ofac: { xml: readOfacXml, csv: readOfacTables },
  eu: { xml: readEuXml, csv: async (paths) => readEuCsv(onlyOne(paths)) },
  uk: { xml: readUkXml, csv: async (paths) => readUkCsv(onlyOne(paths)) },
};

async function readOfacTables(paths: readonly string[]): Promise<ParsedList> {
  const named = (name: string) => paths.find((path) => basename(path).toLowerCase() === name);
  const sdn = named('sdn.csv');
  if (!sdn) throw new UnreadableList('SDN.CSV is missing');
  return readOfacCsv({
    sdn,
    alt: named('alt.csv') ?? null,
    comments: named('sdn_comments.csv') ?? null,
  });
}

function onlyOne(paths: readonly string[]): string {
  if (paths.length > 1)
    throw new UnreadableList(`there are ${paths.length} files of this list, one is needed`);
  return paths[0]!;
}

/** Of all bytes of these files, in the order of their names. */
export async function sha256Of(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths)
    for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
