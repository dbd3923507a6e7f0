import { createEntries, type Entries, type ParsedList, UnreadableList } from './list-entry.ts';
import { readMonthDayYear, readWrittenRange } from './list-dates.ts';
import { readCsv } from './read-csv.ts';
import { childrenOf, type Element, textIn } from '../../../platform/xml.ts';
import { readXml } from './read-xml.ts';

const ADDRESS_TYPE = /^Digital Currency Address\b/i;

/**
 * SDN.XML, and other lists of the same form: `sdnList` with one `sdnEntry` each.
 * Source: OFAC, SDN data formats, sdnList.xsd.
 */
export async function readOfacXml(paths: readonly string[]): Promise<ParsedList> {
  const entries = createEntries();
  const published: string[] = [];
  for (const path of paths) {
    let announced: number | null = null;
    let found = 0;
    await readXml(path, (element) => {
      if (element.name === 'publshInformation') {
        published.push(readMonthDayYear(textIn(element, 'Publish_Date')) ?? '');
        announced = Number(textIn(element, 'Record_Count'));
      } else if (element.name === 'sdnEntry') {
        found++;
        readEntry(entries, element);
      }
    });
    if (announced !== null && announced !== found)
      throw new UnreadableList(`${String(announced)} entries are announced, ${found} are there`);
  }
  const publishedOn = published.toSorted().at(-1) || null;
  return { source: 'ofac', publishedOn, entries: entries.list() };
}

function readEntry(entries: Entries, element: Element): void {
  const ref = textIn(element, 'uid');
  if (ref === '') throw new UnreadableList('an entry has no uid');
  if (textIn(element, 'sdnType') === 'Individual') entries.person(ref);
  const within = (list: string, item: string) =>
    childrenOf(element, list).flatMap((each) => childrenOf(each, item));
  const fullName = (of: Element) => `${textIn(of, 'firstName')} ${textIn(of, 'lastName')}`;
  entries.name(ref, fullName(element), false);
  for (const aka of within('akaList', 'aka'))
    entries.name(ref, fullName(aka), textIn(aka, 'category') === 'weak');
  for (const program of within('programList', 'program')) entries.program(ref, program.text.trim());
  for (const item of within('dateOfBirthList', 'dateOfBirthItem'))
    entries.birthday(ref, readWrittenRange(textIn(item, 'dateOfBirth')));
  for (const document of within('idList', 'id'))
    if (ADDRESS_TYPE.test(textIn(document, 'idType')))
      entries.address(ref, textIn(document, 'idNumber'));
}

const NOTHING = '-0-';
/** Columns of SDN.CSV and ALT.CSV, which have no header. */
const SDN_COLUMNS = 12;
const ALT_COLUMNS = 5;

/**
 * SDN.CSV with ALT.CSV and SDN_COMMENTS.CSV beside it. Source: OFAC, SDN data specification:
 * twelve columns, `-0-` for nothing, birthdays and addresses among the remarks.
 */
export async function readOfacCsv(files: {
  readonly sdn: string;
  readonly alt: string | null;
  readonly comments: string | null;
}): Promise<ParsedList> {
  const entries = createEntries();
  const remarks = new Map<string, string>();
  for await (const row of readCsv(files.sdn, ',')) {
    if (row.length !== SDN_COLUMNS)
      throw new UnreadableList(`a row has ${row.length} columns instead of ${SDN_COLUMNS}`);
    const [ref, name, type, programs] = row as [string, string, string, string];
    if (!/^\d+$/.test(ref)) throw new UnreadableList(`${ref} is no number of an entry`);
    if (type === 'individual') entries.person(ref);
    entries.name(ref, name, false);
    for (const program of programs.split(/\]\s*\[/)) entries.program(ref, program);
    remarks.set(ref, row[SDN_COLUMNS - 1]!);
  }
  if (files.comments)
    for await (const [ref = '', more = ''] of readCsv(files.comments, ','))
      remarks.set(ref, `${remarks.get(ref) ?? ''}${more}`);
  for (const [ref, text] of remarks) if (entries.has(ref)) readRemarks(entries, ref, text);
  if (files.alt)
    for await (const row of readCsv(files.alt, ',')) {
      if (row.length < ALT_COLUMNS - 1) throw new UnreadableList('a row of ALT.CSV is too short');
      const [ref, , , name] = row as [string, string, string, string];
      if (entries.has(ref) && name !== NOTHING) entries.name(ref, name, false);
    }
  return { source: 'ofac', publishedOn: null, entries: entries.list() };
}

function readRemarks(entries: Entries, ref: string, text: string): void {
  for (const remark of text.split(';').map((each) => each.trim().replace(/\.$/, ''))) {
    const birthday = /^(?:alt\. )?DOB (.+)$/i.exec(remark);
    if (birthday) entries.birthday(ref, readWrittenRange(birthday[1]!));
    const address = /^(?:alt\. )?Digital Currency Address - \S+ (\S+)$/i.exec(remark);
    if (address) entries.address(ref, address[1]!);
    // Nicknames among the remarks are the weak aliases of this form.
    const alias = /^(?:a\.k\.a\.|nickname) ['"](.+)['"]$/i.exec(remark);
    if (alias) entries.name(ref, alias[1]!, true);
  }
}
