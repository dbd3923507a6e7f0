import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createListFolder, type ListFolder, sdnXml } from '../testing/list-files.ts';
import { asciiName } from './ascii-name.ts';
import { UnreadableList } from './list-entry.ts';
import { lookInto, readSource } from './read-folder.ts';

let folder: ListFolder;
beforeEach(async () => {
  folder = await createListFolder();
});
afterEach(() => folder.drop());

const WALLET = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96';
const TRON_WALLET = 'TNVaKWQzDvWKCDhJiCkjVEQZzBSJEbVoWq';

/** The only list of the folder. */
async function readOnly() {
  const { sources } = await lookInto(folder.path);
  expect(sources).toHaveLength(1);
  return readSource(sources[0]!);
}

describe("OFAC's list", () => {
  test('as XML: people, aliases, birthdays, addresses, the day it was published', async () => {
    const jane = {
      ref: '7800',
      first: 'Jane',
      last: 'ROE',
      born: 'circa 1960',
      aliases: [{ first: 'J', last: 'ROE', isWeak: true }, { last: 'Tiger' }],
      addresses: [WALLET],
    };
    await folder.put(
      'SDN.XML',
      sdnXml([jane, { ref: '36', last: 'ACME &amp; SONS', isOrganization: true }]),
    );
    expect(await readOnly()).toEqual({
      source: 'ofac',
      publishedOn: '2026-11-24',
      entries: [
        {
          ref: '7800',
          isPerson: true,
          programs: ['TEST-EO1'],
          names: [
            { text: 'Jane ROE', isWeak: false },
            { text: 'J ROE', isWeak: true },
            { text: 'Tiger', isWeak: false },
          ],
          birthdays: [{ from: '1959-01-01', to: '1961-12-31' }],
          addresses: [WALLET],
        },
        {
          ref: '36',
          isPerson: false,
          programs: ['TEST-EO1'],
          names: [{ text: 'ACME & SONS', isWeak: false }],
          birthdays: [],
          addresses: [],
        },
      ],
    });
  });

  test('as tables: aliases of ALT.CSV, birthdays and addresses among the remarks', async () => {
    const empty = '-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ';
    await folder.put(
      'sdn.csv',
      `4108,"RODRIGUEZ, Miguel Angel","individual","SDNT] [TEST",${empty},"DOB 23 Nov 1943; alt. DOB 1944; POB Cali; a.k.a. 'EL SENOR'; Digital Currency Address - XBT 12jVCWW1ZhTLA5yVnroEJswqKwsfiZKsax; alt. Digital Currency Address - TRX ${TRON_WALLET}."\r\n36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",${empty},-0- \r\n\u001a`,
    );
    await folder.put('alt.csv', '4108,9152,"aka","RODRIGUEZ OREJUELA, Miguel",-0- \r\n');
    await folder.put('add.csv', '4108,1,"Somewhere","Cali","Colombia",-0- \r\n');
    const { entries, publishedOn } = await readOnly();
    expect(publishedOn).toBeNull();
    expect(entries).toEqual([
      {
        ref: '4108',
        isPerson: true,
        programs: ['SDNT', 'TEST'],
        names: [
          { text: 'RODRIGUEZ, Miguel Angel', isWeak: false },
          { text: 'EL SENOR', isWeak: true },
          { text: 'RODRIGUEZ OREJUELA, Miguel', isWeak: false },
        ],
        birthdays: [
          { from: '1943-11-23', to: '1943-11-23' },
          { from: '1944-01-01', to: '1944-12-31' },
        ],
        addresses: ['12jVCWW1ZhTLA5yVnroEJswqKwsfiZKsax', TRON_WALLET],
      },
      expect.objectContaining({
        ref: '36',
        isPerson: false,
        names: [{ text: 'AEROCARIBBEAN AIRLINES', isWeak: false }],
      }),
    ]);
  });

  test('in both forms is read as XML', async () => {
    await folder.put('sdn.csv', 'nonsense');
    await folder.put('sdn.xml', sdnXml([{ ref: '1', last: 'ROE' }]));
    expect((await readOnly()).entries).toHaveLength(1);
  });
});

