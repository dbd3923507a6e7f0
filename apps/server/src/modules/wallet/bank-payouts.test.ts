import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createXmlReader, type Element } from '../../platform/xml.ts';
import {
  type BankHarness,
  credit,
  debit,
  openBankHarness,
  PAYEE,
  PAYER,
} from './testing/bank-harness.ts';
import { bankQueues } from './operators/bank-queues.ts';
import { errorOf } from './testing/funding-harness.ts';

const DAY = 86_400_000;
const view = { operatorId: 'finance', reason: 'review', nowMs: 0 } as const;
let bank: BankHarness;
beforeAll(async () => {
  bank = await openBankHarness();
});
afterAll(() => bank.close());

/** A customer with 500 USDT and an account at a bank. */
async function funded(holder = 'Mei Tanaka') {
  const fields = {
    account: PAYEE,
    bankName: 'Banque de Test',
    realName: holder,
    address: undefined,
  };
  const { person, withdrawalInfoId } = await bank.ready('BANK', fields);
  const { reference } = await bank.announce(person, '500');
  await bank.take({ entries: [credit('500.00', { reference })] });
  await bank.settle();
  return { person, withdrawalInfoId };
}
type Funded = Awaited<ReturnType<typeof funded>>;

async function withdraw({ person, withdrawalInfoId }: Funded, money = '105') {
  const answer = await bank.withdraw(person, { withdrawalInfoId, money });
  await bank.settle();
  return answer;
}

/** Puts everything that waits into a file. */
async function prepare(): Promise<{ id: string; digest: string }> {
  await bank.operate('wallet.prepareBatch', {}, ['finance']);
  const [row] = await bank.app.db<{ id: string }[]>`
    select id from wallet.bank_batch where status = 'prepared' order by created_at desc limit 1`;
  const detail = await bankQueues['bankBatches']!.find(bank.app.db, row!.id);
  return detail!.commands[0]!.payload as { id: string; digest: string };
}

async function exported(): Promise<{ id: string; xml: string }> {
  const payload = await prepare();
  await bank.operate('wallet.exportBatch', payload);
  return { id: payload.id, xml: await fileOf(payload.id) };
}

async function fileOf(id: string): Promise<string> {
  const file = await bankQueues['bankBatches']!.openDocument!(bank.app.db, id, 'pain.001', view);
  return file?.bytes.toString() ?? '';
}

/** End-to-end id of the newest withdrawal. */
const paymentOf = async ({ person }: Funded) => (await bank.withdrawal(person)).txHash!;

const proveBooks = async () => expect(await bank.proveBooks()).toEqual([]);

/** No test leaves a payment in the queue for the next one. */
beforeEach(async () => {
  await bank.app.db`
    update wallet.bank_payment set status = 'cancelled' where status in ('queued', 'prepared')`;
});

