import { DAY_MS, HOUR_MS, MINUTE_MS } from '@candor/domain/durations';
import { keptUntil, retentionClasses, retentionYears } from '@candor/domain/own-data/retention';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archivedTables, unarchivedTables } from '../../archived-tables.ts';
import { sendUpload } from '../../http/testing/send-upload.ts';
import { mayErase, owesTo } from '../../open-business.ts';
import { ManualClock } from '../../platform/clock.ts';
import { jpeg } from '../../platform/files/testing/pictures.ts';
import { createJobs } from '../../platform/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { keptTables, retained } from '../../retained-tables.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { errorOf } from '../wallet/testing/funding-harness.ts';
import { closingsQueue } from './closings-queue.ts';
import { createEraseClassJob } from './erase-class.job.ts';
import { leavers } from './testing/leavers.ts';

let app: TestApp;
let people: ReturnType<typeof leavers>;
beforeAll(async () => {
  app = await createTestApp();
  people = leavers(app);
});
afterAll(() => app.close());

const YEAR_MS = 366 * DAY_MS;

/** Does what is due by a moment, on some processes at once: erasures and the sweep of the vault. */
async function runAt(ms: number, processes = 1): Promise<void> {
  const erasing = createEraseClassJob({ mayErase, owesTo, retained });
  const of = { db: app.db, log: createLog('silent'), metrics: createMetrics() };
  const workers = Array.from({ length: processes }, () =>
    createJobs({ ...of, clock: new ManualClock(ms), jobs: [erasing, ...app.files.jobs] }),
  );
  await Promise.all(workers.map(({ runDue }) => runDue()));
}
const endOf = async (userId: string, of: string) =>
  (await erasures(userId)).find((each) => each.class === of)!.due;

const erasures = (userId: string) =>
  app.db<{ class: string; due: number; held: string | null; erased: number | null }[]>`
    select class, due_at as due, held_by as held, erased_at as erased from own_data.erasure
    where user_id = ${userId}`;
const erasedOf = async (userId: string) =>
  (await erasures(userId)).flatMap((each) => (each.erased === null ? [] : each.class)).toSorted();
const countOf = async (table: string, userId: string, owner = 'user_id') =>
  (await app.db.unsafe(`select 1 from ${table} where ${owner} = '${userId}'`)).length;

/** A customer with real pictures of documents, verified, with 3 USDT or nothing, and closed. */
async function closed(left: '0' | '3' = '0') {
  const person = await people.emptied(left);
  const bytes = await jpeg({ width: 200, height: 140 });
  const upload = async () => (await sendUpload(app.app, { bytes, token: person.token })).result!;
  const picture = (await upload()).split('/')[1]!;
  // Beside the verified ones, which have no bytes in tests: a rejected application.
  await app.db`
    update platform.file set purpose = 'kyc', claimed_at = ${app.clock.now()}::timestamptz
    where id = ${picture}`;
  await app.db`
    update kyc.application_item set file_id = ${picture} where user_id = ${person.userId}
      and item = 'front'`;
  await app.db`
    delete from platform.file f where user_id = ${person.userId} and id <> ${picture}
      and not exists (select from kyc.application_item i where i.file_id = f.id)`;
  expect((await people.ask(person)).result).toEqual({ isClosed: true });
  return { person, pictures: [picture] };
}

test('every table that names a customer is erased at some time, or there is a reason', () => {
  const erased = Object.values(retained.tables).flatMap((tables) =>
    tables.flatMap(({ table, through }) => (through === undefined ? [table] : [])),
  );
  const decided = [...erased, ...Object.keys(keptTables)];
  const known = [...Object.keys(archivedTables), ...Object.keys(unarchivedTables)];
  expect(decided.toSorted()).toEqual(known.toSorted());
});

test('names tables and columns that exist', async () => {
  const { person } = await closed();
  for (const { table, owner, empties } of Object.values(retained.tables).flat())
    await app.db.unsafe(
      `select ${[owner, ...Object.keys(empties ?? {})].join(', ')} from ${table} limit 1`,
    );
  const purposes = await app.db<{ purpose: string }[]>`
    select distinct purpose from platform.file where user_id = ${person.userId}`;
  const known = Object.values(retained.purposes).flat();
  for (const { purpose } of purposes) expect(known).toContain(purpose);
});

test('the dates of what is kept are those that were shown before', async () => {
  const person = await people.emptied();
  const shown = (await people.view(person)).kept;
  expect(shown.map((each) => each.class)).toEqual([...retentionClasses]);
  await people.ask(person);
  const [{ closed_at: closedAt } = { closed_at: 0 }] = await app.db<{ closed_at: number }[]>`
    select closed_at from own_data.closing where user_id = ${person.userId}`;
  for (const { class: of, due } of await erasures(person.userId))
    expect(due).toBe(keptUntil(of as never, closedAt));
  expect(retentionYears.identity).toBe(5);
});

test('pictures of documents are gone from the vault at their end, and not before', async () => {
  const { person, pictures } = await closed();
  const end = await endOf(person.userId, 'identity');
  await runAt(end - 1);
  expect(await erasedOf(person.userId)).toEqual(['conversations', 'preferences', 'signIns']);
  expect((await app.files.open(pictures[0]!)).length).toBeGreaterThan(0);
  expect(await countOf('kyc.application_item', person.userId)).toBeGreaterThan(0);
  await runAt(end);
  await runAt(end + 2 * HOUR_MS);
  await expect(app.files.open(pictures[0]!)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await countOf('platform.file', person.userId)).toBe(0);
  for (const table of ['kyc.application', 'kyc.application_item', 'kyc.personal_data'])
    expect(await countOf(table, person.userId)).toBe(0);
  expect(await people.funding.proveBooks()).toEqual([]);
});