const EU_XML = `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-20T09:00:00.000+01:00" globalFileId="1">
  <sanctionEntity logicalId="13" euReferenceNumber="EU.27.28" designationDetails="" unitedNationId="">
    <remark>Wallet ${WALLET}</remark>
    <regulation programme="TEST" numberTitle="2026/1"><publicationUrl>https://example.org/</publicationUrl></regulation>
    <subjectType code="person" classificationCode="P"/>
    <nameAlias firstName="" middleName="" lastName="" wholeName="Jane Roe" strong="true" logicalId="1"/>
    <nameAlias firstName="Яна" middleName="" lastName="Роу" wholeName="" strong="false" logicalId="2"/>
    <birthdate circa="false" calendarType="GREGORIAN" birthdate="1960-05-04" dayOfMonth="4" monthOfYear="5" year="1960"/>
    <birthdate circa="true" calendarType="GREGORIAN" yearRangeFrom="1953" yearRangeTo="1958"/>
  </sanctionEntity>
  <sanctionEntity logicalId="14">
    <subjectType code="enterprise" classificationCode="E"/>
    <nameAlias wholeName="Acme Trading" strong="true"/>
  </sanctionEntity>
</export>`;

describe("the EU's list", () => {
  test('as XML', async () => {
    await folder.put('20261120-FULL-1_1.xml', EU_XML);
    expect(await readOnly()).toMatchObject({
      source: 'eu',
      publishedOn: '2026-11-20',
      entries: [
        {
          ref: '13',
          isPerson: true,
          programs: ['TEST'],
          names: [
            { text: 'Jane Roe', isWeak: false },
            { text: 'Яна Роу', isWeak: true },
          ],
          birthdays: [
            { from: '1960-05-04', to: '1960-05-04' },
            { from: '1952-01-01', to: '1959-12-31' },
          ],
          addresses: [WALLET],
        },
        { ref: '14', isPerson: false, birthdays: [] },
      ],
    });
  });

  test('as a table, one row for each name and birthday', async () => {
    await folder.put(
      'eu.csv',
      '\uFEFFfileGenerationDate;Entity_LogicalId;Entity_SubjectType;NameAlias_WholeName;BirthDate_BirthDate;BirthDate_Year\n20/11/2026;77;person;Pedro Lopez Ruiz;1970-02-03;\n20/11/2026;77;person;Pedro Lopez;;1971\n20/11/2026;88;enterprise;Empresa Z;;\n',
    );
    const { entries, publishedOn } = await readOnly();
    expect(publishedOn).toBe('2026-11-20');
    expect(entries).toMatchObject([
      {
        ref: '77',
        isPerson: true,
        names: [{ text: 'Pedro Lopez Ruiz' }, { text: 'Pedro Lopez' }],
        birthdays: [
          { from: '1970-02-03', to: '1970-02-03' },
          { from: '1971-01-01', to: '1971-12-31' },
        ],
      },
      { ref: '88', isPerson: false },
    ]);
  });
});

