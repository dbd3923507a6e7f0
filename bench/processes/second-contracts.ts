/** Second contracts that are all due together: settled by the product or by one plain UPDATE. */
import { money, price, quantity, toText, type Money } from '@candor/domain/money/money';
import type { Tick } from '@candor/domain/markets/tick';
import { putFirstSetsInForce } from '@candor/server/src/modules/second-contracts/first-sets.ts';
import { settleDue } from '@candor/server/src/modules/second-contracts/settle-due.ts';
import { createLocalBus } from '@candor/server/src/platform/bus.ts';
import { systemClock } from '@candor/server/src/platform/clock.ts';
import { connect } from '@candor/server/src/platform/db.ts';
import { createLog } from '@candor/server/src/platform/log.ts';
import { migrate } from '@candor/server/src/platform/migrate.ts';
import { createOutbox } from '@candor/server/src/platform/outbox.ts';
import { systemRandom } from '@candor/server/src/platform/random.ts';
import { readTask, tell } from './task.ts';

const task = readTask<{
  url: string;
  contracts: number;
  customers: number;
  side: 'reference' | 'subject';
}>();
const STAKE = money('10');
const WIN = money('8');
const db = connect(task.url, { max: 3 });
const deps = { db, clock: systemClock, random: systemRandom, log: createLog('silent') };
const outbox = createOutbox({ ...deps, bus: createLocalBus() });

await prepare();
const begun = performance.now();
const settled = task.side === 'subject' ? await settleAll() : await updateAll();
const seconds = (performance.now() - begun) / 1_000;
if (settled !== task.contracts)
  throw new Error(`settled ${settled} of ${task.contracts} contracts`);
await db.end();
tell({ seconds });

/** Half are up and half down, and all wait for the tick after their entry. */
async function prepare(): Promise<void> {
  await migrate(db);
  await putFirstSetsInForce(db, systemClock.now());
  await db`truncate second_contracts.contract, ledger.balance, ledger.transfer, ledger.guard,
    platform.outbox`;
  const userOf = db`md5((n % ${task.customers})::text)::uuid`;
  await db`insert into ledger.balance
    select ${userOf}, 'contract', '', 'USDT', 100 from generate_series(1, ${task.customers}::int) n`;
  const [stake, win] = [toText(STAKE), toText(WIN)];
  await db`insert into ledger.guard (currency, reserved, moved, basis, read_at) values ('USDT',
    ${task.contracts}::int * (${stake}::numeric + ${win}::numeric), 0, 0, now())`;
  await db`insert into second_contracts.contract (user_id, id, symbol, direction, set_id,
      set_version, period_s, profit_rate, stake, win_profit, accepted_at, accepted_sequence,
      expiry_second, status, awaits_after_sequence, awaits_at, entry_sequence, entry_price, entered_at)
    select ${userOf}, gen_random_uuid(), 'BTCUSDT', case n % 2 when 0 then 'up' else 'down' end,
      'BTCUSDT-60', 1, 60, 0.8, ${stake}::numeric, ${win}::numeric,
      now() - interval '70 s', 1, 0, 'active', 2, date_trunc('second', now() - interval '9 s'), 2,
      20000, date_trunc('second', now() - interval '69 s')
    from generate_series(1, ${task.contracts}::int) n`;
  await db`vacuum analyze`;
  await db`checkpoint`;
}

async function settleAll(): Promise<number> {
  const tick: Tick = {
    symbol: 'BTCUSDT',
    sequence: 3,
    timeMs: systemClock.now(),
    price: price('20001'),
    volume: quantity('1'),
    state: 'live',
    simulated: true,
    sources: [],
    previousHash: '',
    hash: '',
    signature: '',
  };
  const prices = {
    sign: () => '',
    latestTick: () => tick,
    findTicks: async () => [tick],
    listTicksAround: async () => [tick],
    findFirstTicks: async (_: unknown, asks: readonly unknown[]) => asks.map(() => tick),
    onTick: () => () => undefined,
  };
  return (await settleDue({ ...deps, outbox, prices, fence: async () => undefined })).settled;
}

/** The minimum work of any settlement: the new state of every row, without money. */
async function updateAll(): Promise<number> {
  const profit = (amount: Money) => toText(amount);
  const rows = await db`update second_contracts.contract set exit_sequence = 3, exit_price = 20001,
      status = case direction when 'up' then 'won' else 'lost' end, exited_at = now(),
      profit = case direction when 'up' then ${profit(WIN)}::numeric else -${profit(STAKE)}::numeric end,
      settled_at = now() where status = 'active'`;
  return rows.count;
}
