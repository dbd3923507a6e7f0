/** Orders of products whose day has ended: credited by the product's job, or one plain UPDATE. */
import { addDays, dayOf } from '@candor/domain/calendar';
import { customerAccount } from '@candor/domain/ledger/transfer';
import { money } from '@candor/domain/money/money';
import { createCommandRunner } from '@candor/server/src/modules/ledger/index.ts';
import { putOnSale } from '@candor/server/src/modules/products/first-catalogue.ts';
import { incomeJob } from '@candor/server/src/modules/products/income.job.ts';
import { firstFixedRates } from '@candor/server/src/modules/products/kinds/arbitrage/first-products.ts';
import { createServedForms } from '@candor/server/src/modules/products/kinds/served-forms.ts';
import { createLocalBus } from '@candor/server/src/platform/bus.ts';
import { systemClock } from '@candor/server/src/platform/clock.ts';
import { connect } from '@candor/server/src/platform/db.ts';
import { createJobs } from '@candor/server/src/platform/jobs.ts';
import { createLog } from '@candor/server/src/platform/log.ts';
import { createMetrics } from '@candor/server/src/platform/metrics.ts';
import { migrate } from '@candor/server/src/platform/migrate.ts';
import { createOutbox } from '@candor/server/src/platform/outbox.ts';
import { systemRandom } from '@candor/server/src/platform/random.ts';
import { quantile } from '../runner/statistics.ts';
import { readTask, tell } from './task.ts';
import { unhurried } from './unhurried.ts';

const task = readTask<{
  url: string;
  orders: number;
  customers: number;
  side: 'reference' | 'subject';
}>();
const PROBES_WARM = 400;
const PROBES_QUIET = 1_000;
/** The customer whose money the probe moves. */
const PROBER = '8d7b9f7a-0000-4000-8000-000000000000';
const db = connect(task.url, { max: 6 });
const metrics = createMetrics();
/** Machines are left out: their day needs a log of prices. */
const forms = createServedForms({ mining: null });
const deps = { db, clock: systemClock, random: systemRandom, log: createLog('silent'), metrics };
const outbox = createOutbox({ ...deps, bus: createLocalBus() });
const probe = createProbe();

await prepare();
if (task.side === 'reference') {
  const seconds = await timed(async () => {
    await unhurried(
      db,
      (tx) => tx`update products.product_order set credited_days = credited_days + 1,
        income_total = income_total + 0.6, reserved = reserved - 0.6`,
    );
  });
  tell({ seconds });
} else {
  for (let at = 0; at < PROBES_WARM; at++) await probe(at);
  const quiet: number[] = [];
  for (let at = 0; at < PROBES_QUIET; at++) quiet.push(await probe(at));
  const busy: number[] = [];
  let isDone = false;
  const probing = (async () => {
    for (let at = 0; !isDone; at++) busy.push(await probe(at));
  })();
  const seconds = await timed(creditAll);
  isDone = true;
  await probing;
  tell({ seconds, p99Quiet: quantile(quiet, 0.99), p99Busy: quantile(busy, 0.99) });
}
await db.end();

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

/** Each customer has the same number of orders, all of which end a day at the last midnight. */
async function prepare(): Promise<void> {
  await migrate(db);
  await putOnSale(deps, forms, firstFixedRates(systemClock.now()));
  await db`truncate products.product_order, products.income, ledger.balance, ledger.transfer,
    ledger.guard, platform.outbox`;
  const userOf = db`md5((n % ${task.customers})::text)::uuid`;
  await db`insert into ledger.balance
    select ${userOf}, 'balance', '', 'USDT', 100 from generate_series(1, ${task.customers}::int) n`;
  await db`insert into ledger.balance select '8d7b9f7a-0000-4000-8000-000000000000'::uuid, kind, '', 'USDT', 1000000
    from unnest(array['balance', 'contract']) as kind`;
  await db`insert into ledger.guard (currency, reserved, moved, basis, read_at)
    values ('USDT', ${task.orders}::int * 9::numeric, 0, 0, now())`;
  // The day before today has ended, whatever the hour.
  const startsOn = addDays(dayOf(systemClock.now()), -1);
  await unhurried(
    db,
    (
      tx,
    ) => tx`insert into products.product_order (user_id, id, product_id, product_version, kind, form,
      currency, amount, income_currency, starts_on, total_days, reserved, state, bought_at)
    select ${userOf}, gen_random_uuid(), p.id, 1, 'arbitrage', 'fixedRate', 'USDT', 1000, 'USDT',
      ${startsOn}::text::date, 15, 9, 'open', now() - interval '2 days'
    from generate_series(1, ${task.orders}::int) n, products.product p
    where p.seed_name = 'fixed-15'`,
  );
  await db`vacuum analyze`;
  await db`checkpoint`;
}

async function creditAll(): Promise<void> {
  const jobs = createJobs({ ...deps, jobs: [incomeJob({ outbox, forms })] });
  await jobs.scheduleRecurring(systemClock.now() - 1);
  for (;;) {
    await jobs.runDue();
    const [row] = await db<{ open: number }[]>`
      select count(*)::int as open from products.product_order where credited_days = 0`;
    if (row!.open === 0) return;
  }
}

/** Moves a little money of one customer, as a call would; returns the milliseconds it took. */
function createProbe(): (at: number) => Promise<number> {
  const probing = { ...deps, outbox, now: () => systemClock.now() };
  const run = createCommandRunner<number, null, null, null>(probing, {
    name: 'probe',
    orderingKey: () => PROBER,
    userId: () => PROBER,
    load: async () => null,
    accounts: () => [
      customerAccount(PROBER, 'balance', 'USDT'),
      customerAccount(PROBER, 'contract', 'USDT'),
    ],
    decide: (at) => ({
      change: null,
      result: null,
      transfers: [
        {
          type: 'fundsTransfer',
          from: customerAccount(PROBER, 'balance', 'USDT'),
          to: customerAccount(PROBER, 'contract', 'USDT'),
          currency: 'USDT',
          amount: money('0.01'),
        },
      ],
      transferKey: `transfer/${systemRandom.uuid(systemClock.now())}/${at}`,
      events: [],
    }),
    write: async () => undefined,
  });
  return async (at) => {
    const begun = performance.now();
    await run(at, { idempotency: null, encode: () => null });
    return performance.now() - begun;
  };
}
