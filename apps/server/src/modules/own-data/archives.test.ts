import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@candor/domain/durations';
import { archivedTables, unarchivedTables } from '../../archived-tables.ts';
import { failTwice } from '../../platform/testing/fail-twice.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { bindTotp, totpAt } from '../identity/testing/callers.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

type Person = Awaited<ReturnType<TestApp['signUp']>>;
type Archive = { id: string; status: string; erasesAt?: number };

const listOf = async (person: Person): Promise<Archive[]> =>
  (await app.call('listArchives', {}, person)).result;
const ask = (person: Person) => app.call('requestArchive', {}, person);

async function linkOf(person: Person): Promise<string> {
  const [{ id }] = (await listOf(person)) as [Archive];
  const answer = await app.call('createArchiveLink', { id }, person);
  expect(answer).toMatchObject({ code: 200 });
  return (answer.result as { url: string }).url;
}
const fetched = (url: string) => app.app.server.inject({ method: 'GET', url });

async function archiveOf(person: Person): Promise<Record<string, string>> {
  expect(await ask(person)).toMatchObject({ code: 200 });
  await app.clock.advance(MINUTE_MS);
  expect(await listOf(person)).toMatchObject([{ status: 'ready' }]);
  const file = await fetched(await linkOf(person));
  expect(file.headers['content-type']).toBe('application/zip');
  const entries = Object.entries(unzipSync(file.rawPayload));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** A position, closed again, and a second currency. */
async function trade(person: Person): Promise<void> {
  const done = async (name: Parameters<TestApp['call']>[0], fields: object) =>
    expect(await app.call(name, { ...fields }, person)).toMatchObject({ code: 200 });
  await app.clock.advance(MINUTE_MS);
  const move = { from: 'balance', to: 'contract', amount: '3000', currency: 'USDT' };
  await done('transferFunds', move);
  const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 10, margin: '200' };
  await done('openPosition', order);
  await done('exchangeFlash', { from: 'USDT', to: 'BTC', amount: '1000' });
}

test('every table that names a customer is in the archive, or there is a reason', async () => {
  const found = await app.db<{ name: string; columns: string }[]>`
    select table_schema || '.' || table_name as name, string_agg(column_name, ' ') as columns
    from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema') group by 1 order by 1`;
  const rows = found.map(({ name, columns }) => ({ name, columns: columns.split(' ') }));
  const ofCustomers = rows.filter(
    ({ name, columns }) => columns.includes('user_id') || name === 'identity.customer',
  );
  const known = [...Object.keys(archivedTables), ...Object.keys(unarchivedTables)];
  expect(known.toSorted()).toEqual(ofCustomers.map(({ name }) => name).toSorted());
  // A secret that a later migration adds must be left out too.
  const secret = /hash|secret|sealed|token|^auth$|p256dh|password|operator|decided_by|viewer_id/;
  const fine = /^(set_hash|rules_hash|accepted_hash|agreement_hash|hash)$/;
  const kept = ofCustomers.flatMap(({ name, columns }) =>
    columns
      .filter((column) => name in archivedTables && !archivedTables[name]!.without.includes(column))
      .map((column) => `${name} ${column}`),
  );
  const suspicious = kept.filter((each) => {
    const column = each.split(' ')[1]!;
    return secret.test(column) && !fine.test(column);
  });
  expect(suspicious).toEqual([]);
});

test('the archive holds what is the customer’s, with every digit, and nothing of anybody else', async () => {
  const [anna, ben] = [await app.signUp(), await app.signUp()];
  await trade(anna);
  await trade(ben);
  const files = await archiveOf(anna);
  const [position] = JSON.parse(files['json/positions-position.json']!) as [{ user_id: string }];
  expect(position).toMatchObject({ user_id: anna.userId, symbol: 'BTCUSDT', status: 'open' });
  expect(JSON.parse(files['json/identity-customer.json']!)).toMatchObject([{ email: anna.email }]);
  const postings = await app.db<{ key: string; amount: string }[]>`
    select key, amount::text as amount from ledger.posting where user_id = ${anna.userId}`;
  for (const { key, amount } of postings) {
    expect(files['json/ledger-posting.json']).toContain(`"key": ${JSON.stringify(key)}`);
    expect(files['json/ledger-posting.json']).toContain(`"amount": ${amount}`);
  }
  expect(files['csv/ledger-posting.csv']!.split('\r\n')).toHaveLength(postings.length + 2);
  const [own] = await app.db<{ secret: string }[]>`
    select password_hash as secret from identity.customer where id = ${anna.userId}`;
  const all = Object.values(files).join('\n');
  expect(all).toContain(anna.userId);
  for (const foreign of [ben.userId, ben.email, own!.secret, 'argon2', anna.token])
    expect(all).not.toContain(foreign);
});

