import { proposeRepairs } from './modules/ledger/index.ts';
import { systemClock } from './platform/clock.ts';
import { systemRandom } from './platform/random.ts';
import { connect, type Db } from './platform/db.ts';
import { type Config, readConfig } from './platform/startup/config.ts';
import { explain } from './platform/startup/problem.ts';
import { openDatabase } from './open-database.ts';
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