describe('a withdrawal to a bank', () => {
  test('leaves in a file that two operators released, and is paid out when the bank booked it', async () => {
    const customer = await funded();
    await withdraw(customer);
    expect(await bank.withdrawal(customer.person)).toMatchObject({ state: 'sent' });
    const id = await paymentOf(customer);
    const { xml } = await exported();
    expect(xml).toContain(`<EndToEndId>${id}</EndToEndId>`);
    expect(xml).toContain('<InstdAmt Ccy="USD">100.00</InstdAmt>');
    await bank.settle();
    expect(await bank.withdrawal(customer.person)).toMatchObject({ state: 'sent' });
    await bank.take({ entries: [debit('100.00', { endToEndId: id })] });
    await bank.settle();
    expect(await bank.withdrawal(customer.person)).toMatchObject({ state: 'paidOut' });
    expect(await bank.balance(customer.person)).toEqual(['395', '0']);
    await proveBooks();
  });

  test('needs an IBAN with the right digits and two decimals at most', async () => {
    const customer = await funded();
    const add = (account: string) =>
      customer.person.call('addPayoutAccount', {
        currency: 'USDT',
        chainType: 'BANK',
        account,
        bankName: 'Bank',
        realName: 'Mei Tanaka',
        safePassword: 'harbour 7 lantern',
      });
    expect(errorOf(await add('DE89370400440532013001'))).toBe('wallet.addressChecksum');
    expect(errorOf(await add('123456789'))).toBe('wallet.addressChecksum');
    expect(errorOf(await add('../../etc'))).toBe('wallet.addressInvalid');
    expect(errorOf(await withdraw(customer, '100.001'))).toBe('wallet.tooPrecise');
    expect(errorOf(await add('de89 3704 0044 0532 0130 00'))).toBe(200);
  });

  test('that the bank rejected is refunded in full', async () => {
    const customer = await funded();
    await withdraw(customer);
    const id = await paymentOf(customer);
    await exported();
    await bank.operate('wallet.cancelBankPayment', { id, reference: 'pain.002, AC04' });
    expect(await bank.attempt('wallet.cancelBankPayment', { id, reference: 'again' })).toBe(
      'wallet.paymentMovedOn',
    );
    await bank.settle();
    expect(await bank.withdrawal(customer.person)).toMatchObject({
      state: 'failed',
      reason: 'bounced',
    });
    expect(await bank.balance(customer.person)).toEqual(['500', '0']);
    await proveBooks();
  });

  test.each([
    ['in the next statement', false],
    ['in the same statement', true],
  ])('that came back %s is credited again, less what banks kept', async (_when, isSame) => {
    const customer = await funded();
    await withdraw(customer);
    const id = await paymentOf(customer);
    await exported();
    const left = debit('100.00', { endToEndId: id });
    const back = credit('92.00', { endToEndId: id, returnReason: 'AC04' }, { subfamily: 'RRTN' });
    if (isSame) await bank.take({ entries: [back, left] });
    else {
      await bank.take({ entries: [left] });
      await bank.settle();
      await bank.take({ entries: [back] });
    }
    await bank.settle();
    await bank.settle();
    expect(await bank.withdrawal(customer.person)).toMatchObject({ state: 'paidOut' });
    expect(await bank.balance(customer.person)).toEqual(['487', '0']);
    await proveBooks();
  });

  test('that nobody exports for a week is refunded, and leaves in no later file', async () => {
    const customer = await funded();
    await withdraw(customer);
    const { id } = await prepare();
    await bank.passDays(customer.person, 10);
    expect(await bank.withdrawal(customer.person)).toMatchObject({ state: 'failed' });
    expect(await bank.balance(customer.person)).toEqual(['500', '0']);
    const detail = await bankQueues['bankBatches']!.find(bank.app.db, id);
    await bank.operate('wallet.exportBatch', detail!.commands[0]!.payload);
    expect(await fileOf(id)).toBe('');
    await bank.app.clock.jump(DAY);
    await bank.settle();
    expect(await bank.withdrawal(customer.person)).toMatchObject({ reason: 'neverLeft' });
    await proveBooks();
  });

  test('does not leave once its holder is listed, though it was in a file', async () => {
    const customer = await funded('Vera Osipova');
    await withdraw(customer);
    const payload = await prepare();
    await bank.list({ ref: '77', first: 'Vera', last: 'OSIPOVA', born: '1970' });
    await bank.reload();
    const [file] = await bank.casesOf(customer.person);
    expect(file).toMatchObject({ kind: 'holder', status: 'open' });
    await bank.decide('sanctions.confirm', file!.id);
    await bank.operate('wallet.exportBatch', payload);
    expect(await fileOf(payload.id)).toBe('');
    await bank.settle();
    expect(await bank.withdrawal(customer.person)).toMatchObject({ state: 'failed' });
    expect(await bank.balance(customer.person)).toEqual(['500', '0']);
    await proveBooks();
  });
});

describe('a payment file', () => {
  test('is released by two, and only with the payments that both saw', async () => {
    const customer = await funded();
    await withdraw(customer);
    const payload = await prepare();
    await expect(bank.operate('wallet.exportBatch', payload, ['maker', 'maker'])).rejects.toThrow(
      'two operators',
    );
    expect(await fileOf(payload.id)).toBe('');
    const changed = { ...payload, digest: '0'.repeat(64) };
    expect(await bank.attempt('wallet.exportBatch', changed)).toBe('wallet.paymentMovedOn');
    expect(await bank.attempt('wallet.exportBatch', payload)).toBe('done');
    expect(await bank.attempt('wallet.exportBatch', payload)).toBe('wallet.paymentMovedOn');
    expect(await bank.attempt('wallet.discardBatch', { id: payload.id })).toBe(
      'wallet.paymentMovedOn',
    );
    expect(await fileOf(payload.id)).toBe(await fileOf(payload.id));
  });

  test('that is discarded leaves its payments for the next one, each once', async () => {
    const customer = await funded();
    await withdraw(customer);
    const id = await paymentOf(customer);
    const first = await prepare();
    expect(await bank.attempt('wallet.prepareBatch', {})).toBe('wallet.nothingToPay');
    await bank.operate('wallet.discardBatch', { id: first.id });
    expect(await bank.attempt('wallet.exportBatch', first)).toBe('wallet.paymentMovedOn');
    const { xml } = await exported();
    expect(xml.split(id)).toHaveLength(3);
  });

  test('released twice at once leaves once', async () => {
    const customer = await funded();
    await withdraw(customer);
    const payload = await prepare();
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => bank.attempt('wallet.exportBatch', payload)),
    );
    expect(outcomes.toSorted()).toEqual(['done', 'wallet.paymentMovedOn', 'wallet.paymentMovedOn']);
  });

  test('has the elements of pain.001.001.09 in their order, and names as banks carry them', async () => {
    const customer = await funded('Zoë <Ñandú> & Søn');
    await withdraw(customer);
    const { xml, id } = await exported();
    const [root] = elementsOf(xml);
    expect(pathsOf(root!)).toEqual(
      readFileSync(new URL('testing/pain-001-order.txt', import.meta.url), 'utf8')
        .trim()
        .split('\n'),
    );
    expect(xml).toContain('<Nm>Zoe Nandu + Son</Nm>');
    expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
    expect(xml).toContain(`<MsgId>${id.replaceAll('-', '').toUpperCase()}</MsgId>`);
    expect(xml).toContain('<CtrlSum>100.00</CtrlSum>');
    expect(xml).toContain(`<IBAN>${PAYEE}</IBAN>`);
  });
});

