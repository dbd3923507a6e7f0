/** Callers who each make transfers one after another through the command runner of the ledger. */
import { Balances } from '@candor/domain/ledger/balances';
import { customerAccount, houseAccount, type Transfer } from '@candor/domain/ledger/transfer';
import { money } from '@candor/domain/money/money';
import {
  type Command,
  createCommandRunner,
  post,
} from '@candor/server/src/modules/ledger/index.ts';
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

interface Task {
  readonly url: string;
  /** If given: creates the schema and this many customers instead of measuring. */
  readonly customers?: number;
  readonly callers: number;
  readonly seconds: number;
  /** own: between a customer's two accounts; house: all against one house account. */
  readonly kind: 'own' | 'house';
  /** As an HTTP call does: with an idempotency record and an event to the customer. */
  readonly withAnswer: boolean;
}
interface Move {
  readonly userId: string;
  readonly id: number;
  readonly isBack: boolean;
}

const task = readTask<Task>();
const WARM_UP_MS = 500;
const currency = 'USDT';
const db = connect(task.url, { max: 6 });
const now = () => systemClock.now();
const run = systemRandom.uuid(now());
const userIdOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;

if (task.customers) await makeCustomers(task.customers);
else tell(await measure());
await db.end();
if (task.customers) tell({});

async function makeCustomers(count: number): Promise<void> {
  await migrate(db);
  await inTransaction(db, async (tx) => {
    const balances = new Balances([]);
    const rows = Array.from({ length: count }, (_, index) => {
      const userId = userIdOf(index);
      const transfers = (['balance', 'contract'] as const).map((kind): Transfer => ({
        type: 'practiceGrant',
        from: houseAccount('practice', currency),
        to: customerAccount(userId, kind, currency),
        currency,
        amount: money('10000'),
      }));
      return balances
        .apply(transfers)
        .map((transfer, leg) => ({ userId, key: 'grant', leg, transfer }));
    });
    await post(tx, balances, rows.flat(), now());
  });
  await db`vacuum analyze`;
}

function moveCommand(): Command<Move, null, null, { id: number }> {
  const own = (userId: string, kind: 'balance' | 'contract') =>
    customerAccount(userId, kind, currency);
  const other = ({ userId }: Move) =>
    task.kind === 'own' ? own(userId, 'contract') : houseAccount('equity', currency);
  return {
    name: 'move',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    load: async () => null,
    accounts: ({ userId }) =>
      task.kind === 'own'
        ? [own(userId, 'balance'), own(userId, 'contract')]
        : [own(userId, 'balance')],
    decide(move) {
      const ends = [own(move.userId, 'balance'), other(move)] as const;
      const [from, to] = move.isBack ? [ends[1], ends[0]] : ends;
      return {
        change: null,
        result: { id: move.id },
        transfers: [{ type: 'fundsTransfer', from, to, currency, amount: money('0.01') }],
        transferKey: `move/${run}/${move.id}`,
        events: task.withAnswer ? [{ topic: `me:${move.userId}`, body: { kind: 'balance' } }] : [],
      };
    },
    write: async () => undefined,
  };
}

async function measure() {
  const log = createLog('silent');
  const outbox = createOutbox({
    db,
    bus: createLocalBus(),
    clock: systemClock,
    random: systemRandom,
    log,
  });
  const move = createCommandRunner({ db, outbox, now, metrics: createMetrics() }, moveCommand());
  outbox.start();
  const customers = await countCustomers();
  let next = 0;
  const times: number[] = [];
  const begun = performance.now() + WARM_UP_MS;
  const end = begun + task.seconds * 1_000;
  const cpuBefore = process.cpuUsage();
  await Promise.all(
    Array.from({ length: task.callers }, async () => {
      for (let from = performance.now(); from < end; from = performance.now()) {
        const id = next++;
        // Steps through the customers so that two callers rarely meet at the same one, as in
        // practice.
        const userId = userIdOf((id * 7_919) % customers);
        const key = { userId, key: `key:${run}-${id}`, bodyHash: 'none' };
        await move(
          { userId, id, isBack: id % 2 === 1 },
          { idempotency: task.withAnswer ? key : null, encode: (result) => result },
        );
        if (from >= begun) times.push(performance.now() - from);
      }
    }),
  );
  const { user, system } = process.cpuUsage(cpuBefore);
  outbox.stop();
  await outbox.deliver();
  const seconds = (performance.now() - begun) / 1_000;
  return {
    tps: times.length / seconds,
    p99Ms: quantile(times, 0.99),
    cpuUs: (user + system) / next,
  };
}

async function countCustomers(): Promise<number> {
  const [row] = await db<{ count: string }[]>`
    select count(*) as count from ledger.balance where kind = 'balance'`;
  return Number(row!.count);
}
