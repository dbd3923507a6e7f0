import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from '../db.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

describe('test databases', () => {
  let databases: TestDatabase[];
  let first: Db;
  let second: Db;

  beforeAll(async () => {
    databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
    [first, second] = databases.map(({ url }) => connect(url, { max: 1 })) as [Db, Db];
  });

  afterAll(async () => {
    await Promise.all([first.end(), second.end()]);
    await Promise.all(databases.map((database) => database.drop()));
  });

  test('are migrated', async () => {
    expect(await first`select to_regclass('platform.migration') is not null as made`).toEqual([
      { made: true },
    ]);
  });

  test('do not see each other', async () => {
    await first`create table only_here (id int)`;
    expect(await second`select to_regclass('only_here') as found`).toEqual([{ found: null }]);
  });
});
