import { createHash } from 'node:crypto';
import { addDays, dayOf } from '@candor/domain/calendar';
import { add, money, toText } from '@candor/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import {
  bondFields,
  bondsHarness,
  type BondsHarness,
  borrowerFields,
  errorOf,
} from './testing/bonds-harness.ts';

let app: TestApp;
let harness: BondsHarness;
beforeAll(async () => {
  app = await createTestApp();
  harness = bondsHarness(app);
});
afterAll(() => app.close());

const sumOf = (texts: readonly string[]) => toText(add(...texts.map((text) => money(text))));

describe('funding', () => {
  test('locks the money of a note, which stays the customer’s own', async () => {
    const person = await harness.signUp();
    const id = await harness.offer();
    expect(await harness.buy(person, id, '250')).toMatchObject({
      code: 200,
      result: { number: 1, amount: '250', isFilled: false },
    });
    expect(await harness.money(person)).toEqual({ free: money('9750'), locked: money('250') });
    expect(await harness.view(id)).toMatchObject({ status: 'funding', subscribed: '250' });
    expect(await harness.proveBooks()).toEqual([]);
  });

  test('gives everything back, once, if it is not filled in time', async () => {
    const people = [await harness.signUp(), await harness.signUp()];
    const id = await harness.offer();
    for (const person of people) await harness.buy(person, id, '450');
    const day = addDays(dayOf(app.clock.now()), 7);
    await harness.sleepUntil(day);
    expect(await harness.view(id)).toMatchObject({ status: 'funding' });
    await harness.sleepUntil(addDays(day, 1));
    expect(await harness.view(id)).toMatchObject({ status: 'notFilled', subscribed: '900' });
    for (const person of people) {
      expect(await harness.money(person)).toEqual({ free: money('10000'), locked: money('0') });
      const [note] = await harness.notes(person, id);
      expect(note).toMatchObject({ status: 'refunded', dues: [] });
      expect(await harness.told(person)).toEqual([
        expect.stringMatching(
          /^product\.bondRefunded: Harbour Cold Store \d+: .* 450\.00 USDT are/,
        ),
      ]);
    }
    expect(errorOf(await harness.buy(await harness.signUp(), id, '100'))).toBe('bonds.notOpen');
    expect(await harness.proveBooks()).toEqual([]);
  });

  test('pays out when the last note is sold, and plans every instalment', async () => {
    const [first, second] = [await harness.signUp(), await harness.signUp()];
    const id = await harness.offer({ target: '10000', customerMax: '9000', months: 36 });
    await harness.buy(first, id, '9000');
    const last = await harness.buy(second, id, '1000');
    expect(last).toMatchObject({ result: { number: 2, isFilled: true } });
    await harness.work();
    const view = await harness.view(id);
    expect(view).toMatchObject({ status: 'repaying', bucket: 'current', instalment: '332.1431' });
    expect(view.dues).toHaveLength(36);
    expect(sumOf(view.dues.map(({ principal }) => principal))).toBe('10000');
    expect(await harness.money(first)).toEqual({ free: money('1000'), locked: money('0') });
    const [note] = await harness.notes(second, id);
    expect(note!.dues[0]).toMatchObject({ number: 1, planned: '33.21431', received: '0' });
    expect(await harness.proveBooks()).toEqual([]);
  });
});

