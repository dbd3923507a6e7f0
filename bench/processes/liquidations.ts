/** Positions that one tick liquidates while other customers trade; or one plain UPDATE of them. */
import { customerAccount, houseAccount, type Transfer } from '@candor/domain/ledger/transfer';
import { money, price, quantity, type Quantity } from '@candor/domain/money/money';
import type { Tick } from '@candor/domain/markets/tick';
import { lockBalances, NOBODY, post } from '@candor/server/src/modules/ledger/index.ts';
import { createPositions } from '@candor/server/src/modules/positions/index.ts';
import { createSymbolSettings } from '@candor/server/src/modules/settings/index.ts';
import { createLocalBus } from '@candor/server/src/platform/bus.ts';
import { systemClock } from '@candor/server/src/platform/clock.ts';
import { connect, inTransaction } from '@candor/server/src/platform/db.ts';
import { createLog } from '@candor/server/src/platform/log.ts';
import { createMetrics } from '@candor/server/src/platform/metrics.ts';
import { migrate } from '@candor/server/src/platform/migrate.ts';
import { createOutbox } from '@candor/server/src/platform/outbox.ts';
import { systemRandom } from '@candor/server/src/platform/random.ts';
import { quantile } from '../runner/statistics.ts';
import { readTask, tell } from './task.ts';
import { takeEpoch } from './term.ts';
import { allowedEverywhere } from '@candor/server/src/modules/countries/index.ts';

const task = readTask<{ url: string; positions: number; side: 'reference' | 'subject' }>();
const SYMBOL = 'BTCUSDT';
const TRADERS = 16;
const QUIET_MS = 2_000;
const MEAN_MS = 3_001;
const db = connect(task.url, { max: 12 });

await prepare();
tell(task.side === 'subject' ? await liquidate() : await updateAll());
await db.end();
process.exit();

/**
 * Longs of 0.1 bitcoin from 20,000 that are liquidated at 19,700, within the open-interest cap; one
 * customer each.
 */
async function prepare(): Promise<void> {
  await migrate(db);
  await db`truncate positions.position, ledger.balance, ledger.transfer, platform.outbox,
    platform.lease, positions.trigger_cursor, positions.open_interest`;
  const userOf = db`md5(n::text)::uuid`;
  await db`
    insert into positions.position (user_id, id, symbol, direction, leverage, margin, quantity_base,
      entry_price, open_fee, liquidation_price, triggers_from_sequence, version, status, open_sequence,
      opened_at)
    select ${userOf}, md5('p' || n)::uuid, ${SYMBOL}, 'long', 20, 50, 0.1, 20000, 1.2, 19700, 1, 1,
      'open', 1, now()
    from generate_series(1, ${task.positions}::int) n`;
  await db`
    insert into positions.open_interest
    values (${SYMBOL}, 'long', ${task.positions}::int * 0.1)`;
  await db`
    insert into ledger.balance (user_id, kind, ref, currency, available)
    select ${userOf}, 'margin', md5('p' || n)::uuid::text, 'USDT', 50
    from generate_series(1, ${task.positions}::int) n
    union all
    select ${userOf}, 'contract', '', 'USDT', 0 from generate_series(1, ${task.positions}::int) n`;
  await db`vacuum analyze`;
  await db`checkpoint`;
}

/** The minimum work of any liquidation: the new state of every row, without money. */
async function updateAll() {
  const begun = performance.now();
  const rows = await db`update positions.position set status = 'closed', version = 2,
    close_reason = 'liquidation', exit_price = 19690, profit = -31, close_fee = 0,
    close_sequence = 2, closed_at = now() where status = 'open'`;
  if (rows.count !== task.positions) throw new Error(`only ${rows.count} positions were updated`);
  return { seconds: (performance.now() - begun) / 1_000 };
}

