import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOBODY } from '../ledger/index.ts';
import { bankQueues } from './operators/bank-queues.ts';
import { type BankHarness, credit, LISTED, openBankHarness } from './testing/bank-harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let bank: BankHarness;
beforeAll(async () => {
  bank = await openBankHarness();
});
afterAll(() => bank.close());

const proveBooks = async () => expect(await bank.proveBooks()).toEqual([]);

describe('a payer on a sanctions list', () => {
  const listed = `${LISTED.first} ${LISTED.last}`;
  async function paidBy(payment: Parameters<typeof credit>[1]) {
    const mei = await bank.signUp();
    const { reference } = await bank.announce(mei);
    await bank.take({ entries: [credit('250.00', { reference, ...payment })] });
    await bank.settle();
    return mei;
  }

  test.each([
    ['in person', { payer: listed }],
    ['behind the payer', { ultimatePayer: listed }],
  ])(
    '%s is not credited: a case opens, and confirmed, the money goes back',
    async (_how, payment) => {
      const mei = await paidBy(payment);
      expect(await bank.balance(mei)).toEqual(['0', '0']);
      expect(await bank.deposit(mei)).toMatchObject({ state: 'confirming' });
      const [file] = await bank.casesOf(mei);
      expect(file).toMatchObject({ kind: 'holder', subject: listed, status: 'open' });
      await bank.decide('sanctions.confirm', file!.id);
      await bank.settle();
      expect(await bank.balance(mei)).toEqual(['0', '0']);
      expect(await bank.deposit(mei)).toMatchObject({ state: 'dropped', reason: 'sentBack' });
      expect(
        await bank.app.db`select kind, status from wallet.bank_payment
      where booking_id in (select id from wallet.bank_booking where user_id = ${mei.userId})`,
      ).toMatchObject([{ kind: 'return', status: 'queued' }]);
      expect(await bank.casesOf(mei)).toMatchObject([{ status: 'confirmed' }]);
      await proveBooks();
    },
  );

  test('is credited once two operators cleared the case', async () => {
    const mei = await paidBy({ payer: listed });
    const [file] = await bank.casesOf(mei);
    await bank.decide('sanctions.clear', file!.id);
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['250', '0']);
  });

  test('that nobody judged in three days gets it back, and the case stays', async () => {
    const mei = await paidBy({ payer: listed });
    await bank.app.clock.jump(3 * DAY + HOUR);
    await bank.settle();
    expect(await bank.balance(mei)).toEqual(['0', '0']);
    expect(await bank.deposit(mei)).toMatchObject({ state: 'dropped' });
    expect(await bank.casesOf(mei)).toMatchObject([{ status: 'open' }]);
    await proveBooks();
  });

  test('by the account is held, too', async () => {
    await bank.operate('wallet.listAddress', {
      address: 'NL91ABNA0417164300',
      reference: 'list 7',
    });
    const mei = await paidBy({ payer: 'Anna Bakker', payerAccount: 'NL91ABNA0417164300' });
    expect(await bank.balance(mei)).toEqual(['0', '0']);
    expect(await bank.casesOf(mei)).toMatchObject([{ kind: 'address', status: 'open' }]);
  });
});

describe('a payer on a sanctions list who is matched to nobody', () => {
  const view = { operatorId: 'finance', reason: 'review', nowMs: 0 } as const;
  /** The file of everything that waits; empty if nothing of it leaves. */
  async function exported(): Promise<string> {
    await bank.operate('wallet.prepareBatch', {}, ['finance']);
    const batches = bankQueues['bankBatches']!;
    const ask = { status: 'prepared', search: null, userId: null, limit: 50 };
    const { id } = (await batches.list(bank.app.db, ask)).items[0]!;
    const detail = await batches.find(bank.app.db, id);
    await bank.operate('wallet.exportBatch', detail!.commands[0]!.payload);
    const file = await batches.openDocument!(bank.app.db, id, 'pain.001', view);
    return file?.bytes.toString() ?? '';
  }

  test('gets a case, and the money back only once it was decided', async () => {
    await exported().catch(() => undefined);
    const payer = `${LISTED.first} ${LISTED.last}`;
    await bank.take({ entries: [credit('91.00', { payer, text: ['no reference'] })] });
    const { id } = (await bank.unmatched()).at(-1)!;
    await bank.operate('wallet.returnBooking', { id });
    expect(await exported()).toBe('');
    await bank.settle();
    const [file] = await bank.casesOf({ userId: NOBODY });
    expect(file).toMatchObject({ kind: 'holder', subject: payer, status: 'open' });
    expect(await exported()).toBe('');
    await bank.decide('sanctions.confirm', file!.id);
    expect(await exported()).toContain('<InstdAmt Ccy="USD">91.00</InstdAmt>');
    expect(await bank.casesOf({ userId: NOBODY })).toMatchObject([{ status: 'confirmed' }]);
    await proveBooks();
  });
});