describe('nobody can', () => {
  test('buy beyond the target, by many at once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => harness.signUp()));
    const id = await harness.offer({ target: '1000', customerMax: '400' });
    const answers = await Promise.all(
      people.flatMap((person) => ['200', '200'].map((amount) => harness.buy(person, id, amount))),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5);
    const refused = new Set(answers.map(errorOf));
    refused.delete(200);
    for (const key of refused) expect(['bonds.aboveRemaining', 'bonds.notOpen']).toContain(key);
    expect(await harness.view(id)).toMatchObject({ subscribed: '1000' });
    await harness.work();
    expect(await harness.proveBooks()).toEqual([]);
  });

  test('buy twice by tapping twice', async () => {
    const person = await harness.signUp();
    const id = await harness.offer();
    const fields = { bondId: id, amount: '100', safePassword: 'harbour 7 lantern' };
    const as = { token: person.token, key: 'tap' };
    const answers = await Promise.all([1, 2, 3].map(() => app.call('buyBond', fields, as)));
    expect(new Set(answers.map(({ result }) => (result as { id: string }).id)).size).toBe(1);
    expect(await harness.view(id)).toMatchObject({ subscribed: '100' });
  });

  test.each([
    ['less than the minimum', '49.99', {}, 'bonds.belowMinimum'],
    ['more than a customer may hold', '600.01', {}, 'bonds.aboveCustomerLimit'],
    ['what leaves an unsellable rest', '570', {}, 'bonds.remainderTooSmall'],
    ['fractions of a unit', '100.0000001', {}, 'wallet.tooPrecise'],
    ['without the fund password', '100', { safePassword: 'wrong' }, 'identity.fundPasswordWrong'],
    [
      'a bond that does not exist',
      '100',
      { bondId: '01900000-0000-7000-8000-000000000000' },
      'bonds.notFound',
    ],
    ['a negative amount', '-100', {}, 'request.invalid'],
  ])('buy %s', async (_, amount, more, error) => {
    const id = await harness.offer({ target: '600', customerMax: '600' });
    const person = await harness.signUp();
    const changed = amount === '600.01' ? { target: '2000', customerMax: '600' } : {};
    const bond = amount === '600.01' ? await harness.offer(changed) : id;
    expect(errorOf(await harness.buy(person, bond, amount, more))).toBe(error);
    expect(await harness.money(person)).toEqual({ free: money('10000'), locked: money('0') });
  });

  test('buy without an account', async () => {
    const id = await harness.offer();
    expect((await harness.buy({ token: '' }, id, '100')).code).toBe(401);
  });

  test('see or buy a draft', async () => {
    const id = await harness.draft();
    expect(errorOf(await app.call('getBond', { id }))).toBe('bonds.notFound');
    expect(errorOf(await app.call('listBondNotes', { id }))).toBe('bonds.notFound');
    const document = await app.call('getBondDocument', { id, number: 1 });
    expect(errorOf(document)).toBe('bonds.notFound');
    expect(errorOf(await harness.buy(await harness.signUp(), id, '100'))).toBe('bonds.notFound');
  });

  test('lend to themselves', async () => {
    const person = await harness.signUp();
    const id = await harness.offer();
    await app.db`insert into products.bond_borrower select ${person.userId}::uuid, 'Self', trade,
      place, since_year, yearly_revenue, debt, earlier_payments, earlier_late, is_simulated,
      created_at from products.bond_borrower limit 1`;
    await app.db`update products.bond set borrower_id = ${person.userId} where id = ${id}`;
    expect(errorOf(await harness.buy(person, id, '100'))).toBe('bonds.ownBond');
  });

  test('see the notes of another customer', async () => {
    const [own, other] = [await harness.signUp(), await harness.signUp()];
    const id = await harness.offer();
    await harness.buy(own, id, '100');
    expect(await harness.notes(other, id)).toEqual([]);
    const { result } = await app.call('listBondNotes', { id });
    expect(JSON.stringify(result)).not.toContain(own.userId);
    expect(result).toEqual({ notes: [{ number: 1, amount: '100', shares: [] }] });
  });

  test('know before the end how a simulated borrower will pay', async () => {
    const { simulation } = await harness.view(await harness.offer());
    expect(Object.keys(simulation!)).toEqual(['hash']);
    const texts = JSON.stringify((await app.call('listBonds')).result);
    expect(texts).not.toMatch(/temper|seed/);
  });
});

describe('what anybody can read', () => {
  test('the documents of a borrower hash to what is listed', async () => {
    const id = await harness.offer();
    const { documents } = await harness.view(id);
    expect(documents.map(({ number }) => number)).toEqual([1, 2, 3]);
    for (const { number, hash } of documents) {
      const { body } = (await app.call('getBondDocument', { id, number })).result as {
        body: string;
      };
      expect(createHash('sha256').update(body).digest('hex')).toBe(hash);
    }
    const missing = await app.call('getBondDocument', { id, number: 4 });
    expect(errorOf(missing)).toBe('bonds.documentNotFound');
  });

  test('the hash of a borrower’s behavior is fixed by its temper and seed', async () => {
    const id = await harness.draft();
    const [row] = await app.db<{ temper: string; seed: string; hash: string }[]>`
      select temper, encode(temper_seed, 'hex') as seed, encode(temper_hash, 'hex') as hash
      from products.bond where id = ${id}`;
    const { temper, seed, hash } = row!;
    expect(createHash('sha256').update(`${temper}/${seed}`).digest('hex')).toBe(hash);
  });

  test('bonds by phase', async () => {
    const id = await harness.offer();
    const listed = async (phase: string) =>
      (
        (await app.call('listBonds', { phase })).result as { records: { id: string }[] }
      ).records.map((record) => record.id);
    expect(await listed('funding')).toContain(id);
    expect(await listed('running')).not.toContain(id);
    expect(await listed('ended')).not.toContain(id);
  });
});