async function liquidate() {
  let newest = tickAt(1, '20000', systemClock.now() - 4_000);
  let receive: (tick: Tick) => void = () => undefined;
  const bus = createLocalBus();
  const deps = { db, bus, clock: systemClock, random: systemRandom, log: createLog('error') };
  const positions = createPositions({
    ...deps,
    outbox: createOutbox(deps),
    symbolSettings: createSymbolSettings({ db, clock: systemClock }),
    metrics: createMetrics(),
    mode: 'practice',
    countries: allowedEverywhere,
    levelsOf: async () => new Map(),
    feeTermsOf: async () => new Map(),
    prices: {
      latestTick: (symbol) => (symbol === SYMBOL ? newest : undefined),
      findTicks: async () => [newest],
      findExtremes: async (_db: unknown, asks: readonly unknown[]) => asks.map(() => null),
      listTicksAfter: async (symbol, sequence) =>
        symbol === SYMBOL && sequence < newest.sequence ? [newest] : [],
      onTick(listener) {
        receive = listener;
        return () => undefined;
      },
    },
  });
  await give(houseAccount('equity', 'USDT'), '100000000');
  await positions.start();
  await positions.leaderTask.begin(await takeEpoch(db));
  const show = (text: string) => receive((newest = tickAt(newest.sequence + 1, text)));

  show('20000');
  const traders = await startTraders(positions);
  await new Promise((done) => setTimeout(done, QUIET_MS));
  const before = traders.times.splice(0);
  // Below the level for the three seconds that its mean covers.
  show('19690');
  await new Promise((done) => setTimeout(done, MEAN_MS));
  const begun = performance.now();
  show('19690');
  await positions.settled();
  const seconds = (performance.now() - begun) / 1_000;
  const during = traders.times.splice(0);
  await traders.stop();
  const [left] = await db<{ count: number }[]>`
    select count(*)::int as count from positions.position where status = 'open' and id in (
      select md5('p' || n)::uuid from generate_series(1, ${task.positions}::int) n)`;
  if (left?.count !== 0) throw new Error(`${left?.count} positions are still open`);
  return { seconds, quietP99: quantile(before, 0.99), busyP99: quantile(during, 0.99) };
}

/** Customers who open and close as fast as they get responses; returns milliseconds per command. */
async function startTraders(positions: ReturnType<typeof createPositions>) {
  const times: number[] = [];
  let isOver = false;
  async function trade(): Promise<void> {
    const userId = systemRandom.uuid(systemClock.now());
    await give(customerAccount(userId, 'contract', 'USDT'), '100000');
    while (!isOver) {
      const context = () => ({ userId, nowMs: systemClock.now(), idempotency: null }) as never;
      const order = { symbol: SYMBOL, direction: 'long', leverage: 5, orderType: 'market' };
      const begun = performance.now();
      const request = { ...order, quantity: quantity('0.01') as Quantity } as never;
      const opened = await positions.calls.openPosition(request, context());
      times.push(performance.now() - begun);
      const { id } = JSON.parse(opened.wire) as { id: string };
      await positions.calls.closePosition({ id } as never, context());
    }
  }
  const trading = Array.from({ length: TRADERS }, trade);
  return {
    times,
    async stop() {
      isOver = true;
      await Promise.all(trading);
    },
  };
}

async function give(to: Transfer['to'], amount: string): Promise<void> {
  const userId = to.owner === 'customer' ? to.userId : NOBODY;
  const from = houseAccount('external', 'USDT');
  const transfer = { type: 'genesis', from, to, currency: 'USDT', amount: money(amount) } as const;
  await inTransaction(db, async (tx) => {
    const balances = await lockBalances(tx, to.owner === 'customer' ? [to] : []);
    const [posted] = balances.apply([transfer]);
    const key = `given/${systemRandom.uuid(systemClock.now())}`;
    await post(tx, balances, [{ userId, key, leg: 0, transfer: posted! }], systemClock.now());
  });
}

function tickAt(sequence: number, text: string, timeMs = systemClock.now()): Tick {
  return {
    symbol: SYMBOL,
    sequence,
    timeMs,
    price: price(text),
    volume: quantity('1'),
    state: 'live',
    simulated: true,
    sources: [],
    previousHash: '',
    hash: '',
    signature: '',
  };
}
