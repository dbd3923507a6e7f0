import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BankHarness, openBankHarness } from './testing/bank-harness.ts';
import { detail, line, party, partyOf02, type PaperEntry, statement } from './testing/paper.ts';

/*
 * The same money in more than one file: other releases of the format, other details, other names of
 * the statement, at the same moment. It is credited once, and what may be it again waits.
 */

let bank: BankHarness;
beforeAll(async () => {
  bank = await openBankHarness();
});
afterAll(() => bank.close());

let files = 0;
const nameOf = () => `V-${(files += 1)}`;

async function take(
  entries: readonly PaperEntry[],
  { release = '08', name = nameOf() }: { readonly release?: string; readonly name?: string } = {},
): Promise<string> {
  const read = await bank.read(statement(name, entries, { release }));
  return bank.attempt('wallet.importStatement', { statement: read });
}

async function payerWith() {
  const person = await bank.signUp();
  return { person, ...(await bank.announce(person)) };
}
type Payer = Awaited<ReturnType<typeof payerWith>>;

const has = async ({ person }: Payer) => (await bank.balance(person))[0];
const reasons = async () => (await bank.unmatched()).map(({ reason }) => reason);
const proveBooks = async () => expect(await bank.proveBooks()).toEqual([]);

/** One payment as release 2 and release 8 write it; the ids are those that each of them has. */
const inRelease = (
  release: string,
  { reference }: Payer,
  change: Parameters<typeof line>[0] = {},
) =>
  release === '02'
    ? line({
        status: '<Sts>BOOK</Sts>',
        details: detail({
          reference,
          payer: partyOf02('Dbtr', 'Mei Tanaka'),
          endToEndId: 'NOTPROVIDED</EndToEndId><TxId>TX-77</TxId><EndToEndId>',
        }).replace('<EndToEndId></EndToEndId>', ''),
        ...change,
      })
    : line({
        details: detail({
          reference,
          endToEndId: 'NOTPROVIDED',
          payer: party('Dbtr', 'Mei Tanaka'),
        }).replace('</Refs>', '<UETR>97ed4827-7b6f-4491-a06f-b548d5a7512d</UETR></Refs>'),
        ...change,
      });

describe('one payment in two releases of the format', () => {
  test.each([
    ['numbered', 'NR-1', true],
    ['numbered, under another name', 'NR-2', false],
    ['without a number', '', true],
    ['without a number, under another name', '', false],
  ])('%s is credited once', async (_how, number, isSameName) => {
    const payer = await payerWith();
    const [first, second] = [nameOf(), nameOf()];
    const day = `2026-03-${String(10 + files).padStart(2, '0')}`;
    await take([inRelease('02', payer, { number, day })], { release: '02', name: first });
    await bank.settle();
    expect(await has(payer)).toBe('250');
    const name = isSameName ? first : second;
    await take([inRelease('08', payer, { number, day })], { name });
    await bank.settle();
    expect(await has(payer)).toBe('250');
    await proveBooks();
  });
});

test('what a later file tells more of is not credited beside what was assigned', async () => {
  const payer = await payerWith();
  await take([line({ number: 'MORE-1', day: '2026-03-01' })]);
  const [waiting] = (await bank.bookings('unmatched')).filter(({ facts }) =>
    facts.some(({ name, value }) => name === 'bankRef' && value === 'MORE-1'),
  );
  const to = { id: waiting!.id, reference: payer.reference, payer: 'Mei Tanaka' };
  expect(await bank.attempt('wallet.assignBooking', to)).toBe('done');
  await bank.settle();
  expect(await has(payer)).toBe('250');
  const details = detail({ reference: payer.reference, endToEndId: 'MORE-E' });
  await take([line({ number: 'MORE-1', day: '2026-03-01', details })]);
  await bank.settle();
  expect(await has(payer)).toBe('250');
  expect(await reasons()).toContain('possibleDuplicate');
});

