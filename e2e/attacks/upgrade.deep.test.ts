import { startEmbeddedPostgres } from '@candor/server/src/platform/embedded-postgres/index.ts';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Balancer, startBalancer } from '../harness/balancer.ts';
import { checkOutPreviousRelease, type PreviousRelease } from '../harness/previous-release.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { askAgain, expectToldIsTrue } from './ask-again.ts';
import { findWrongBooks } from './books.ts';
import { attackedServer } from './customer.ts';
import { throwDice } from './depth.ts';
import { failedOf, type Load, startLoad } from './load.ts';
import { reconcile } from './reconcile.ts';

/*
 * docs/how-to/upgrade.md: the landed release and this one take turns on one database behind a load
 * balancer, there and back, while customers trade.
 */
const ROUNDS = 3;
const COMMANDS_BETWEEN = 1_500;
const quiet = { info: () => undefined, warn: () => undefined };
const previous = checkOutPreviousRelease();
if (previous === null)
  console.log('the landed release is not in the history of this copy: nothing to upgrade from');

let folder: string;
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let balancer: Balancer;
let house: RealServer;
/** Those that may still run. */
const started = new Set<RealServer>();

beforeAll(async () => {
  if (!previous) return;
  folder = mkdtempSync(join(tmpdir(), 'candor-upgrade-'));
  chmodSync(folder, 0o711);
  database = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: quiet });
  balancer = await startBalancer();
});
afterAll(async () => {
  for (const server of started) await server.stop();
  await balancer?.stop();
  await database?.stop();
  previous?.remove();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function start(release: PreviousRelease | null): Promise<RealServer> {
  const server = await startServer({
    databaseUrl: database.url,
    ...(release ? { program: release.program } : {}),
    env: {
      ...attackedServer.env,
      FILES_DIR: join(folder, 'files'),
      DRAIN_SECONDS: '1',
      LOG_LEVEL: 'info',
    },
  });
  started.add(server);
  return server;
}

/** The longest time in which no command was answered. Milliseconds. */
function watchPauses(load: Load) {
  let [count, sinceMs, longestMs] = [load.acknowledged(), performance.now(), 0];
  const look = setInterval(() => {
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - sinceMs);
    if (load.acknowledged() === count) return;
    [count, sinceMs] = [load.acknowledged(), nowMs];
  }, 5);
  return {
    end() {
      clearInterval(look);
      return Math.round(longestMs);
    },
  };
}

/** The longest time between two prices of a market since a moment. Milliseconds. */
async function longestTickGap(since: string): Promise<number> {
  const sql = postgres(database.url, { max: 1 });
  const [row] = await sql<{ gap: number }[]>`
    select (max(gap) * 1000)::int as gap from (
      select extract(epoch from recorded_at - lag(recorded_at) over (order by sequence)) as gap
      from markets.tick where symbol = 'BTCUSDT' and recorded_at >= ${since}) g`;
  await sql.end();
  return row!.gap;
}

test.skipIf(!previous)(
  'no command fails and none is executed twice while releases take turns under load',
  { timeout: 600_000 },
  async () => {
    house = await start(previous);
    await balancer.add(house.url);
    const since = new Date().toISOString();
    const load = await startLoad({ ...house, url: balancer.url }, throwDice('upgrade'));
    const atRest = watchPauses(load);
    await load.after(COMMANDS_BETWEEN);
    console.log(`longest time without an answer before any change: ${atRest.end()} ms`);
    const phases: { from: number; to: number; name: string }[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const isUpgrade = round % 2 === 1;
      const from = load.intents.length;
      const pauses = watchPauses(load);
      const next = await start(isUpgrade ? null : previous);
      await balancer.add(next.url);
      await load.after(COMMANDS_BETWEEN / 5);
      const code = await house.kill('SIGTERM');
      balancer.remove(house.url);
      await load.after(COMMANDS_BETWEEN);
      const name = isUpgrade ? 'this release' : `release ${previous!.version} again`;
      console.log(
        `${name} took over (exit code ${code}): longest time without an answer ${pauses.end()} ms`,
      );
      expect(code, house.output().slice(-2_000)).toBe(0);
      phases.push({ from, to: load.intents.length, name });
      started.delete(house);
      await house.stop();
      house = next;
    }
    await load.stop();
    for (const { from, to, name } of phases) {
      const failed = failedOf(load.intents.slice(from, to)).map((each) => each.name);
      console.log(`until ${name} had taken over, ${failed.length} of ${to - from} commands failed`);
      expect(failed).toEqual([]);
    }
    const gapMs = await longestTickGap(since);
    console.log(
      `${ROUNDS} changes, ${load.intents.length} commands; longest time between two prices ${gapMs} ms`,
    );
    await askAgain(load.intents);
    await expectToldIsTrue(load.intents);
    expect(await findWrongBooks(database.url)).toEqual([]);
    expect(await reconcile(house)).toMatch(/the books are right$/);
  },
);
