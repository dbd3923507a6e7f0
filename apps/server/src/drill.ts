import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MINUTE_MS, SECOND_MS } from '@candor/domain/durations';
import { openTickSigner } from './modules/markets/index.ts';
import { checkSeals } from './modules/proofs/index.ts';
import { type RecoveredDatabase, recover } from './platform/backup/recover.ts';
import { systemClock } from './platform/clock.ts';
import { connect } from './platform/db.ts';
import { freePort } from './platform/embedded-postgres/free-port.ts';
import { checkFiles } from './platform/files/check-files.ts';
import { systemRandom } from './platform/random.ts';
import { readConfig } from './platform/startup/config.ts';
import { explain, StartupProblem } from './platform/startup/problem.ts';
import { describeLedger, findWrongBooks } from './prove-books.ts';

/*
 * `npm run drill`: restores the backup to a moment beside the running house, proves the copy, prints
 * what was lost and how long it took, and removes it. Exits with 1 unless everything is right.
 * --to 2026-11-26T12:00:00Z (default: two minutes ago) · --files FOLDER (default: FILES_DIR)
 * --into FOLDER: keeps the copy there · --keep: leaves it running
 */
const { values: asked } = parseArgs({
  options: {
    to: { type: 'string' },
    into: { type: 'string' },
    files: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
/** Hashing all ticks of a day takes some ten seconds. */
const DAYS_HASHED = 7;
/** An archive that is a minute behind still reaches it. */
const TARGET_AGO_MS = 2 * MINUTE_MS;

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<number> {
  const { databaseUrl, backupRestore, filesDir } = readConfig(process.env);
  if (backupRestore === null || databaseUrl === null)
    throw new StartupProblem(
      'DATABASE_URL and BACKUP_RESTORE: the drill needs both, see docs/how-to/back-up.md',
    );
  const targetMs = readTarget();
  const folder = asked.into ?? mkdtempSync(join(tmpdir(), 'candor-drill-'));
  if (asked.into === undefined && !asked.keep) removeAtExit(folder);
  const begunMs = systemClock.now();
  const port = await freePort();
  const copy = await recover({
    folder,
    restoreCommand: backupRestore,
    targetMs,
    databaseUrl,
    port,
  });
  print(describeRecovery(copy, { targetMs, tookMs: systemClock.now() - begunMs }));
  const problems = await prove(copy.url, asked.files ?? filesDir).finally(() =>
    asked.keep ? undefined : copy.stop(),
  );
  for (const line of problems) print(line);
  if (asked.keep)
    print(`drill: the copy runs at 127.0.0.1:${port} (pid ${copy.pid}), in ${folder}`);
  print(problems.length === 0 ? 'drill: passed' : `drill: ${problems.length} findings`);
  return problems.length === 0 ? 0 : 1;
}

/** Also after a failure: a copy has everything that is secret. */
function removeAtExit(folder: string): void {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function readTarget(): number {
  if (asked.to === undefined) return systemClock.now() - TARGET_AGO_MS;
  const targetMs = /Z$|[+-]\d\d:\d\d$/.test(asked.to) ? Date.parse(asked.to) : Number.NaN;
  if (Number.isNaN(targetMs))
    throw new StartupProblem(`--to ${asked.to} is not a moment like 2026-11-26T12:00:00Z`);
  return targetMs;
}

function describeRecovery(
  { lastCommitMs }: RecoveredDatabase,
  { targetMs, tookMs }: { readonly targetMs: number; readonly tookMs: number },
): string {
  const minutes = Math.floor(tookMs / MINUTE_MS);
  const seconds = Math.round((tookMs % MINUTE_MS) / SECOND_MS);
  const took = `restored to ${new Date(targetMs).toISOString()} in ${minutes} min ${seconds} s`;
  if (lastCommitMs === null) return `drill: ${took}, nothing newer than the base backup`;
  const lost = ((targetMs - lastCommitMs) / SECOND_MS).toFixed(1);
  return `drill: ${took}, the last commit ${lost} s before it`;
}

/** Findings of everything that a copy can be wrong in. */
async function prove(url: string, filesFolder: string): Promise<readonly string[]> {
  const db = connect(url, { max: 4 });
  try {
    print(await describeLedger(db));
    const books = await findWrongBooks(db);
    print(books.length === 0 ? 'books: right' : `books: ${books.length} findings`);
    const seals = await checkSeals(db, {
      isSigned: (await openTickSigner(db, systemRandom)).isSigned,
      daysHashed: DAYS_HASHED,
    });
    print(`proofs: ${seals.days} sealed days, ${seals.problems.length} findings`);
    const files = await checkFiles({ db, random: systemRandom, folder: filesFolder });
    print(`pictures: ${files.count - files.problems.length} of ${files.count} open`);
    return [...books, ...seals.problems, ...files.problems];
  } finally {
    await db.end();
  }
}
