import { toText } from '@candor/domain/money/money';
import { describe, expect, test } from 'vitest';
import { camt, type WrittenEntry } from '../testing/camt.ts';
import { readStatements, UnreadableStatement } from './read-statement.ts';

const ACCOUNT = 'GB29NWBK60161331926819';
const entry: WrittenEntry = {
  amount: '250.05',
  bankRef: 'B-1',
  payments: [
    {
      endToEndId: 'NOTPROVIDED',
      txId: 'T-1',
      payer: 'Zoë & Søn',
      ultimatePayer: 'Somebody Else',
      payerAccount: 'DE89370400440532013000',
      text: ['Line one', 'Line two'],
      reference: 'RF18539007547034',
    },
  ],
};
const write = (entries: readonly WrittenEntry[], change: object = {}) =>
  camt({ id: 'S-1', account: ACCOUNT, entries, ...change });
const read = (xml: string | Uint8Array) =>
  readStatements(typeof xml === 'string' ? Buffer.from(xml) : xml);

describe.each(['02', '08'] as const)('a statement of release %s', (version) => {
  test('gives its account, balances and every booked payment', () => {
    const xml = write([{ ...entry, payments: [{ ...entry.payments![0]!, payer: 'Zoe' }] }], {
      version,
    });
    const [statement, ...others] = read(xml);
    expect(others).toEqual([]);
    expect(statement).toMatchObject({ name: 'S-1', account: ACCOUNT, currency: 'USD', pending: 0 });
    expect(toText(statement!.closing)).toBe('1250.05');
    expect(statement!.bookings).toHaveLength(1);
    expect(statement!.bookings[0]).toMatchObject({
      direction: 'credit',
      isReversal: false,
      isReturn: false,
      currency: 'USD',
      bookedOn: '2026-01-07',
      bankRef: 'B-1',
      paymentRef: 'T-1',
      endToEndId: null,
      party: 'Zoe',
      ultimateParty: 'Somebody Else',
      partyAccount: 'DE89370400440532013000',
      remittance: ['RF18539007547034', 'Line one', 'Line two'],
    });
    expect(toText(statement!.bookings[0]!.amount)).toBe('250.05');
  });

  test('names the payee of a debit, and knows reversals and returns', () => {
    const debit = {
      amount: '9.00',
      direction: 'DBIT',
      payments: [{ payee: 'Ana', payer: 'Us' }],
    } as const;
    const [statement] = read(
      write(
        [
          debit,
          { ...debit, isReversal: true },
          { ...debit, subfamily: 'RRTN' },
          { ...debit, payments: [{ returnReason: 'AC04' }] },
        ],
        { version },
      ),
    );
    expect(
      statement!.bookings.map(({ party, isReversal, isReturn }) => [party, isReversal, isReturn]),
    ).toEqual([
      ['Ana', false, false],
      ['Ana', true, false],
      ['Ana', false, true],
      [null, false, true],
    ]);
  });
});

test('texts keep what they say and lose what cannot be shown', () => {
  const payer = 'Mei\u202e akanaT&#x9;';
  const [statement] = read(write([{ ...entry, payments: [{ payer: `${payer} &amp; Co` }] }]));
  expect(statement!.bookings[0]!.party).toBe('Mei akanaT & Co');
});

describe('is refused:', () => {
  const whole = write([entry]);
  const cases: Readonly<Record<string, string | Uint8Array>> = {
    'nothing at all': '',
    'no XML': 'hello',
    'one that is cut off': whole.slice(0, -30),
    'one cut inside a line': whole.slice(0, whole.indexOf('<Ntry>') + 40),
    'another message': whole.replace('camt.053.001.08', 'camt.054.001.08'),
    'another release': whole.replace('camt.053.001.08', 'camt.053.001.13'),
    'no namespace': whole.replace(/ xmlns="[^"]+"/, ''),
    'no statement': whole.replace(/<Stmt>[\s\S]*<\/Stmt>/, ''),
    'no account': whole.replace(/<Acct>[\s\S]*<\/Acct>/, ''),
    'no opening balance': whole.replace('OPBD', 'OPAV'),
    'no closing balance': whole.replace('CLBD', 'CLAV'),
    'a closing balance that does not follow': write([entry], { closing: '1250.06' }),
    'an amount with an exponent': whole.replace('>250.05<', '>2.5e2<'),
    'an amount below zero': whole.replace('>250.05<', '>-250.05<'),
    'an amount with a comma': whole.replace('>250.05<', '>250,05<'),
    'an amount too long': whole.replace('>250.05<', `>${'9'.repeat(19)}<`),
    'no currency': whole.replace('<Ntry><Amt Ccy="USD">', '<Ntry><Amt>'),
    'neither credit nor debit': whole.replace(
      '<CdtDbtInd>CRDT</CdtDbtInd><Sts>',
      '<CdtDbtInd>OTHR</CdtDbtInd><Sts>',
    ),
    'no date': whole.replace(/<BookgDt>.*?<\/ValDt>/s, ''),
    'not UTF-8': Buffer.concat([
      Buffer.from(whole.slice(0, 60)),
      Buffer.from([0xff, 0xfe]),
      Buffer.from(whole.slice(60)),
    ]),
    'a document type': whole.replace('?>', '?><!DOCTYPE Document>'),
    'own entities': whole
      .replace('?>', '?><!DOCTYPE Document [<!ENTITY a "250.05">]>')
      .replace('>250.05<', '>&a;<'),
    'entities of entities': whole
      .replace('?>', '?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>')
      .replace('Line one', '&b;'),
    'an entity of another file': whole
      .replace('?>', '?><!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/hostname">]>')
      .replace('Line one', '&a;'),
    'an entity that nobody declared': whole.replace('Line one', '&nobody;'),
    'elements nested without end': whole.replace(
      'Line one',
      `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`,
    ),
    'more bookings than two people can look through': write(
      Array.from({ length: 2_001 }, () => ({ amount: '1.00' })),
    ),
  };
  test.each(Object.keys(cases))('%s', (name) => {
    expect(() => read(cases[name]!)).toThrow(UnreadableStatement);
  });
});

test('a statement with a thousand damaged places is read as written or refused', () => {
  const whole = write([entry, { ...entry, bankRef: 'B-2' }]);
  for (let at = 0; at < whole.length; at += 3) {
    const damaged = whole.slice(0, at) + whole.slice(at + 1);
    try {
      const [statement] = read(damaged);
      // A sign may be gone from a name, but no money is.
      const sum = statement!.bookings.reduce((all, { amount }) => all + amount, 0n);
      expect(statement!.opening + sum).toBe(statement!.closing);
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableStatement);
    }
  }
});