describe('operators', () => {
  test.each([
    ['a target below a note', { target: '49' }],
    ['a limit above the target', { customerMax: '1001' }],
    ['more than 5 % a month', { interestMonthly: '5.1' }],
    ['no interest', { interestMonthly: '0' }],
    ['late interest above 0.2 % a day', { lateInterestDaily: '0.21' }],
  ])('cannot create a bond with %s', async (_, fields) => {
    await expect(harness.draft(fields)).rejects.toThrow('bonds.termsOutOfBounds');
  });

  test('announce a bond once', async () => {
    const id = await harness.offer();
    await expect(harness.operate('bonds.announce', { id })).rejects.toThrow(
      'bonds.alreadyAnnounced',
    );
  });

  test('cannot register a borrower twice', async () => {
    const id = await harness.draft();
    const [row] = await app.db<{ name: string }[]>`select o.name from products.bond b
      join products.bond_borrower o on o.id = b.borrower_id where b.id = ${id}`;
    const again = harness.operate('bonds.registerBorrower', { ...borrowerFields, name: row!.name });
    await expect(again).rejects.toThrow('bonds.borrowerKnown');
  });

  test('write papers in any language, each read in its own, and the second person sees all', async () => {
    const vietnamese = {
      tradeVi: 'Kho lạnh',
      registrationVi: 'Đăng ký năm 2019 với số PG 201901-7714.',
      accountsVi: 'Doanh thu 1.842.000 USDT, chi phí 1.610.400 USDT.',
      useOfFundsVi: 'Kho lạnh thứ ba với 900 pallet.',
    };
    const payload = { ...borrowerFields, ...vietnamese, name: 'Cold Papers' };
    const { describe: facts, payload: codec } = app.app.operatorCommands['bonds.registerBorrower']!;
    const shown = (await facts!(app.db, codec.parse(payload))).map(({ name }) => name);
    for (const name of [...Object.keys(vietnamese), 'tradeEn', 'useOfFundsEn'])
      expect(shown).toContain(name);
    await harness.operate('bonds.registerBorrower', payload);
    const borrowerId = await harness.newest('bond_borrower');
    await harness.operate('bonds.create', { ...bondFields, purposeVi: 'Kho thứ ba', borrowerId });
    const id = await harness.newest('bond');
    await harness.operate('bonds.announce', { id });
    const read = async (lang: string) => {
      const answer = await app.call('getBond', { id }, { headers: { lang } });
      const { purpose, borrower, documents } = answer.result as {
        purpose: string;
        borrower: { trade: string };
        documents: { title: string; language: string }[];
      };
      const { result } = await app.call(
        'getBondDocument',
        { id, number: 3 },
        { headers: { lang } },
      );
      return [purpose, borrower.trade, documents[2], (result as { body: string }).body];
    };
    expect(await read('vl')).toEqual([
      'Kho thứ ba',
      'Kho lạnh',
      expect.objectContaining({ language: 'vi', title: expect.not.stringMatching(/^Use of/) }),
      vietnamese.useOfFundsVi,
    ]);
    expect(await read('ko')).toEqual([
      bondFields.purposeEn,
      borrowerFields.tradeEn,
      expect.objectContaining({ language: 'en', title: 'Use of the money' }),
      borrowerFields.useOfFundsEn,
    ]);
  });

  test('do not leave a translation half written', async () => {
    const half = { ...borrowerFields, name: 'Half Papers', tradeTh: 'คลังห้องเย็น' };
    await expect(harness.operate('bonds.registerBorrower', half)).rejects.toMatchObject({
      key: 'request.invalid',
      details: { field: 'registrationTh' },
    });
  });
});
