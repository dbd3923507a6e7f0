/**
 * Starts the engine with many open positions: everything it watches is rebuilt from the database.
 */
import { price, quantity } from '@candor/domain/money/money';
import type { Tick } from '@candor/domain/markets/tick';
import { createPositions } from '@candor/server/src/modules/positions/index.ts';
import { createSymbolSettings } from '@candor/server/src/modules/settings/index.ts';
import { createLocalBus } from '@candor/server/src/platform/bus.ts';
import { systemClock } from '@candor/server/src/platform/clock.ts';
import { connect } from '@candor/server/src/platform/db.ts';
import { createLog } from '@candor/server/src/platform/log.ts';
import { createMetrics } from '@candor/server/src/platform/metrics.ts';
import { migrate } from '@candor/server/src/platform/migrate.ts';
import { createOutbox } from '@candor/server/src/platform/outbox.ts';
import { systemRandom } from '@candor/server/src/platform/random.ts';
import { readTask, tell } from './task.ts';
import { takeEpoch } from './term.ts';
import { unhurried } from './unhurried.ts';
import { allowedEverywhere } from '@candor/server/src/modules/countries/index.ts';

const task = readTask<{
  url: string;
  positions: number;
  side: 'prepare' | 'reference' | 'subject';
}>();
const PRICE = 50_000;
const db = connect(task.url, { max: 4 });

const sides = { prepare, reference: copyOut, subject: rebuild };
tell({ ...(await sides[task.side]()) });
await db.end();
process.exit();

/** Levels between 1% and 20% away from the price; one customer per hundred positions. */
async function prepare() {
  await migrate(db);
  await unhurried(
    db,
    (tx) => tx`
    insert into positions.position (user_id, id, symbol, direction, leverage, margin, quantity_base,
      entry_price, open_fee, liquidation_price, take_profit, stop_loss, triggers_from_sequence, version,
      status, open_sequence, opened_at)
    select md5((n / 100)::text)::uuid, gen_random_uuid(), 'BTCUSDT',
      case when is_long then 'long' else 'short' end, 5, 100, 0.01, ${PRICE}::numeric, 0.3,
      ${PRICE}::numeric + side * away * 1.1, ${PRICE}::numeric - side * round(away, 1),
      ${PRICE}::numeric + side * round(away, 1),
      1, 1, 'open', 1, now()
    from (select n, n % 2 = 0 as is_long, case n % 2 when 0 then -1 else 1 end as side,
      ${PRICE}::numeric * (0.01 + (n * 7919::bigint % 1000003) / 1000003.0 * 0.19) as away
      from generate_series(1, ${task.positions}::int) n) levels`,
  );
  await db`vacuum analyze positions.position`;
  await db`checkpoint`;
  return {};
}

/** The minimum work of a rebuild: reading the levels from the database. */
async function copyOut() {
  const begun = performance.now();
  const rows = db.copyOut(`copy (
    select user_id, id, version, direction, liquidation_price::float8, stop_loss::float8,
      take_profit::float8 from positions.position where status = 'open') to stdout`);
  let bytes = 0;
  for await (const chunk of rows) bytes += chunk.length;
  return { seconds: (performance.now() - begun) / 1_000, bytes };
}

async function rebuild() {
  const tick: Tick = {
    symbol: 'BTCUSDT',
    sequence: 1,
    timeMs: systemClock.now(),
    price: price(String(PRICE)),
    volume: quantity('1'),
    state: 'live',
    simulated: true,
    sources: [],
    previousHash: '',
    hash: '',
    signature: '',
  };
  const deps = { db, clock: systemClock, random: systemRandom, log: createLog('error') };
  const bus = createLocalBus();
  const positions = createPositions({
    ...deps,
    bus,
    outbox: createOutbox({ ...deps, bus }),
    symbolSettings: createSymbolSettings({ db, clock: systemClock }),
    metrics: createMetrics(),
    mode: 'practice',
    countries: allowedEverywhere,
    levelsOf: async () => new Map(),
    feeTermsOf: async () => new Map(),
    prices: {
      latestTick: (symbol) => (symbol === tick.symbol ? tick : undefined),
      findTicks: async () => [tick],
      findExtremes: async (_db: unknown, asks: readonly unknown[]) => asks.map(() => null),
      listTicksAfter: async () => [],
      onTick: () => () => undefined,
    },
  });
  const before = process.memoryUsage.rss();
  const begun = performance.now();
  await positions.start();
  const followingS = (performance.now() - begun) / 1_000;
  await positions.leaderTask.begin(await takeEpoch(db));
  return {
    seconds: (performance.now() - begun) / 1_000,
    followingS,
    megabytes: (process.memoryUsage.rss() - before) / 2 ** 20,
  };
}
