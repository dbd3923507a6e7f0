import { detail, line, NAMESPACE, own, party, partyOf02, type PaperEntry, statement } from './paper.ts';
import { PAYER } from './bank-harness.ts';

export interface References {
  readonly mei: string;
  readonly ana: string;
}

export interface Paper {
  readonly write: (name: string, to: References) => string | Buffer;
  /** Balances of Mei that are right afterwards; more than one where the standard leaves it open. */
  readonly mei: readonly string[];
  /** Balances of Ana; none by default. */
  readonly ana?: readonly string[];
  /** Whether the file has to be refused; missing: either. */
  readonly refused?: boolean;
  /** What operators have to see of it, in USD, if it is not refused. */
  readonly books?: string;
}

type Write = (to: References) => PaperEntry | readonly PaperEntry[];
const entries = (write: Write, change: Parameters<typeof statement>[2] = {}): Paper['write'] => {
  return (name, to) => statement(name, [write(to)].flat(), change);
};
const plain = ({ mei }: References) => line({ details: detail({ reference: mei }) });
const NOTHING = ['0'];
const ALL = ['250'];
const EITHER = ['0', '250'];

/** The line of a payment to Mei, changed. */
const changed = (change: Parameters<typeof line>[0]): Paper['write'] =>
  entries(({ mei }) => line({ details: detail({ reference: mei }), ...change }));
/** An amount as it stands in the line. */
const amount = (text: string, cents = 25_000n): Paper['write'] =>
  changed({ amount: `<Amt Ccy="USD">${text}</Amt>`, cents });
/** The payment to Mei, with the file changed as text. */
const mangled = (change: (xml: string) => string): Paper['write'] => {
  return (name, to) => change(statement(name, [plain(to)]));
};
const pairOf = (first: string, second: string): Paper['write'] =>
  entries(({ mei, ana }) =>
    line({
      details:
        detail({ reference: mei, own: first }) +
        detail({ reference: ana, own: second }),
    }),
  );
const FORTY = '9'.repeat(40);

const lifecycle: Record<string, Paper> = {
  'a payment is credited': { write: entries(plain), mei: ALL, refused: false, books: '250' },
  'a line that takes a debit back is nobody’s deposit': {
    write: changed({ reversal: '<RvslInd>true</RvslInd>' }),
    mei: NOTHING,
  },
  'the indicator 1 is as good as true': {
    write: changed({ reversal: '<RvslInd>1</RvslInd>' }),
    mei: NOTHING,
  },
  'an indicator among spaces is an indicator': {
    write: changed({ reversal: '<RvslInd> true\n</RvslInd>' }),
    mei: NOTHING,
  },
  'an indicator that is none is refused or no deposit': {
    write: changed({ reversal: '<RvslInd>TRUE</RvslInd>' }),
    mei: NOTHING,
  },
  'the indicator 0 reverses nothing': {
    write: changed({ reversal: '<RvslInd>0</RvslInd>' }),
    mei: ALL,
  },
  'what is pending is not there': {
    write: changed({ status: '<Sts><Cd>PDNG</Cd></Sts>', cents: 0n }),
    mei: NOTHING,
  },
  'what is for information is not there': {
    write: changed({ status: '<Sts><Cd>INFO</Cd></Sts>', cents: 0n }),
    mei: NOTHING,
  },
  'what is in the future is not there': {
    write: changed({ status: '<Sts><Cd>FUTR</Cd></Sts>', cents: 0n }),
    mei: NOTHING,
  },
  'a status of the bank’s own proves nothing': {
    write: changed({ status: '<Sts><Prtry>BOOK</Prtry></Sts>', cents: 0n }),
    mei: NOTHING,
  },
  'no status proves nothing': { write: changed({ status: '', cents: 0n }), mei: NOTHING },
  'two statuses prove nothing': {
    write: changed({
      status: '<Sts><Cd>PDNG</Cd></Sts><Sts><Cd>BOOK</Cd></Sts>',
      cents: 0n,
    }),
    mei: NOTHING,
  },
  'a debit that names a customer credits nobody': {
    write: changed({ direction: 'DBIT' }),
    mei: NOTHING,
  },
  'a direction that is none is refused': { write: changed({ direction: 'crdt' }), mei: NOTHING },
  'two directions are refused': {
    write: changed({ reversal: '<CdtDbtInd>DBIT</CdtDbtInd>' }),
    mei: NOTHING,
  },
  'no date is refused or waits': { write: changed({ day: '' }), mei: EITHER },
  'a date with a time is a date': {
    write: changed({ day: '<DtTm>2026-01-09T10:00:00+01:00</DtTm>' }),
    mei: ALL,
  },
  'a date that is none is refused': { write: changed({ day: '2026-02-31' }), mei: NOTHING },
};

