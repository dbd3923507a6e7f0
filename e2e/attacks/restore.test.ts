import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CallName, wireCalls } from '@candor/contract/wire/calls';
import { isAlive } from '@candor/server/src/platform/startup/process-identity.ts';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ArchivedDatabase, startArchivedDatabase } from '../harness/archived-database.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { signUp } from '../wire/sign-up.ts';
import { enterName, PIXEL } from '../wire/verified-customer.ts';
import type { WildClient } from '../wire/wild-client.ts';
import { askAgain, expectToldIsTrue } from './ask-again.ts';
import { findWrongBooks } from './books.ts';
import { attackedServer, type Customer, newCustomer } from './customer.ts';
import { depth, throwDice, timeoutMs } from './depth.ts';
import { type Load, startLoad } from './load.ts';
import { reconcile } from './reconcile.ts';

/*
 * A house loses its database after a mistake was made in it. The drill of docs/how-to/back-up.md,
 * with the page's own variable, restores it to the moment before, and the house goes on there.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const soon = { timeout: 120_000, interval: 500 };
/** Written by customers and due work only, so that they stand still when those do. */
const quietTables = [
  'ledger.transfer',
  'ledger.balance',
  'positions.position',
  'second_contracts.contract',
  'platform.idempotency_record',
  'platform.file',
  'kyc.application',
  'proofs.day',
  'proofs.symbol_day',
  'proofs.reserve_day',
  'proofs.order_line',
];

let database: ArchivedDatabase;
let house: RealServer;
/** The house before it lost its database. */
let lost: RealServer;
let load: Load;
let applicant: WildClient;
let bettor: Customer;
let stranger: Customer;
let moment: string;
let recorded: Record<string, string>;
let sealedDays: unknown;
let copyUrl: string;
let copyPid: number | undefined;

beforeAll(async () => {
  database = await startArchivedDatabase();
  const env = { ...attackedServer.env, PRACTICE_DAY: '1' };
  lost = house = await startServer({ databaseUrl: database.url, env });
});
afterAll(async () => {
  await house?.stop();
  if (copyPid !== undefined) await endServer(copyPid);
  if (lost !== house) await lost?.stop();
  await database?.remove();
});

/** Runs until its processes are gone, so that its files can be removed. */
async function endServer(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  await vi.waitUntil(() => !isAlive(pid), { timeout: 30_000 });
}

/** Checks the newest sealed day from outside; returns what the script said. */
function verifyNewestDay(): Promise<string> {
  const script = join(root, 'docs/verify/verify-day.mjs');
  return new Promise((done) => {
    execFile(process.execPath, [script, house.url], (_error, output) => done(output));
  });
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe<Row[]>(statement))];
  } finally {
    await sql.end();
  }
}

const pathOf = (name: CallName): string => ([wireCalls[name]].flat()[0] as string).split(' ')[1]!;

/** A fingerprint of each quiet table. */
async function fingerprints(url: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of quietTables) {
    const [row] = await ask<{ print: string }>(
      url,
      `select count(*) || ' ' || md5(string_agg(t::text, ' ' order by t::text)) as print from ${table} t`,
    );
    found[table] = row!.print;
  }
  return found;
}