describe('an unmatched booking', () => {
  test('that two operators return leaves in a file, and is returned when the bank booked it', async () => {
    await bank.take({ entries: [credit('64.00', { text: ['who am I'] })] });
    await bank.settle();
    const found = (await bank.unmatched()).at(-1)!;
    await bank.operate('wallet.returnBooking', { id: found.id });
    const { xml } = await exported();
    expect(xml).toContain('<InstdAmt Ccy="USD">64.00</InstdAmt>');
    expect(xml).toContain(`<IBAN>${PAYER}</IBAN>`);
    const [row] = await bank.app.db<{ id: string }[]>`
      select id from wallet.bank_payment where booking_id = ${found.id}`;
    await bank.take({ entries: [debit('64.00', { endToEndId: row!.id })] });
    const [booking] = (await bank.bookings('returned')).filter(({ id }) => id === found.id);
    expect(booking).toMatchObject({ status: 'returned' });
    await proveBooks();
  });

  test('whose return the bank rejected waits again, and can be returned under another id', async () => {
    await bank.take({ entries: [credit('65.00', { text: ['who am I'] })] });
    await bank.settle();
    const { id } = (await bank.unmatched()).at(-1)!;
    await bank.operate('wallet.returnBooking', { id });
    await exported();
    const [first] = await bank.app.db<{ id: string }[]>`
      select id from wallet.bank_payment where booking_id = ${id}`;
    await bank.operate('wallet.cancelBankPayment', { id: first!.id, reference: 'account closed' });
    expect(await bank.unmatched()).toContainEqual({ id, reason: 'returnCameBack' });
    await bank.operate('wallet.returnBooking', { id });
    const { xml } = await exported();
    expect(xml).not.toContain(first!.id);
    await proveBooks();
  });
});

describe('a debit', () => {
  test.each([
    ['of another amount', '100.01', 'otherAmount'],
    ['of less', '99.99', 'otherAmount'],
  ])('%s settles no payout', async (_what, amount, reason) => {
    const customer = await funded();
    await withdraw(customer);
    const endToEndId = await paymentOf(customer);
    await exported();
    await bank.take({ entries: [debit(amount, { endToEndId })] });
    await bank.settle();
    expect(await bank.withdrawal(customer.person)).toMatchObject({ state: 'sent' });
    expect((await bank.unmatched()).map((each) => each.reason)).toContain(reason);
  });

  test('of a payment that was never released settles nothing', async () => {
    const customer = await funded();
    await withdraw(customer);
    const endToEndId = await paymentOf(customer);
    await bank.take({ entries: [debit('100.00', { endToEndId })] });
    await bank.settle();
    expect(await bank.withdrawal(customer.person)).toMatchObject({ state: 'sent' });
    expect((await bank.unmatched()).map((each) => each.reason)).toContain('unknownPayment');
  });
});

function elementsOf(xml: string): readonly Element[] {
  const found: Element[] = [];
  const reader = createXmlReader((element) => found.push(element));
  reader.write(Buffer.from(xml));
  reader.end();
  return found;
}

/** Every element with its parents, in their order. */
const pathsOf = (element: Element, above = ''): string[] => [
  `${above}${element.name}`,
  ...element.children.flatMap((child) => pathsOf(child, `${above}${element.name}/`)),
];
