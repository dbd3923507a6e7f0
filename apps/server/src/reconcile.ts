import { proposeRepairs } from './modules/ledger/index.ts';
import { systemClock } from './platform/clock.ts';
import { systemRandom } from './platform/random.ts';
import { connect, type Db } from './platform/db.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { type Config, readConfig } from './platform/startup/config.ts';
import { lockDataDir } from './platform/startup/data-dir-lock.ts';
import { checkDatabase } from './platform/startup/database.ts';
import { explain, StartupProblem } from './platform/startup/problem.ts';
import { describeLedger, findWrongBooks } from './prove-books.ts';

/*
 * `npm run reconcile`: verifies the books, also while the product runs on them. Prints its findings
 * and exits with 1 if there are any. With `--repair` it submits wrong house sums to the operators,
 * two of whom correct them in the console.
 */
try {
  process.exitCode = await main(readConfig(process.env));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

async function main(config: Config): Promise<number> {
  const database = await openDatabase(config);
  const db = connect(database.url, { max: 1 });
  try {
    return await prove(db);
  } finally {
    await db.end();
    await database.close();
  }
}

async function prove(db: Db): Promise<number> {
  process.stdout.write(`${await describeLedger(db)}\n`);
  const findings = await findWrongBooks(db);
  for (const line of findings) process.stdout.write(`${line}\n`);
  const verdict = findings.length === 0 ? 'the books are right' : `${findings.length} findings`;
  process.stdout.write(`reconcile: ${verdict}\n`);
  if (process.argv.includes('--repair')) await repair(db);
  return findings.length === 0 ? 0 : 1;
}

async function repair(db: Db): Promise<void> {
  const count = await proposeRepairs(db, { random: systemRandom, nowMs: systemClock.now() });
  const what = `${count} sums of the house wait for two operators (console, "House totals")`;
  process.stdout.write(`repair: ${what}\n`);
}

async function openDatabase(config: Config) {
  if (config.databaseUrl) {
    await checkDatabase(config.databaseUrl);
    return { url: config.databaseUrl, close: async () => undefined };
  }
  const { dataDir } = config;
  const quiet = { info: () => undefined, warn: () => undefined };
  const lock = await lockDataDir(dataDir).catch((error: unknown) => {
    if (error instanceof StartupProblem && error.message.startsWith('another copy')) return null;
    throw error;
  });
  const server = await startEmbeddedPostgres({ dataDir, log: quiet });
  return {
    url: server.url,
    async close() {
      // Without the lock the server belongs to the running product and keeps running.
      if (!lock) return server.leave();
      await server.stop();
      lock.release();
    },
  };
}