test('a pending line is credited once it is booked, and once', async () => {
  const payer = await payerWith();
  const details = detail({ reference: payer.reference });
  const pending = line({
    number: 'PEND-1',
    status: '<Sts><Cd>PDNG</Cd></Sts>',
    cents: 0n,
    details,
  });
  const booked = line({ number: 'PEND-1', details });
  await take([pending]);
  await bank.settle();
  expect(await has(payer)).toBe('0');
  await take([booked]);
  await take([pending]);
  await bank.settle();
  expect(await has(payer)).toBe('250');
});

test.each([0, 1, 2])(
  'two files with the same line at the same moment credit it once (race %i)',
  async (race) => {
    const payer = await payerWith();
    const same = () =>
      line({
        number: '',
        day: `2026-04-0${race + 1}`,
        details: detail({ reference: payer.reference }),
      });
    const read = await Promise.all(
      [nameOf(), nameOf(), nameOf()].map((name) => bank.read(statement(name, [same()]))),
    );
    const ended = await Promise.all(
      read.map((each) => bank.attempt('wallet.importStatement', { statement: each })),
    );
    expect(ended).toEqual(['done', 'done', 'done']);
    await bank.settle();
    expect(await has(payer)).toBe('250');
  },
);

describe('a line that takes money back', () => {
  const back = (details: string, number = `BACK-${nameOf()}`) =>
    line({ number, direction: 'DBIT', reversal: '<RvslInd>true</RvslInd>', details });

  test('without an id of the payment touches nobody of the same amount', async () => {
    const payer = await payerWith();
    const details = detail({ reference: payer.reference, endToEndId: 'NOTPROVIDED' });
    await take([line({ details })]);
    await take([back(detail({ endToEndId: 'NOTPROVIDED', text: ['recall'] }))]);
    await bank.settle();
    expect(await has(payer)).toBe('250');
    expect(await reasons()).toContain('unclearReversal');
  });

  test('of an id that two payers chose touches neither', async () => {
    const [first, second] = [await payerWith(), await payerWith()];
    for (const { reference } of [first, second])
      await take([line({ details: detail({ reference, endToEndId: 'CHOSEN' }) })]);
    await take([back(detail({ endToEndId: 'CHOSEN' }))]);
    await bank.settle();
    expect([await has(first), await has(second)]).toEqual(['250', '250']);
  });

  test('of a payment that waits does not take what its text names', async () => {
    const [victim, other] = [await payerWith(), await payerWith()];
    const text = [`${victim.reference} and ${other.reference}`];
    await take([line({ details: detail({ text, endToEndId: 'NOTPROVIDED' }) })]);
    const details = detail({ reference: victim.reference, endToEndId: 'MINE' });
    await take([line({ details }), back(detail({ text, endToEndId: 'NOTPROVIDED' }))]);
    await bank.settle();
    expect(await has(victim)).toBe('250');
  });

  test('of a payment that was returned already takes nobody else’s', async () => {
    const victim = await payerWith();
    const text = [`for ${victim.reference} or somebody`];
    await take([
      line({ number: 'GONE-1', details: detail({ text: ['hello'], endToEndId: 'GONE' }) }),
    ]);
    const found = (await bank.bookings('unmatched')).find(({ facts }) =>
      facts.some(({ value }) => value === 'GONE-1'),
    )!;
    await bank.operate('wallet.returnBooking', { id: found.id });
    await bank.operate('wallet.prepareBatch', {}, ['finance']);
    await take([line({ details: detail({ reference: victim.reference, endToEndId: 'VICTIM' }) })]);
    await bank.settle();
    const equity = await bank.equity();
    await take([back(detail({ text, endToEndId: 'GONE' }))]);
    await bank.settle();
    expect(await bank.equity()).toBe(equity);
    expect(await has(victim)).toBe('250');
    await proveBooks();
  });
});

test('a line in dollars proves nothing in a statement in another currency', async () => {
  const payer = await payerWith();
  const paper = line({ cents: 0n, details: detail({ reference: payer.reference }) });
  try {
    const read = await bank.read(statement(nameOf(), [paper], { currency: 'EUR' }));
    await bank.attempt('wallet.importStatement', { statement: read });
  } catch (error) {
    expect(String(error)).toContain('wallet.statement');
  }
  await bank.settle();
  expect(await has(payer)).toBe('0');
});
