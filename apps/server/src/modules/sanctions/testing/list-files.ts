import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Someone on a list of a test. All are invented. */
export interface Planted {
  readonly ref: string;
  readonly first?: string;
  readonly last: string;
  /** As the list writes it. */
  readonly born?: string;
  readonly aliases?: readonly { first?: string; last: string; isWeak?: boolean }[];
  readonly addresses?: readonly string[];
  readonly isOrganization?: boolean;
}

/** A folder as SANCTIONS_FOLDER names it. */
export async function createListFolder() {
  const path = await mkdtemp(join(tmpdir(), 'candor-lists-'));
  return {
    path,
    /** As an operator should: complete, then under its name. */
    async put(name: string, content: string | Buffer): Promise<void> {
      const draft = join(path, `${name}.part`);
      await writeFile(draft, content);
      await rename(draft, join(path, name));
    },
    remove: (name: string) => rm(join(path, name)),
    drop: () => rm(path, { recursive: true, force: true }),
  };
}

export type ListFolder = Awaited<ReturnType<typeof createListFolder>>;

const tag = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${text}</${name}>`;

const nameTags = ({ first, last }: { readonly first?: string; readonly last: string }): string =>
  `${tag('firstName', first)}${tag('lastName', last)}`;

/** SDN.XML in the form of OFAC. */
export const sdnXml = (
  people: readonly Planted[],
  { day = '11/24/2026', count = people.length } = {},
): string => `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://tempuri.org/sdnList.xsd">
  <publshInformation><Publish_Date>${day}</Publish_Date><Record_Count>${count}</Record_Count></publshInformation>
${people.map(sdnEntry).join('\n')}
</sdnList>
`;

const sdnEntry = (each: Planted): string => `  <sdnEntry>
    <uid>${each.ref}</uid>${nameTags(each)}
    <sdnType>${each.isOrganization ? 'Entity' : 'Individual'}</sdnType>
    <programList><program>TEST-EO1</program></programList>
    <idList>${(each.addresses ?? [])
      .map(
        (address, index) =>
          `<id><uid>${each.ref}${index}</uid><idType>Digital Currency Address - ETH</idType><idNumber>${address}</idNumber></id>`,
      )
      .join('')}<id><uid>9</uid><idType>Passport</idType><idNumber>A1</idNumber></id></idList>
    <akaList>${(each.aliases ?? [])
      .map(
        (alias) =>
          `<aka><uid>1</uid><type>a.k.a.</type><category>${alias.isWeak ? 'weak' : 'strong'}</category>${nameTags(alias)}</aka>`,
      )
      .join('')}</akaList>
    ${each.born === undefined ? '' : `<dateOfBirthList><dateOfBirthItem><uid>2</uid><dateOfBirth>${each.born}</dateOfBirth><mainEntry>true</mainEntry></dateOfBirthItem></dateOfBirthList>`}
  </sdnEntry>`;

/** The UK Sanctions List as CSV, with one person. */
export const ukCsv = (surname: string, firstName: string): string =>
  `Report Date: 21-Sep-2026
Last Updated,Unique ID,OFSI Group ID,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Name non-latin script,Regime Name,Designation Type,D.O.B
21/09/2026,TST0001,13,${surname},${firstName},,,,,Primary Name,,,Test,Individual,dd/mm/1960
`;

/** The consolidated list of the EU as XML, with one person. */
export const euXml = (wholeName: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-20T09:00:00.000+01:00" globalFileId="1">
  <sanctionEntity logicalId="13" euReferenceNumber="EU.27.28" designationDetails="" unitedNationId="">
    <regulation programme="TEST" numberTitle="2026/1"><publicationUrl>https://example.org/</publicationUrl></regulation>
    <subjectType code="person" classificationCode="P"/>
    <nameAlias firstName="" middleName="" lastName="" wholeName="${wholeName}" strong="true" logicalId="1"/>
  </sanctionEntity>
</export>`;
