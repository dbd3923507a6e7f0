import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDisposablePostgres } from '@candor/server/src/platform/testing/disposable-postgres.ts';
import { createSimulatedDatabase } from '@candor/simulation/simulated-database.ts';
import { checkStatements } from './sql/check-statements.ts';

/**
 * `npm run check -- sql`: every SQL statement of the server is prepared on a database with the
 * migrated schema, and what it takes and returns is held against the types in the source.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const server = await startDisposablePostgres();
try {
  const database = await createSimulatedDatabase(server.url, 'statements', undefined);
  const { checked, problems } = await checkStatements({
    db: database.db,
    root,
    config: join(root, 'tsconfig.json'),
    isWanted: (file) =>
      /\/(apps\/server\/src|simulation)\//.test(file) && !/\.test\.ts$|\/testing\//.test(file),
  });
  await database.drop();
  for (const problem of problems) console.error(problem);
  console.log(`${checked} statements, ${problems.length} wrong`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await server.remove();
}
