import { detail, line, NAMESPACE, party, statement } from './paper.ts';
import { PAYER } from './bank-harness.ts';
import { type Paper, entries, plain, NOTHING, ALL, EITHER, mangled } from './papers.ts';

const texts: Record<string, Paper> = {
  'two references in one text': {
    write: entries(({ mei, ana }) => line({ details: detail({ text: [`${mei} ${ana}`] }) })),
    mei: NOTHING,
    books: '250',
  },
  'one reference in the text, another in its field': {
    write: entries(({ mei, ana }) => line({ details: detail({ text: [ana], reference: mei }) })),
    mei: NOTHING,
    books: '250',
  },
  'one reference twice': {
    write: entries(({ mei }) => line({ details: detail({ text: [mei], reference: mei }) })),
    mei: ALL,
  },
  'a reference in full-width signs': {
    write: entries(({ mei }) =>
      line({
        details: detail({
          text: [
            [...mei].map((each) => String.fromCodePoint(each.codePointAt(0)! + 0xfee0)).join(''),
          ],
        }),
      }),
    ),
    mei: EITHER,
  },
  'a reference with Cyrillic letters': {
    write: entries(({ mei }) => line({ details: detail({ reference: mei.replace('R', 'Я') }) })),
    mei: NOTHING,
  },
  'a reference with a sign changed': {
    write: entries(({ mei }) =>
      line({
        details: detail({ reference: `${mei.slice(0, -1)}${mei.endsWith('7') ? '8' : '7'}` }),
      }),
    ),
    mei: NOTHING,
    books: '250',
  },
  'a reference that is cut': {
    write: entries(({ mei }) => line({ details: detail({ reference: mei.slice(0, -1) }) })),
    mei: NOTHING,
  },
  'a payer who is called like a reference': {
    write: entries(({ mei, ana }) =>
      line({ details: detail({ reference: mei, payer: party('Dbtr', ana) }) }),
    ),
    mei: EITHER,
  },
  'the reference of another in the end-to-end id': {
    write: entries(({ mei, ana }) =>
      line({ details: detail({ reference: mei, endToEndId: ana }) }),
    ),
    mei: EITHER,
  },
  'a payer without a name': {
    write: entries(({ mei }) => line({ details: detail({ reference: mei, payer: '' }) })),
    mei: NOTHING,
    books: '250',
  },
  'a payer whose name cannot be seen': {
    write: entries(({ mei }) =>
      line({ details: detail({ reference: mei, payer: party('Dbtr', '\u200b \u00a0') }) }),
    ),
    mei: NOTHING,
  },
  'a payer whose name is a sign': {
    write: entries(({ mei }) =>
      line({ details: detail({ reference: mei, payer: party('Dbtr', '.') }) }),
    ),
    mei: NOTHING,
  },
  'two payers of one payment': {
    write: entries(({ mei }) =>
      line({
        details: detail({
          reference: mei,
          payer: party('Dbtr', 'Mei Tanaka') + party('Dbtr', 'Ivo KRESNIK'),
        }),
      }),
    ),
    mei: NOTHING,
  },
  'a listed person behind the payer': {
    write: entries(({ mei }) =>
      line({ details: detail({ reference: mei, ultimate: party('UltmtDbtr', 'Ivo KRESNIK') }) }),
    ),
    mei: NOTHING,
    books: '250',
  },
  'texts that close their own element': {
    write: entries(({ mei, ana }) =>
      line({
        details: detail({
          text: [`&lt;/Ustrd&gt;&lt;Ref&gt;${ana}&lt;/Ref&gt;`],
          reference: mei,
        }),
      }),
    ),
    mei: NOTHING,
  },
};

