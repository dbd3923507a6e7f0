import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { connect } from '@candor/server/src/platform/db.ts';
import { createTestDatabase } from '@candor/server/src/platform/testing/test-database.ts';
import { checkStatements } from './check-statements.ts';

const fixtures = join(dirname(fileURLToPath(import.meta.url)), 'fixtures');

test('finds what is wrong with a statement, and nothing else', async () => {
  const database = await createTestDatabase();
  const db = connect(database.url, { max: 2 });
  const { problems } = await checkStatements({
    db,
    root: fixtures,
    config: join(fixtures, 'tsconfig.json'),
    isWanted: (file) => file.endsWith('/fixtures/statements.ts'),
  });
  expect(problems).toEqual([
    'statements.ts:33 cannot be read: nobody gives column',
    'statements.ts:11 column "nmea" does not exist',
    'statements.ts:14 no column atempts',
    'statements.ts:17 column attempts is int4, declared as string',
    'statements.ts:20 $1 is timestamptz, but soon can be string',
    'statements.ts:22 no row type declares name',
    'statements.ts:26 column "misspelt" does not exist',
    'statements.ts:30 $1 is numeric, but amount can be number',
  ]);
  await db.end();
  await database.drop();
});
