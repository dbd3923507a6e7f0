import { afterAll, beforeAll, expect, test } from 'vitest';
import { money } from '@candor/domain/money/money';
import { seededRandom } from '../../platform/random.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { type BankHarness, credit, HOUSE, openBankHarness } from './testing/bank-harness.ts';
import { camt } from './testing/camt.ts';

let bank: BankHarness;
beforeAll(async () => {
  bank = await openBankHarness();
});
afterAll(() => bank.close());

test('one file imported ten times at once, and overlapping ones with it, credits each booking once', async () => {
  const mei = await bank.signUp();
  const { reference } = await bank.announce(mei);
  const lines = [1, 2, 3].map((number) =>
    credit('100.00', { reference }, { bankRef: `ONCE-${number}` }),
  );
  const files = [
    camt({ id: 'ONCE', account: HOUSE, entries: lines }),
    camt({ id: 'ONCE-A', account: HOUSE, entries: lines.slice(0, 2) }),
    camt({ id: 'ONCE-B', account: HOUSE, entries: lines.toReversed() }),
  ];
  const ids = await Promise.all(files.flatMap((file) => [bank.read(file), bank.read(file)]));
  expect(new Set(ids).size).toBe(files.length);
  const outcomes = await Promise.all(
    [...ids, ...ids].map((statement) => bank.attempt('wallet.importStatement', { statement })),
  );
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(files.length);
  await bank.settle();
  expect(await bank.balance(mei)).toEqual(['300', '0']);
  expect(await bank.deposits(mei)).toHaveLength(3);
  expect(await bank.proveBooks()).toEqual([]);
});

test('an amount that was changed in a file fits neither its balances nor the booking that is known', async () => {
  const mei = await bank.signUp();
  const { reference } = await bank.announce(mei);
  const write = (amount: string, change: { closing?: string } = {}) =>
    camt({
      id: 'FORGED',
      account: HOUSE,
      entries: [credit(amount, { reference }, { bankRef: 'FORGED-1' })],
      ...change,
    });
  await expect(bank.read(write('90000.00', { closing: '1090.00' }))).rejects.toThrow(
    'wallet.statementUnreadable',
  );
  const honest = await bank.read(write('90.00'));
  const forged = await bank.read(write('90000.00'));
  expect(await bank.attempt('wallet.importStatement', { statement: honest })).toBe('done');
  expect(await bank.attempt('wallet.importStatement', { statement: forged })).toBe(
    'wallet.bookingChanged',
  );
  await bank.settle();
  expect(await bank.balance(mei)).toEqual(['90', '0']);
  expect(await bank.proveBooks()).toEqual([]);
});

test('a file is imported as it was read: its id with the hash of another one names nothing', async () => {
  const [first, second] = await Promise.all(
    ['ONE', 'TWO'].map((id) =>
      bank.read(camt({ id, account: HOUSE, entries: [credit('5.00', { text: [id] })] })),
    ),
  );
  const mixed = `${first!.split('/')[0]}/${second!.split('/')[1]}`;
  expect(await bank.attempt('wallet.importStatement', { statement: mixed })).toBe(
    'wallet.statementNotFound',
  );
});

test('who quotes the reference of somebody else pays for them, and gets nothing', async () => {
  const [mei, eve] = [await bank.signUp(), await bank.signUp()];
  const { reference } = await bank.announce(mei, '250');
  await bank.announce(eve, '250');
  await bank.take({ entries: [credit('250.00', { reference, payer: 'Eve Mallory' })] });
  await bank.settle();
  expect(await bank.balance(mei)).toEqual(['250', '0']);
  expect(await bank.balance(eve)).toEqual(['0', '0']);
  // Nor can Eve claim it: no announcement takes a reference.
  const claim = { currency: 'USDT', chainType: 'BANK', money: '250', txHash: reference };
  expect((await eve.call('requestDeposit', claim)).code).not.toBe(200);
  expect(await bank.deposits(eve)).toHaveLength(1);
});

test('an announcement alone credits nothing, however often it is sent', async () => {
  const eve = await bank.signUp();
  const ask = { currency: 'USDT', chainType: 'BANK', money: '1000' };
  await Promise.all(
    [1, 2, 3].map(() => eve.call('requestDeposit', ask, '019ab000-0000-7000-8000-00000000abcd')),
  );
  expect(await bank.deposits(eve)).toHaveLength(1);
  await bank.app.clock.advance(60_000);
  expect(await bank.balance(eve)).toEqual(['0', '0']);
});

test('assigned to two customers at once, a booking is credited to one of them', async () => {
  const [mei, ana] = [await bank.signUp(), await bank.signUp()];
  const [a, b] = [await bank.announce(mei), await bank.announce(ana)];
  await bank.take({ entries: [credit('77.00', { text: ['whose is it'] })] });
  const { id } = (await bank.unmatched()).at(-1)!;
  const outcomes = await Promise.all([
    bank.attempt('wallet.assignBooking', { id, reference: a.reference }),
    bank.attempt('wallet.assignBooking', { id, reference: b.reference }),
    bank.attempt('wallet.returnBooking', { id }),
    bank.attempt('wallet.closeBooking', { id, finding: 'nothing' }),
  ]);
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
  await bank.settle();
  const sum = Number((await bank.balance(mei))[0]) + Number((await bank.balance(ana))[0]);
  expect([0, 77]).toContain(sum);
  expect(await bank.proveBooks()).toEqual([]);
});

test('any mix of statements credits exactly what they book, whatever comes twice or in pieces', async () => {
  const seed = 'bank-mix-1';
  const random = seededRandom(seed);
  const pick = (count: number) => random.bytes(1)[0]! % count;
  const people = await Promise.all([1, 2, 3].map(() => bank.signUp()));
  const references = await Promise.all(
    people.map(async (each) => (await bank.announce(each)).reference),
  );
  const lines = Array.from({ length: 20 }, (_, number) => {
    const owner = pick(3);
    const amount = `${10 + pick(200)}.${String(pick(100)).padStart(2, '0')}`;
    return {
      owner,
      amount,
      entry: credit(amount, { reference: references[owner]! }, { bankRef: `MIX-${number}` }),
    };
  });
  for (let file = 0; file < 12; file++) {
    const entries = lines.filter(() => pick(3) === 0).map(({ entry }) => entry);
    const statement = await bank.read(camt({ id: `MIX-${file}`, account: HOUSE, entries }));
    await bank.attempt('wallet.importStatement', { statement });
  }
  const statement = await bank.read(
    camt({ id: 'MIX', account: HOUSE, entries: lines.map(({ entry }) => entry) }),
  );
  await bank.operate('wallet.importStatement', { statement });
  await bank.settle();
  for (const [owner, person] of people.entries()) {
    const due = lines
      .filter((line) => line.owner === owner)
      .reduce<bigint>((sum, { amount }) => sum + money(amount), 0n);
    expect(money((await bank.balance(person))[0]!), seed).toBe(due);
  }
  expect(await bank.proveBooks()).toEqual([]);
});

test('a house whose IBAN has a wrong sign does not start', async () => {
  const account = HOUSE.replace('19', '91');
  const wrong = { account, bic: 'NWBKGB2L', holder: 'Candor House Ltd' };
  const { app, folder } = bank;
  const opened = createTestApp({
    beside: app,
    mode: 'live',
    identityReview: 'people',
    feed: 'live',
    live: { venues: [], keys: {} },
    sanctionsFolder: folder.path,
    nodeId: 'second',
    bank: wrong,
  });
  await expect(opened).rejects.toThrow('BANK_ACCOUNT');
});