const elsewhere: Record<string, Paper> = {
  'a line of another vocabulary': {
    write: (name, { mei }) =>
      statement(name, [], {
        inStatement: line({ details: detail({ reference: mei }) })
          .xml.replace('<Ntry>', '<x:Ntry xmlns:x="urn:other">')
          .replace('</Ntry>', '</x:Ntry>'),
      }),
    mei: NOTHING,
  },
  'a line among the supplementary data': {
    write: (name, to) =>
      statement(name, [], {
        inStatement: `<SplmtryData><Envlp>${plain(to).xml}</Envlp></SplmtryData>`,
      }),
    mei: NOTHING,
  },
  'a line in a line': {
    write: (name, to) => {
      const outer = line({ details: plain(to).xml, cents: 25_000n });
      return statement(name, [outer]);
    },
    mei: NOTHING,
  },
  'a line beside the statement': {
    write: (name, to) => statement(name, [], { besideStatement: plain(to).xml }),
    mei: NOTHING,
  },
  'a statement of another account beside ours': {
    write(name, to) {
      const other = statement(`${name}-B`, [plain(to)], { account: PAYER });
      const [, second] = /(<Stmt>.*<\/Stmt>)/.exec(other)!;
      return statement(name, [], { besideStatement: second! });
    },
    mei: NOTHING,
  },
  'a second account in a statement': {
    write: mangled((xml) =>
      xml.replace('</Acct>', `</Acct><Acct><Id><IBAN>${PAYER}</IBAN></Id></Acct>`),
    ),
    mei: NOTHING,
  },
  'an account in euros': { write: entries(plain, { currency: 'EUR' }), mei: NOTHING },
  'a report of the day': {
    write: mangled((xml) =>
      xml.replace(`${NAMESPACE}08`, 'urn:iso:std:iso:20022:tech:xsd:camt.052.001.08'),
    ),
    mei: NOTHING,
    refused: true,
  },
  'no vocabulary': {
    write: mangled((xml) => xml.replace(` xmlns="${NAMESPACE}08"`, '')),
    mei: NOTHING,
    refused: true,
  },
  'the vocabulary under a prefix': {
    write: mangled((xml) =>
      xml.replaceAll(/<(\/?)([A-Z])/g, '<$1c:$2').replace('xmlns=', 'xmlns:c='),
    ),
    mei: EITHER,
  },
};

const damage: Record<string, Paper> = {
  'a document type': {
    write: mangled((xml) => xml.replace('?>', '?><!DOCTYPE Document [<!ENTITY a "250.00">]>')),
    mei: NOTHING,
    refused: true,
  },
  'an entity from a file': {
    write: mangled((xml) =>
      xml
        .replace('?>', '?><!DOCTYPE Document [<!ENTITY a SYSTEM "file:///etc/hostname">]>')
        .replace('Mei Tanaka', '&a;'),
    ),
    mei: NOTHING,
    refused: true,
  },
  'an entity that nobody defined': {
    write: mangled((xml) => xml.replace('Mei Tanaka', '&nobody;')),
    mei: NOTHING,
    refused: true,
  },
  'a thousand levels': {
    write: mangled((xml) =>
      xml.replace(
        '<BkToCstmrStmt>',
        `<BkToCstmrStmt>${'<A>'.repeat(1_000)}${'</A>'.repeat(1_000)}`,
      ),
    ),
    mei: NOTHING,
    refused: true,
  },
  'a file that ends early': {
    write: mangled((xml) => xml.slice(0, xml.indexOf('</Stmt>'))),
    mei: NOTHING,
    refused: true,
  },
  'two documents': {
    write: mangled((xml) => xml + xml.slice(xml.indexOf('<Document'))),
    mei: NOTHING,
    refused: true,
  },
  'a mark of the byte order': { write: mangled((xml) => `\ufeff${xml}`), mei: ALL },
  'two bytes a sign': {
    write: (name, to) =>
      Buffer.from(
        `\ufeff${statement(name, [plain(to)], { head: '<?xml version="1.0" encoding="UTF-16"?>' })}`,
        'utf16le',
      ),
    mei: EITHER,
  },
  'another encoding than it says': {
    write: (name, to) =>
      Buffer.from(statement(name, [plain(to)]).replace('Mei Tanaka', 'Zoë Tanaka'), 'latin1'),
    mei: NOTHING,
    refused: true,
  },
  'an older encoding that it names': {
    write: (name, to) =>
      Buffer.from(
        statement(name, [plain(to)], {
          head: '<?xml version="1.0" encoding="ISO-8859-1"?>',
        }).replace('Mei Tanaka', 'Zoë Tanaka'),
        'latin1',
      ),
    mei: EITHER,
  },
  'a closing balance that does not follow': {
    write: entries(plain, { closing: 125_001n }),
    mei: NOTHING,
    refused: true,
  },
  'a second closing balance': {
    write: mangled((xml) => {
      const [closing] = /<Bal><Tp><CdOrPrtry><Cd>CLBD.*?<\/Bal>/.exec(xml)!;
      return xml.replace('1250.00', '9250.00').replace('<Ntry>', `${closing}<Ntry>`);
    }),
    mei: EITHER,
  },
  'an overdraft': { write: entries(plain, { opening: -90_000n }), mei: ALL },
  'ten thousand lines': {
    write: (name, to) =>
      statement(name, Array.from({ length: 10_000 }, () => line()).concat(plain(to))),
    mei: NOTHING,
    refused: true,
  },
  nothing: { write: () => '', mei: NOTHING, refused: true },
};

export const papersOfFiles: Readonly<Record<string, Paper>> = { ...texts, ...elsewhere, ...damage };
