import { createEntries, type Entries, type ParsedList, UnreadableList } from './list-entry.ts';
import { readDayMonthYear, readPublished } from './list-dates.ts';
import { addressesIn } from './listed-addresses.ts';
import { columnsOf, readCsv } from './read-csv.ts';
import { textIn } from '../../../platform/xml.ts';
import { readXml } from './read-xml.ts';

interface Row {
  readonly ref: string;
  readonly type: string;
  /** Given names first, then the surname or the name of an organization. */
  readonly name: string;
  readonly nonLatin: string;
  readonly quality: string;
  readonly birthday: string;
  readonly regime: string;
  readonly other: string;
}

/** One row is one name of a target; the rows of a target share its number. */
function readRow(entries: Entries, row: Row): void {
  const { ref } = row;
  if (!/^[A-Z]*\d+$/i.test(ref)) throw new UnreadableList(`${ref} is no number of a target`);
  if (/^individual$/i.test(row.type)) entries.person(ref);
  const isWeak = /^low|^weak/i.test(row.quality);
  entries.name(ref, row.name, isWeak);
  entries.name(ref, row.nonLatin, isWeak);
  if (row.regime) entries.program(ref, row.regime);
  for (const birthday of row.birthday.split(/\s*[;|]\s*/).filter(Boolean))
    entries.birthday(ref, readDayMonthYear(birthday));
  for (const address of addressesIn(row.other)) entries.address(ref, address);
}

const names = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6'] as const;

/**
 * The Consolidated List of OFSI (`ConList.csv`) and the UK Sanctions List that followed it: a line
 * with the day, a header, rows. Source: OFSI, format of the Consolidated List; FCDO, UK Sanctions
 * List guidance.
 */
export async function readUkCsv(path: string): Promise<ParsedList> {
  const entries = createEntries();
  let cell: ReturnType<typeof columnsOf> | null = null;
  let publishedOn: string | null = null;
  for await (const row of readCsv(path, ',')) {
    if (cell) {
      const of = cell;
      const name = names.map((part) => of(row, part)).join(' ');
      readRow(entries, {
        ref: of(row, 'ref'),
        type: of(row, 'type'),
        name,
        nonLatin: of(row, 'nonLatin'),
        quality: of(row, 'quality'),
        birthday: of(row, 'birthday'),
        regime: of(row, 'regime'),
        other: of(row, 'other'),
      });
    } else if (row.includes('Name 6')) cell = columnsOf(row, columns, optional);
    else publishedOn ??= readPublished(row.join(' ').replace(/^[^:\d]*:?\s*/, ''));
  }
  if (!cell) throw new UnreadableList('the header with Name 6 is missing');
  return { source: 'uk', publishedOn, entries: entries.list() };
}

/** Each column in the spellings of both lists, lower-case. */
const columns = {
  ref: ['group id', 'unique id'],
  type: ['group type', 'designation type', 'individual, entity, ship'],
  nonLatin: ['name non-latin script'],
  quality: ['alias quality', 'alias strength'],
  birthday: ['dob', 'd.o.b'],
  regime: ['regime', 'regime name'],
  other: ['other information'],
  ...Object.fromEntries(names.map((name) => [name, [name.toLowerCase()]])),
};

const optional = ['nonLatin', 'quality', 'regime', 'other'] as const;

/** The Consolidated List of OFSI as XML (`ConList.xml`, 2022 format). */
export async function readUkXml(paths: readonly string[]): Promise<ParsedList> {
  const entries = createEntries();
  const published: string[] = [];
  for (const path of paths)
    await readXml(path, (element) => {
      if (element.name !== 'FinancialSanctionsTarget') return;
      published.push(readPublished(textIn(element, 'LastUpdated')) ?? '');
      readRow(entries, {
        ref: textIn(element, 'GroupID'),
        type: textIn(element, 'GroupTypeDescription'),
        name: names.map((part) => textIn(element, part.replace(' ', ''))).join(' '),
        nonLatin: textIn(element, 'NameNonLatinScript'),
        quality: textIn(element, 'AliasQuality'),
        birthday: textIn(element, 'Individual_DateOfBirth') || textIn(element, 'DateOfBirth'),
        regime: textIn(element, 'RegimeName'),
        other: textIn(element, 'OtherInformation'),
      });
    });
  const publishedOn = published.toSorted().at(-1) || null;
  return { source: 'uk', publishedOn, entries: entries.list() };
}
