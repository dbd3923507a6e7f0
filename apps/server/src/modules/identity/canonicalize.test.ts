import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { callFrom, codeTo, deviceNamed } from './testing/callers.ts';

const MIGRATION = new URL('migrations/20261122-51-canonical-names.sql', import.meta.url);
const device = deviceNamed('phone-of-before');

let app: TestApp;
let next: TestApp;
/** Existing customers: username and address as typed. */
const before: readonly (readonly [username: string, email: string])[] = [
  ['Plain.Name', 'Plain@Mail.example'],
  ['paypal', 'one@mail.example'],
  ['paypaI', 'two@mail.example'],
  ['Éva', 'eva@bücher.example'],
  ['m\u0435i', 'three@mail.example'],
  ['J\u00f6rg', 'J\u00f6rg@Mail.example'],
  ['umlaut', 'x@M\u00dcNCHEN.example'],
  ['punycode', 'y@xn--bcher-kva.example'],
  ['unicode', 'y@b\u00fccher.example'],
];

beforeAll(async () => {
  app = await createTestApp();
  const ids: string[] = [];
  for (const _ of before) ids.push((await app.signUp()).userId);
  await app.db.unsafe(`
    drop table identity.canonical_due;
    alter table identity.customer drop constraint customer_email_found,
      drop column email_key, drop column username_key, drop column username_seen;
    create unique index customer_username on identity.customer (lower(username));
    create unique index customer_email on identity.customer (lower(email));`);
  for (const [at, [username, email]] of before.entries())
    await app.db`update identity.customer set username = ${username}, email = ${email},
      created_at = created_at + ${at} * interval '1 second' where id = ${ids[at]!}`;
  await app.db.unsafe(await readFile(MIGRATION, 'utf8'));
  next = await createTestApp({ beside: app, nodeId: 'second' });
});
afterAll(async () => {
  await next?.close();
  await app?.close();
});

let places = 0;
const place = () => ({ ip: `198.51.100.${places++}`, device });

test.each(before)(
  'finds the existing customer %s <%s> as typed, by name and address',
  async (username, email) => {
    for (const name of [username, email]) {
      const entry = { username: name, password: TEST_PASSWORD };
      const answer = await callFrom(next, place(), 'logIn', entry);
      expect(answer.code, name).toBe(200);
      expect((answer.result as { userInfo: { username: string } }).userInfo.username).toBe(
        username,
      );
    }
  },
);

test.each(before)(
  'sends codes for the existing customer %s <%s> to the address of the account',
  async (username, email) => {
    const from = place();
    await callFrom(next, from, 'sendEmailCode', { email, scene: 'login' });
    const to = next.emailMessages.at(-1)!.to;
    const [row] =
      await next.db`select email_key from identity.customer where username = ${username}`;
    expect(to).toBe(row!['email_key']);
    const answer = await callFrom(next, from, 'logInByEmail', { email, smscode: codeTo(next, to) });
    expect(answer.code).toBe(200);
  },
);

test('gives each customer the free canonical form and leaves nothing pending', async () => {
  const rows = await next.db`
    select username, email_key, username_key, username_seen from identity.customer
    where username_key is not null order by created_at`;
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['Plain.Name', 'plain@mail.example', 'plain.name', 'plain.narne'],
    ['paypal', 'one@mail.example', 'paypal', 'paypal'],
    ['paypaI', 'two@mail.example', 'paypai', null],
    ['Éva', 'eva@xn--bcher-kva.example', 'éva', 'e\u0301va'],
    ['m\u0435i', 'three@mail.example', 'm\u0435i', null],
    ['J\u00f6rg', 'j\u00f6rg@mail.example', 'j\u00f6rg', 'jo\u0308rg'],
    ['umlaut', 'x@m\u00dcnchen.example', 'umlaut', 'urnlaut'],
    ['punycode', 'y@xn--bcher-kva.example', 'punycode', 'punycode'],
    ['unicode', 'y@b\u00fccher.example', 'unicode', 'unicode'],
  ]);
  expect(await next.db`select from identity.canonical_due`).toHaveLength(0);
});