test('a downtime of eleven years is caught up once, by three processes, and the books stay', async () => {
  const { person } = await closed();
  const transfers = () => app.db`
    select key, leg, amount::text as amount from ledger.transfer where user_id = ${person.userId}
    order by key, leg`;
  const before = await transfers();
  // As if the bank had paid them out.
  const nowMs = app.clock.now();
  await app.db`
    with batch as (
      insert into wallet.bank_batch (id, status, payer, payer_account, payer_bic, created_at, exported_at)
      values (gen_random_uuid(), 'exported', 'House', 'DE1', 'BIC', ${nowMs}::timestamptz,
        ${nowMs}::timestamptz)
      returning id)
    insert into wallet.bank_payment (id, kind, withdrawal_id, holder, account, currency, amount,
      status, batch_id, created_at)
    select 'P1', 'payout', w.id, 'Ada Lovelace', w.account, 'USDT', w.amount - w.fee, 'booked',
      batch.id, ${nowMs}::timestamptz
    from batch, wallet.withdrawal w where w.user_id = ${person.userId} limit 1`;
  await runAt(app.clock.now() + 11 * YEAR_MS, 3);
  expect(await erasedOf(person.userId)).toEqual([...retentionClasses].toSorted());
  const left = await app.db`
    select 1 from platform.due where name = 'ownData.eraseClass' and key like ${`${person.userId}%`}`;
  expect(left).toEqual([]);
  const [customer] = await app.db`
    select username, email, email_key, phone, password_hash from identity.customer
    where id = ${person.userId}`;
  const nobody = { username: '', email: null, email_key: null, phone: null, password_hash: '' };
  expect(customer).toEqual(nobody);
  expect(await countOf('wallet.payout_account', person.userId)).toBe(0);
  expect(await app.db`select holder, account from wallet.bank_payment where id = 'P1'`).toEqual([
    { holder: '', account: '' },
  ]);
  expect(await transfers()).toEqual(before);
  // Nothing leads to the person, and the address is free.
  expect(errorOf(await people.logIn(person))).toBe('identity.wrongCredentials');
  expect((await app.signUp(person.email)).userId).not.toBe(person.userId);
  expect(await people.funding.proveBooks()).toEqual([]);
});

describe('what is kept longer', () => {
  test('the way back of somebody who is owed money, until it is taken out', async () => {
    const { person } = await closed('3');
    await runAt(app.clock.now() + 6 * YEAR_MS);
    const contact = (await erasures(person.userId)).find((each) => each.class === 'contact');
    expect(contact).toMatchObject({ held: 'owed', erased: null });
    const { details } = await people.logIn(person);
    const { ticket } = details as { ticket: string };
    const again = (await app.call('reopenAccount', { ticket })).result as { token: string };
    expect((await people.view(again)).left).toEqual([{ currency: 'USDT', amount: '3' }]);
  });

  test('what a freeze asks about, until it has ended', async () => {
    const { person, pictures } = await closed();
    const end = await endOf(person.userId, 'identity');
    await app.db`
      update responsible_trading.account set freeze_reason = 'courtOrder',
        frozen_until = ${end + 10 * DAY_MS}::timestamptz where user_id = ${person.userId}`;
    await runAt(end);
    const identity = (await erasures(person.userId)).find((each) => each.class === 'identity');
    expect(identity).toMatchObject({ held: 'law', erased: null });
    expect((await app.files.open(pictures[0]!)).length).toBeGreaterThan(0);
    await runAt(end + 31 * DAY_MS);
    expect(await erasedOf(person.userId)).toContain('identity');
  });
});

test('an account that was opened again and closed again has the later dates', async () => {
  const { person } = await closed();
  const { details } = await people.logIn(person);
  const { ticket } = details as { ticket: string };
  const again = (await app.call('reopenAccount', { ticket })).result as { token: string };
  expect(await erasures(person.userId)).toEqual([]);
  await app.clock.jump(HOUR_MS);
  const call = (name: Parameters<TestApp['call']>[0], fields = {}) => app.call(name, fields, again);
  expect((await people.ask({ ...person, ...again, call })).result).toEqual({ isClosed: true });
  const closedMs = app.clock.now();
  // When the first closing would have erased: its due row moves to the date of the second.
  await runAt(closedMs + DAY_MS - MINUTE_MS);
  expect(await erasedOf(person.userId)).toEqual([]);
  for (const { class: of, due } of await erasures(person.userId))
    expect(due).toBe(keptUntil(of as never, closedMs));
  await runAt(closedMs + DAY_MS);
  expect(await erasedOf(person.userId)).toEqual(['preferences']);
});

test('operators see closed accounts and the dates of what is kept', async () => {
  const { person } = await closed();
  const queue = closingsQueue;
  const ask = { search: null, userId: null, limit: 10 };
  const { items } = await queue.list(app.db, { ...ask, status: 'closed' });
  expect(items[0]).toMatchObject({ id: person.userId, status: 'closed' });
  expect((await queue.list(app.db, { ...ask, status: 'closing' })).items).toEqual([]);
  const { facts } = (await queue.find(app.db, person.userId))!;
  for (const of of retentionClasses) expect(facts.map(({ name }) => name)).toContain(`kept_${of}`);
  await runAt(app.clock.now() + DAY_MS);
  const later = (await queue.find(app.db, person.userId))!.facts;
  expect(later.map(({ name }) => name)).toContain('erased_preferences');
});