test('a link works once, within a minute, and only the owner gets one', async () => {
  const [anna, ben] = [await app.signUp(), await app.signUp()];
  await archiveOf(anna);
  const [{ id }] = (await listOf(anna)) as [Archive];
  expect(await app.call('createArchiveLink', { id }, ben)).toMatchObject({ code: 404 });
  expect(await listOf(ben)).toEqual([]);
  const url = await linkOf(anna);
  expect((await fetched(`${url.slice(0, -43)}${'A'.repeat(43)}`)).json()).toMatchObject({
    code: 404,
  });
  expect((await fetched(url)).statusCode).toBe(200);
  expect((await fetched(url)).json()).toMatchObject({ code: 404 });
  const late = await linkOf(anna);
  await app.clock.jump(MINUTE_MS + 1);
  expect((await fetched(late)).json()).toMatchObject({ code: 404 });
});

test('a bound second factor is asked for, for the archive and for each link', async () => {
  const anna = await app.signUp();
  const { key } = await bindTotp(app, anna.token, TEST_PASSWORD);
  const code = async () => {
    // A code works once.
    await app.clock.advance(MINUTE_MS);
    return { googleCode: totpAt(key, app.clock.now()) };
  };
  expect(await ask(anna)).toMatchObject({ errorKey: 'identity.totpRequired' });
  expect(await listOf(anna)).toEqual([]);
  expect(await app.call('requestArchive', await code(), anna)).toMatchObject({ code: 200 });
  await app.clock.advance(MINUTE_MS);
  const [{ id }] = (await listOf(anna)) as [Archive];
  const link = (fields: object) => app.call('createArchiveLink', { id, ...fields }, anna);
  expect(await link({})).toMatchObject({ errorKey: 'identity.totpRequired' });
  expect(await link({ googleCode: '000000' })).toMatchObject({ errorKey: 'identity.totpWrong' });
  expect(await link(await code())).toMatchObject({ code: 200 });
});

test('one is built at a time, three a day, each once, and the customer is told', async () => {
  const anna = await app.signUp();
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(anna)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 409)).toHaveLength(4);
  for (let more = 0; more < 2; more++) {
    await app.clock.advance(MINUTE_MS);
    expect(await ask(anna)).toMatchObject({ code: 200 });
  }
  await app.clock.advance(MINUTE_MS);
  expect(await ask(anna)).toMatchObject({ errorKey: 'ownData.tooManyArchives' });
  expect(await listOf(anna)).toHaveLength(3);
  const told = await app.db`
    select 1 from messages.message where user_id = ${anna.userId} and kind = 'archive.ready'`;
  expect(told).toHaveLength(3);
});

test('what fails while it is kept is collected again, told once, and leaves nothing behind', async () => {
  const anna = await app.signUp();
  await failTwice(app.db, 'own_data.archive_part', 'P0001');
  expect(await ask(anna)).toMatchObject({ code: 200 });
  const filesOf = () =>
    app.db<{ id: string }[]>`select id from platform.file where user_id = ${anna.userId}`;
  for (let tries = 0; tries < 3; tries++) await app.clock.advance(MINUTE_MS);
  expect(await listOf(anna)).toMatchObject([{ status: 'ready' }]);
  const parts = await app.db<{ id: string }[]>`select file_id as id from own_data.archive_part`;
  expect((await filesOf()).length).toBeGreaterThan(parts.length);
  for (const ms of [2 * DAY_MS, 2 * HOUR_MS]) {
    await app.clock.jump(ms);
    await app.clock.advance(MINUTE_MS);
  }
  expect(await filesOf()).toEqual(parts);
  const told = await app.db`
    select 1 from messages.message where user_id = ${anna.userId} and kind = 'archive.ready'`;
  expect(told).toHaveLength(1);
});

test('after seven days, also after downtime, its files are gone, and not before', async () => {
  const anna = await app.signUp();
  await archiveOf(anna);
  const parts = await app.db<{ file_id: string }[]>`select file_id from own_data.archive_part`;
  expect(parts.length).toBeGreaterThan(0);
  await app.clock.jump(7 * DAY_MS - 2 * MINUTE_MS);
  expect((await fetched(await linkOf(anna))).statusCode).toBe(200);
  const pending = await linkOf(anna);
  await app.clock.jump(3 * DAY_MS);
  await app.clock.advance(MINUTE_MS);
  expect(await listOf(anna)).toMatchObject([{ status: 'erased' }]);
  expect((await fetched(pending)).json()).toMatchObject({ code: 404 });
  await app.clock.jump(HOUR_MS);
  await app.clock.advance(MINUTE_MS);
  for (const { file_id } of parts)
    await expect(app.files.open(file_id)).rejects.toMatchObject({ code: 'ENOENT' });
});