describe("the UK's lists", () => {
  test('the Consolidated List of OFSI as a table', async () => {
    await folder.put(
      'ConList.csv',
      `Last Updated,14/11/2026\nName 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,Name Non-Latin Script,DOB,Other Information,Group Type,Alias Type,Alias Quality,Regime,Group ID\nROE,Jane,,,,,,Джейн,04/05/1960,Wallet ${WALLET},Individual,Primary name,,Test,123\n"ROE, the elder",J,,,,,,,00/00/1961,,Individual,AKA,Low quality,Test,123\nACME,,,,,,,,,,Entity,Primary name,,Test,555\n`,
    );
    expect(await readOnly()).toMatchObject({
      source: 'uk',
      publishedOn: '2026-11-14',
      entries: [
        {
          ref: '123',
          isPerson: true,
          names: [
            { text: 'Jane ROE', isWeak: false },
            { text: 'Джейн', isWeak: false },
            { text: 'J ROE, the elder', isWeak: true },
          ],
          birthdays: [
            { from: '1960-05-04', to: '1960-05-04' },
            { from: '1961-01-01', to: '1961-12-31' },
          ],
          addresses: [WALLET],
        },
        { ref: '555', isPerson: false },
      ],
    });
  });

  test('the UK Sanctions List, which followed it', async () => {
    await folder.put(
      'UK-Sanctions-List.csv',
      'Report Date: 21-Sep-2026\nLast Updated,Unique ID,OFSI Group ID,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Name non-latin script,Regime Name,Designation Type,D.O.B\n21/09/2026,TST0001,13,ROE,Jane,,,,,Primary Name,,,Test,Individual,dd/mm/1960\n',
    );
    expect(await readOnly()).toMatchObject({
      publishedOn: '2026-09-21',
      entries: [
        { ref: 'TST0001', isPerson: true, birthdays: [{ from: '1960-01-01', to: '1960-12-31' }] },
      ],
    });
  });

  test('the Consolidated List of OFSI as XML', async () => {
    await folder.put(
      'ConList.xml',
      `<?xml version="1.0"?><ArrayOfFinancialSanctionsTarget xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://schemas.hmtreasury.gov.uk/ofsi/consolidatedlist"><FinancialSanctionsTarget><Name6>ROE</Name6><name1>Jane</name1><name2 i:nil="true"/><GroupTypeDescription>Individual</GroupTypeDescription><Individual_DateOfBirth>04/05/1960</Individual_DateOfBirth><RegimeName>Test</RegimeName><LastUpdated>2026-01-20T00:00:00</LastUpdated><GroupID>123</GroupID></FinancialSanctionsTarget></ArrayOfFinancialSanctionsTarget>`,
    );
    expect(await readOnly()).toMatchObject({
      publishedOn: '2026-01-20',
      entries: [{ ref: '123', names: [{ text: 'Jane ROE' }] }],
    });
  });
});

describe('a damaged file', () => {
  const whole = sdnXml([
    { ref: '1', last: 'ROE' },
    { ref: '2', last: 'DOE' },
  ]);

  test.each([
    ['that ends early', 'sdn.xml', whole.slice(0, -60)],
    [
      'that names fewer entries than it announces',
      'sdn.xml',
      sdnXml([{ ref: '1', last: 'ROE' }], { count: 2 }),
    ],
    ['that names nobody', 'sdn.xml', sdnXml([])],
    ['whose entry has no number', 'sdn.xml', whole.replace('<uid>1</uid>', '')],
    [
      'with entities of its own',
      'sdn.xml',
      whole.replace('<sdnList', '<!DOCTYPE x [<!ENTITY a "b">]><sdnList').replace('ROE', '&a;'),
    ],
    [
      'that is no text',
      'sdn.xml',
      Buffer.concat([
        Buffer.from(whole.slice(0, 400)),
        Buffer.from([0xff, 0xfe]),
        Buffer.from(whole.slice(400)),
      ]),
    ],
    ['whose rows are cut', 'sdn.csv', '36,"ROE, Jane","individual","CUBA"\n'],
    ['with an open quote', 'sdn.csv', '36,"ROE, Jane,individual'],
    ['without the column of names', 'eu.csv', 'Entity_LogicalId;Entity_SubjectType\n1;person\n'],
    ['without a header', 'uk.csv', 'Last Updated,14/11/2026\n'],
    [
      'with a row of another kind',
      'uk.csv',
      'Last Updated,14/11/2026\nName 6,Name 1,Name 2,Name 3,Name 4,Name 5,DOB,Group Type,Group ID\nROE,Jane,,,,,,Individual,\n',
    ],
  ])('%s is refused as a whole', async (_, name, content) => {
    await folder.put(name, content);
    const { sources } = await lookInto(folder.path);
    await expect(readSource(sources[0]!)).rejects.toThrow(UnreadableList);
  });

  test('of no known kind is named', async () => {
    await folder.put('notes.xml', '<notes/>');
    await folder.put('notes.csv', 'a,b\n');
    await folder.put('readme.txt', 'hello');
    expect(await lookInto(folder.path)).toEqual({
      sources: [],
      unknown: ['notes.csv', 'notes.xml'],
    });
  });
});

test.each([
  ['Путин Владимир', 'Putin Vladimir'],
  ['习近平', 'Xi Jin Ping'],
  ['Nguyễn Văn Á', 'Nguyen Van A'],
  ['محمد حسين', 'mhmd hsyn'],
  ['김정은', 'Gim Jeong Eun'],
  ['ﬁrst Ｎame', 'first Name'],
])('%s is compared as %s', (name, ascii) => {
  expect(asciiName(name)).toBe(ascii);
});