/** A moment at which the quiet tables were what they are before and after it. */
async function quietMoment(): Promise<void> {
  for (;;) {
    const before = await fingerprints(database.url);
    const [now] = await ask<{ at: string }>(
      database.url,
      `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
    );
    const after = await fingerprints(database.url);
    if (JSON.stringify(before) !== JSON.stringify(after)) continue;
    moment = now!.at;
    recorded = after;
    return;
  }
}

const mustCall = async (customer: Customer, name: Parameters<Customer['call']>[0], fields = {}) => {
  const { code, message, result } = await customer.call(name, fields);
  expect(code, `${name}: ${message}`).toBe(200);
  return result;
};

test('trades before and after its base backup are archived', { timeout: timeoutMs }, async () => {
  const dice = throwDice('restore');
  const commands = depth({ quick: 150, deep: 5_000 });
  load = await startLoad(house, dice);
  await load.after(commands);
  await database.backUp();
  await load.after(commands);
  await load.stop();
});

test('a moment is recorded at which papers, contracts and due work wait', async () => {
  applicant = await signUp(house, 'applicant@example.test');
  await enterName(applicant, 'Moor');
  const upload = async () => (await applicant.upload(PIXEL, { biz: 'temp' })).result as string;
  const papers = { front: await upload(), back: await upload(), holding: await upload() };
  const application = { type: 'id', ...papers };
  expect(await applicant.post(pathOf('applyForVerification'), application)).toMatchObject({
    code: 200,
  });
  bettor = await newCustomer(house, '500');
  const sets = await mustCall(bettor, 'listSecondContractSets', { symbol: 'BTCUSDT' });
  const [{ id: setId }] = sets.toSorted(
    (a: { second: number }, b: { second: number }) => a.second - b.second,
  );
  for (const type of [1, 2])
    await mustCall(bettor, 'buySecondContract', { symbol: 'BTCUSDT', money: '20', setId, type });
  sealedDays = await mustCall(bettor, 'listSealedDays');
  await quietMoment();
});

test('then somebody makes a mistake, and the server is lost', { timeout: timeoutMs }, async () => {
  const later = await startLoad(house, throwDice('restore, later'));
  await later.after(50);
  await later.stop();
  stranger = later.intents[0]!.customer;
  await ask(database.url, 'delete from ledger.balance');
  await database.archiveAll();
  await house.kill('SIGKILL');
  await database.destroy();
});

/** Runs commands with the variable of the page, whose paths are those of this machine. */
function runDrill(more: string): Promise<{ code: number; output: string }> {
  const page = readFileSync(join(root, 'docs/how-to/back-up.md'), 'utf8');
  const [variable] = /^BACKUP_RESTORE='cp .*$/m.exec(page)!;
  const env = join(database.folder, 'house.env');
  writeFileSync(env, variable.replaceAll('/backup/', `${database.folder}/backup/`));
  const command = `set -a; . ${env}; set +a; npm run --silent drill -- ${more}`;
  const { PATH, HOME, TMPDIR } = process.env;
  const files = { DATABASE_URL: database.url, FILES_DIR: join(house.dataDir, 'files') };
  return new Promise((done) => {
    execFile(
      'sh',
      ['-ec', command],
      { cwd: root, env: { PATH, HOME, TMPDIR, ...files } },
      (error, output, complaint) =>
        done({ code: error ? Number(error.code) : 0, output: `${output}${complaint}` }),
    );
  });
}

test('the drill restores the moment and proves it', { timeout: timeoutMs }, async () => {
  const into = join(database.folder, 'copy');
  const { code, output } = await runDrill(`--to ${moment} --into ${into} --keep`);
  console.log(output.trim());
  expect(code, output).toBe(0);
  const [, port, pid] = /the copy runs at 127\.0\.0\.1:(\d+) \(pid (\d+)\)/.exec(output)!;
  copyPid = Number(pid);
  copyUrl = database.url.replace(/:\d+\//, `:${port}/`);
  expect(await fingerprints(copyUrl)).toEqual(recorded);
});

test('the house goes on there and does what waited once', { timeout: timeoutMs }, async () => {
  const files = join(lost.dataDir, 'files');
  const env = { ...attackedServer.env, FILES_DIR: files, PORT: new URL(lost.url).port };
  house = await startServer({ databaseUrl: copyUrl, env });
  // Who was told something before the moment is told the same again; who came later is unknown.
  await askAgain(load.intents);
  await expectToldIsTrue(load.intents);
  expect(await stranger.call('listBalances')).toMatchObject({ code: 401 });
  expect(await mustCall(bettor, 'listSealedDays')).toEqual(sealedDays);
  expect(await verifyNewestDay()).toContain('Everything is as it should be.');

  expect((await mustCall(bettor, 'listSecondContracts')).records).toHaveLength(2);
  const contracts = async () => (await mustCall(bettor, 'listSecondContracts')).records;
  await expect
    .poll(async () => (await contracts()).map(({ status }: { status: unknown }) => status), soon)
    .not.toContain('active');
  const reviewed = async () =>
    (await applicant.get(pathOf('getVerificationStatus'))).result.status as string;
  await expect.poll(reviewed, soon).toBe('verified');
  const late = `select name from platform.due where due_at < now() - interval '20 seconds'`;
  await expect.poll(() => ask(copyUrl, late), soon).toEqual([]);
  expect(await findWrongBooks(copyUrl)).toEqual([]);
  expect(await reconcile(house)).toMatch(/the books are right$/);
});
