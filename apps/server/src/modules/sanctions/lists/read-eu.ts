import { createEntries, type Entries, type ParsedList, UnreadableList } from './list-entry.ts';
import { aboutRange, rangeOf, readPublished, spanOf } from './list-dates.ts';
import { addressesIn } from './listed-addresses.ts';
import { columnsOf, readCsv } from './read-csv.ts';
import { childrenOf, type Element } from '../../../platform/xml.ts';
import { readXml } from './read-xml.ts';

/** The consolidated list, XML 1.1: `export` with one `sanctionEntity` each. Source: EU FSF, xsd 1.1. */
export async function readEuXml(paths: readonly string[]): Promise<ParsedList> {
  const entries = createEntries();
  const published: string[] = [];
  for (const path of paths)
    await readXml(path, (element, root) => {
      published.push(readPublished(root.attributes['generationDate'] ?? '') ?? '');
      if (element.name === 'sanctionEntity') readEntity(entries, element);
    });
  const publishedOn = published.toSorted().at(-1) || null;
  return { source: 'eu', publishedOn, entries: entries.list() };
}

function readEntity(entries: Entries, element: Element): void {
  const { logicalId: ref } = element.attributes;
  if (!ref) throw new UnreadableList('an entity has no logicalId');
  const type = childrenOf(element, 'subjectType')[0]?.attributes;
  if (type?.['classificationCode'] === 'P' || type?.['code'] === 'person') entries.person(ref);
  for (const { attributes } of childrenOf(element, 'nameAlias')) {
    const { wholeName, firstName = '', middleName = '', lastName = '', strong } = attributes;
    entries.name(ref, wholeName || `${firstName} ${middleName} ${lastName}`, strong === 'false');
  }
  for (const { attributes } of childrenOf(element, 'birthdate'))
    entries.birthday(ref, birthdayOf(attributes));
  for (const { attributes } of childrenOf(element, 'regulation'))
    if (attributes['programme']) entries.program(ref, attributes['programme']);
  const remarks = childrenOf(element, 'remark').map(({ text }) => text);
  const numbers = childrenOf(element, 'identification').map(
    ({ attributes }) => attributes['number'] ?? '',
  );
  for (const address of addressesIn([...remarks, ...numbers].join(' ')))
    entries.address(ref, address);
}

/** A day, a year, or years between which somebody was born; one of the two may be missing. */
function birthdayOf(attributes: Element['attributes']) {
  const number = (name: string) => Number(attributes[name] || Number.NaN);
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(attributes['birthdate'] ?? '');
  const [from, to] = [number('yearRangeFrom'), number('yearRangeTo')];
  const isAbout = attributes['circa'] === 'true';
  const range = day
    ? rangeOf(Number(day[1]), Number(day[2]), Number(day[3]))
    : Number.isNaN(from) && Number.isNaN(to)
      ? rangeOf(
          number('year'),
          number('monthOfYear') || undefined,
          (number('monthOfYear') && number('dayOfMonth')) || undefined,
        )
      : yearsBetween(from, to);
  return range && isAbout ? aboutRange(range) : range;
}

function yearsBetween(from: number, to: number) {
  const first = rangeOf(Number.isNaN(from) ? 1850 : from);
  const last = rangeOf(Number.isNaN(to) ? 2100 : to);
  return first && last && spanOf(first, last);
}

const columns = {
  ref: ['entity_logicalid'],
  type: ['entity_subjecttype'],
  name: ['namealias_wholename'],
  birthday: ['birthdate_birthdate'],
  year: ['birthdate_year'],
  program: ['entity_regulation_programme'],
  date: ['filegenerationdate'],
} as const;

/** The same as a table, one row for each name, birthday and document of an entity. */
export async function readEuCsv(path: string): Promise<ParsedList> {
  const entries = createEntries();
  let cell: ReturnType<typeof columnsOf> | null = null;
  let publishedOn: string | null = null;
  for await (const row of readCsv(path, ';')) {
    if (!cell) {
      cell = columnsOf(row, columns, ['year', 'program', 'date']);
      continue;
    }
    const ref = cell(row, 'ref');
    if (!/^\d+$/.test(ref)) throw new UnreadableList(`${ref} is no number of an entity`);
    publishedOn ??= readPublished(cell(row, 'date'));
    if (/^(P|person)$/i.test(cell(row, 'type'))) entries.person(ref);
    entries.name(ref, cell(row, 'name'), false);
    if (cell(row, 'program')) entries.program(ref, cell(row, 'program'));
    const [birthdate, year] = [cell(row, 'birthday'), cell(row, 'year')];
    if (birthdate || year) entries.birthday(ref, birthdayOf({ birthdate, year }));
  }
  return { source: 'eu', publishedOn, entries: entries.list() };
}
