import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { inject, expect, test } from 'vitest';
import { freePort } from '../embedded-postgres/free-port.ts';
import '../testing/test-database.ts';
import { withDatabase } from '../testing/test-server.ts';
import { checkDatabase } from './database.ts';

test('accepts a database that answers', async () => {
  await checkDatabase(inject('testServer').url);
});

test('refuses an unreachable database without repeating the password', async () => {
  const url = `postgres://me:hunter2@127.0.0.1:${await freePort()}/candor`;
  const refusal = await checkDatabase(url).catch((error: Error) => error.message);
  expect(refusal).toMatch(/^DATABASE_URL: 127\.0\.0\.1:\d+\/candor does not answer/);
  expect(refusal).not.toContain('hunter2');
});

test('refuses a server that accepts connections and never says a word', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const url = `postgres://me:hunter2@127.0.0.1:${port}/candor`;
  await expect(checkDatabase(url, 50)).rejects.toThrow(/does not answer \(timeout\)$/);
  silent.close();
});

test('refuses a database that does not exist by name', async () => {
  const url = withDatabase(inject('testServer').url, 'no_such_books');
  await expect(checkDatabase(url)).rejects.toThrow('"no_such_books" does not exist');
});