const amounts: Record<string, Paper> = {
  'another currency': {
    write: changed({ amount: '<Amt Ccy="EUR">250.00</Amt>', cents: 0n }),
    mei: NOTHING,
  },
  'a currency in lower case': {
    write: changed({ amount: '<Amt Ccy="usd">250.00</Amt>' }),
    mei: NOTHING,
  },
  'no currency': { write: changed({ amount: '<Amt>250.00</Amt>' }), mei: NOTHING },
  'a negative amount': { write: amount('-250.00', -25_000n), mei: NOTHING, refused: true },
  'a negative debit': {
    write: changed({ amount: '<Amt Ccy="USD">-250.00</Amt>', direction: 'DBIT', cents: 25_000n }),
    mei: NOTHING,
    refused: true,
  },
  'an amount of nothing': { write: amount('0.00', 0n), mei: NOTHING },
  'half a cent': { write: amount('250.005'), mei: NOTHING },
  'decimals that are zero': { write: amount('250.00000'), mei: EITHER },
  'an exponent': { write: amount('2.5e2'), mei: NOTHING, refused: true },
  'a hexadecimal amount': { write: amount('0xFA'), mei: NOTHING, refused: true },
  'a plus': { write: amount('+250.00'), mei: EITHER },
  'a decimal comma': { write: amount('250,00'), mei: NOTHING, refused: true },
  'signs between thousands': { write: amount('1,250.00', 125_000n), mei: NOTHING, refused: true },
  'figures of another script': { write: amount('٢٥٠.٠٠'), mei: NOTHING, refused: true },
  'forty digits': {
    write: amount(FORTY, BigInt(FORTY) * 100n),
    mei: NOTHING,
    refused: true,
  },
  'forty digits that begin with zeros': { write: amount('250.00'.padStart(40, '0')), mei: EITHER },
  'two amounts': {
    write: changed({ amount: '<Amt Ccy="USD">250.00</Amt><Amt Ccy="USD">900.00</Amt>' }),
    mei: NOTHING,
  },
  'a comment in an amount': { write: amount('2<!-- 9 -->50.00'), mei: EITHER },
  'an element in an amount': { write: amount('2<X>9</X>50.00'), mei: EITHER },
  'an amount as CDATA': { write: amount('<![CDATA[250.00]]>'), mei: EITHER },
  'an amount in numbered signs': { write: amount('&#50;50.00'), mei: EITHER },
};

