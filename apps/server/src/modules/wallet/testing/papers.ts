import { detail, line, own, partyOf02, type PaperEntry, statement } from './paper.ts';

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
export const entries = (
  write: Write,
  change: Parameters<typeof statement>[2] = {},
): Paper['write'] => {
  return (name, to) => statement(name, [write(to)].flat(), change);
};
export const plain = ({ mei }: References) => line({ details: detail({ reference: mei }) });
export const NOTHING = ['0'];
export const ALL = ['250'];
export const EITHER = ['0', '250'];

/** The line of a payment to Mei, changed. */
const changed = (change: Parameters<typeof line>[0]): Paper['write'] =>
  entries(({ mei }) => line({ details: detail({ reference: mei }), ...change }));
/** An amount as it stands in the line. */
const amount = (text: string, cents = 25_000n): Paper['write'] =>
  changed({ amount: `<Amt Ccy="USD">${text}</Amt>`, cents });
/** The payment to Mei, with the file changed as text. */
export const mangled = (change: (xml: string) => string): Paper['write'] => {
  return (name, to) => change(statement(name, [plain(to)]));
};
const pairOf = (first: string, second: string): Paper['write'] =>
  entries(({ mei, ana }) =>
    line({
      details: detail({ reference: mei, own: first }) + detail({ reference: ana, own: second }),
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
    mei: EITHER,
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

export const papersOfLines: Readonly<Record<string, Paper>> = {
  ...lifecycle,
  ...amounts,
  ...details,
};
