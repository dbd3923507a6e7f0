import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { UnreadableList } from './list-entry.ts';

/** Rows of a file, read in pieces. Throws UnreadableList if it is malformed. */
export async function* readCsv(path: string, delimiter: ',' | ';'): AsyncGenerator<string[]> {
  const parsed = Readable.from(piecesOf(await textOf(path))).pipe(
    parse({ delimiter, bom: true, relaxColumnCount: true, skipEmptyLines: true, trim: true }),
  );
  try {
    for await (const row of parsed) yield row as string[];
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableList(error.message);
    throw error;
  }
}

const PIECE = 65_536;

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

const END_OF_FILE = '\u001a';

/** Some publishers still write Windows-1252, and OFAC ends its files with the control character 1A. */
async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  return `${text.replaceAll(END_OF_FILE, '').trimEnd()}\n`;
}

/**
 * The columns of a header by name, in any case. An optional one that is missing is empty in every
 * row. Throws UnreadableList if another one is missing.
 */
export function columnsOf(
  header: readonly string[],
  spellings: Readonly<Record<string, readonly string[]>>,
  optional: readonly string[] = [],
): (row: readonly string[], name: string) => string {
  const titles = header.map((title) => title.toLowerCase());
  const places = new Map<string, number>();
  for (const [name, known] of Object.entries(spellings)) {
    const place = titles.findIndex((title) => known.includes(title));
    if (place < 0 && !optional.includes(name))
      throw new UnreadableList(`the column ${known[0]} is missing`);
    places.set(name, place);
  }
  return (row, name) => row[places.get(name)!] ?? '';
}