const details: Record<string, Paper> = {
  'the amount of the only transaction is not the booked one': {
    write: entries(({ mei }) => line({ details: detail({ reference: mei, own: own('900.00') }) })),
    mei: EITHER,
    books: '250',
  },
  'the only transaction is in another currency': {
    write: entries(({ mei }) =>
      line({ details: detail({ reference: mei, own: own('900.00', 'EUR') }) }),
    ),
    mei: EITHER,
    books: '250',
  },
  'the only transaction goes the other way': {
    write: entries(({ mei }) =>
      line({ details: detail({ reference: mei, own: own('250.00', 'USD', 'DBIT') }) }),
    ),
    mei: NOTHING,
  },
  'two transactions with their amounts': {
    write: pairOf(own('100.00'), own('150.00')),
    mei: ['100'],
    ana: ['150'],
    books: '250',
  },
  'two transactions in two groups': {
    write: entries(({ mei, ana }) =>
      line({
        details: `${detail({ reference: mei, own: own('100.00') })}</NtryDtls><NtryDtls>${detail({ reference: ana, own: own('150.00') })}`,
      }),
    ),
    mei: ['100'],
    ana: ['150'],
    books: '250',
  },
  'two transactions without amounts': { write: pairOf('', ''), mei: NOTHING, books: '250' },
  'two transactions that are more than the line': {
    write: pairOf(own('200.00'), own('100.00')),
    mei: NOTHING,
  },
  'two transactions that are less than the line': {
    write: pairOf(own('100.00'), own('100.00')),
    mei: NOTHING,
  },
  'two transactions of which one goes the other way': {
    write: pairOf(own('300.00'), own('50.00', 'USD', 'DBIT')),
    mei: NOTHING,
  },
  'two transactions of which one is negative': {
    write: pairOf(own('300.00'), own('-50.00')),
    mei: NOTHING,
  },
  'two transactions of which one is in another currency': {
    write: pairOf(own('200.00'), own('50.00', 'EUR')),
    mei: NOTHING,
  },
  'two equal payments of one person in one line': {
    write: entries(({ mei }) =>
      line({ details: detail({ reference: mei, own: own('125.00') }).repeat(2) }),
    ),
    mei: EITHER,
    books: '250',
  },
  'two payments of one person in one line': {
    write: entries(({ mei }) =>
      line({
        details:
          detail({ reference: mei, own: own('100.00') }) +
          detail({ reference: mei, own: own('150.00') }),
      }),
    ),
    mei: EITHER,
    books: '250',
  },
  'two equal lines under one number': {
    write: entries(({ mei }) => {
      const same = line({ details: detail({ reference: mei }), number: 'ONE-NUMBER' });
      return [same, same];
    }),
    mei: ['0', '250', '500'],
    books: '500',
  },
  'a number of zeros is no number': {
    write: entries(({ mei, ana }) => [
      line({ details: detail({ reference: mei }), number: 'NONREF' }),
      line({ details: detail({ reference: ana }), number: 'NONREF' }),
    ]),
    mei: EITHER,
    ana: EITHER,
    books: '500',
  },
  'fees that the bank kept, in release 2': {
    write: entries(
      ({ mei }) =>
        line({
          status: '<Sts>BOOK</Sts>',
          details: detail({
            reference: mei,
            payer: partyOf02('Dbtr', 'Mei Tanaka'),
            own: '<AmtDtls><InstdAmt><Amt Ccy="USD">900.00</Amt></InstdAmt><TxAmt><Amt Ccy="USD">250.00</Amt></TxAmt></AmtDtls>',
          }),
        }),
      { release: '02' },
    ),
    mei: ALL,
    books: '250',
  },
  'amounts that were instructed are not those that arrived, in release 2': {
    write: entries(
      ({ mei, ana }) => {
        const instructed = (text: string) =>
          `<AmtDtls><InstdAmt><Amt Ccy="USD">${text}</Amt></InstdAmt></AmtDtls>`;
        const payer = partyOf02('Dbtr', 'Mei Tanaka');
        return line({
          status: '<Sts>BOOK</Sts>',
          details:
            detail({ reference: mei, payer, own: instructed('240.00') }) +
            detail({ reference: ana, payer, own: instructed('10.00') }),
        });
      },
      { release: '02' },
    ),
    mei: ['0', '240'],
    ana: ['0', '10'],
    books: '250',
  },
};

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
          text: [[...mei].map((each) => String.fromCodePoint(each.codePointAt(0)! + 0xfee0)).join('')],
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
    write: entries(({ mei, ana }) => line({ details: detail({ reference: mei, endToEndId: ana }) })),
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
    write: entries(({ mei }) => line({ details: detail({ reference: mei, payer: party('Dbtr', '.') }) })),
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
    write: mangled((xml) => xml.replace(`${NAMESPACE}08`, 'urn:iso:std:iso:20022:tech:xsd:camt.052.001.08')),
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
      xml
        .replaceAll(/<(\/?)([A-Z])/g, '<$1c:$2')
        .replace('xmlns=', 'xmlns:c='),
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
      xml.replace('<BkToCstmrStmt>', `<BkToCstmrStmt>${'<A>'.repeat(1_000)}${'</A>'.repeat(1_000)}`),
    ),
    mei: NOTHING,
    refused: true,
  },
  'a file that ends early': {
    write: mangled((xml) => xml.slice(0, xml.indexOf('</Stmt>'))),
    mei: NOTHING,
    refused: true,
  },
  'two documents': { write: mangled((xml) => xml + xml.slice(xml.indexOf('<Document'))), mei: NOTHING, refused: true },
  'a mark of the byte order': { write: mangled((xml) => `\ufeff${xml}`), mei: ALL },
  'two bytes a sign': {
    write: (name, to) =>
      Buffer.from(`\ufeff${statement(name, [plain(to)], { head: '<?xml version="1.0" encoding="UTF-16"?>' })}`, 'utf16le'),
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
        statement(name, [plain(to)], { head: '<?xml version="1.0" encoding="ISO-8859-1"?>' }).replace(
          'Mei Tanaka',
          'Zoë Tanaka',
        ),
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
    mei: NOTHING,
  },
  'an overdraft': { write: entries(plain, { opening: -90_000n }), mei: ALL },
  'ten thousand lines': {
    write: (name, to) =>
      statement(
        name,
        Array.from({ length: 10_000 }, () => line()).concat(plain(to)),
      ),
    mei: NOTHING,
    refused: true,
  },
  nothing: { write: () => '', mei: NOTHING, refused: true },
};

export const papers: Readonly<Record<string, Paper>> = {
  ...lifecycle,
  ...amounts,
  ...details,
  ...texts,
  ...elsewhere,
  ...damage,
};
