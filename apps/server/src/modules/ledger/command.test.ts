import type { Balances } from '@candor/domain/ledger/balances';
import { customerAccount, houseAccount } from '@candor/domain/ledger/transfer';
import { money, toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLocalBus } from '../../platform/bus.ts';
import { ManualClock } from '../../platform/clock.ts';
import { connect, type Db, inTransaction, OutcomeUnknown } from '../../platform/db.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createOutbox } from '../../platform/outbox.ts';
import { seededRandom } from '../../platform/random.ts';
import { holdOpen, untilWaiting } from '../../platform/testing/locks.ts';
import { type LossyLine, openLossyLine } from '../../platform/testing/lossy-line.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import {
  type Command,
  type CommandOptions,
  createCommandRunner,
  listBalances,
  lockBalances,
  post,
  reconcile,
} from './index.ts';
import { updateBalances } from './store.ts';
import { advanceHouseSums, sumHouseAccount } from './store-house.ts';

interface Move {
  userId: string;
  amount: string;
  id: string;
}
type MoveCommand = Command<Move, null, null, { left: string }>;

const free = (userId: string) => customerAccount(userId, 'balance', 'USDT');
const command = (
  name: string,
  transfer: (move: Move) => ReturnType<MoveCommand['decide']>['transfers'],
): MoveCommand => ({
  name,
  orderingKey: (move) => move.userId,
  userId: (move) => move.userId,
  load: async () => null,
  accounts: (move) => [free(move.userId)],
  decide: (move, { balances }: { balances: Balances }) => ({
    change: null,
    result: { left: toText(balances.available(free(move.userId))) },
    transfers: transfer(move),
    transferKey: `${name}/${move.id}`,
    events: [{ topic: `me:${move.userId}`, body: { kind: 'balance' } }],
  }),
  write: async () => undefined,
});
const give = command('give', ({ userId, amount }) => [
  {
    type: 'practiceGrant',
    from: houseAccount('practice', 'USDT'),
    to: free(userId),
    currency: 'USDT',
    amount: money(amount),
  },
]);
const take = command('take', ({ userId, amount }) => [
  {
    type: 'positionLoss',
    from: free(userId),
    to: houseAccount('equity', 'USDT'),
    currency: 'USDT',
    amount: money(amount),
  },
]);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
const clock = new ManualClock(Date.UTC(2026, 0, 1));
const random = seededRandom('ledger');
const newUser = () => random.uuid(clock.now());

function runner(moveCommand: MoveCommand, through = db) {
  const log = createLog('silent');
  const bus = createLocalBus();
  const outbox = createOutbox({ db, bus, clock, random, log });
  const deps = { db: through, outbox, now: () => clock.now(), metrics: createMetrics() };
  return createCommandRunner(deps, moveCommand);
}
const options = (idempotency: CommandOptions<unknown>['idempotency'] = null) => ({
  idempotency,
  encode: (result: unknown) => result,
});
const balanceOf = async (userId: string) =>
  toText((await listBalances(db, userId))[0]?.available ?? money('0'));

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

describe('money commands', () => {
  test('never pays a hundred concurrent requests more than the balance', async () => {
    const userId = newUser();
    await runner(give)({ userId, amount: '10', id: '1' }, options());
    const tries = Array.from({ length: 100 }, (_, index) =>
      runner(take)({ userId, amount: '1', id: `t${index}` }, options()),
    );
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await balanceOf(userId)).toBe('0');
  });

  test('refuses late requests of a hundred concurrent ones and records each running balance', async () => {
    const userId = newUser();
    await runner(give)({ userId, amount: '10', id: '1' }, options());
    const settled = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        runner(take)({ userId, amount: '1', id: `late${index}` }, options()),
      ),
    );
    // The lock decides: the table's check constraint would be a fault, not a refusal.
    const reasons = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(reasons).toEqual(
      Array.from({ length: 90 }, () => new Refusal('wallet.insufficientBalance')),
    );
    const lines = await db<{ after: string }[]>`
      select from_balance_after::int as after from ledger.transfer
      where user_id = ${userId} and type = 'positionLoss' order by 1`;
    expect(lines.map(({ after }) => Number(after))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('refuses a negative balance in the table even when the lock is bypassed', async () => {
    const userId = newUser();
    await runner(give)({ userId, amount: '1', id: 'two-layers' }, options());
    const delta = money('-1.000000000000000001');
    const past = inTransaction(db, (tx) =>
      updateBalances(tx, [{ account: free(userId), delta, available: money('0'), existed: true }]),
    );
    await expect(past).rejects.toMatchObject({ code: '23514' });
    expect(await balanceOf(userId)).toBe('1');
  });

  test('commits the rest of a batch when one request is refused', async () => {
    const [rich, poor] = [newUser(), newUser()];
    await runner(give)({ userId: rich, amount: '5', id: 'g' }, options());
    const run = runner(take);
    const [paid, refused] = await Promise.allSettled([
      run({ userId: rich, amount: '2', id: 'a' }, options()),
      run({ userId: poor, amount: '2', id: 'b' }, options()),
    ]);
    expect(paid.status).toBe('fulfilled');
    expect(refused).toMatchObject({ reason: new Refusal('wallet.insufficientBalance') });
    expect(await balanceOf(rich)).toBe('3');
  });

  test('replays the first response for the same key, also for concurrent requests', async () => {
    const userId = newUser();
    await runner(give)({ userId, amount: '5', id: 'k' }, options());
    const once = options({ userId, key: 'k1', bodyHash: 'h' });
    const both = await Promise.all([
      runner(take)({ userId, amount: '1', id: 'x' }, once),
      runner(take)({ userId, amount: '1', id: 'y' }, once),
    ]);
    const later = await runner(take)({ userId, amount: '1', id: 'z' }, once);
    expect(new Set([...both, later].map(({ wire }) => wire)).size).toBe(1);
    expect(await balanceOf(userId)).toBe('4');
  });

  test('refuses the same key with another body', async () => {
    const userId = newUser();
    await runner(give)({ userId, amount: '5', id: 'm' }, options());
    const key = (bodyHash: string) => options({ userId, key: 'k2', bodyHash });
    await runner(take)({ userId, amount: '1', id: 'p' }, key('one'));
    const other = runner(take)({ userId, amount: '2', id: 'q' }, key('two'));
    await expect(other).rejects.toThrow('idempotency.conflict');
    expect(await balanceOf(userId)).toBe('4');
  });

  test('replays a refusal for its key even when there is money later', async () => {
    const userId = newUser();
    const key = options({ userId, key: 'k3', bodyHash: 'h' });
    await expect(runner(take)({ userId, amount: '1', id: 'r' }, key)).rejects.toThrow(
      'insufficient',
    );
    await runner(give)({ userId, amount: '5', id: 's' }, options());
    await expect(runner(take)({ userId, amount: '1', id: 'r' }, key)).rejects.toThrow(
      'insufficient',
    );
    expect(await balanceOf(userId)).toBe('5');
  });

  test('moves nothing a second time under a used transfer key', async () => {
    const userId = newUser();
    await runner(give)({ userId, amount: '5', id: 'once' }, options());
    const again = runner(give)({ userId, amount: '5', id: 'once' }, options());
    await expect(again).rejects.toMatchObject({ code: '23505' });
    expect(await balanceOf(userId)).toBe('5');
  });
});

describe('a command whose COMMIT reply is lost', () => {
  let line: LossyLine;
  let lossy: Db;
  beforeAll(async () => {
    line = await openLossyLine(database.url);
    lossy = connect(line.url, { max: 2 });
  });
  afterAll(async () => {
    await lossy.end();
    await line.close();
  });
  const identity = (userId: string, key: string) => ({ userId, key, bodyHash: 'h' });

  test('is run again and finds its recorded response, alone and in a batch', async () => {
    const run = runner(give, lossy);
    for (const crowd of [1, 3]) {
      const people = Array.from({ length: crowd }, newUser);
      line.loseCommitOf(`lost-${crowd}`);
      const gifts = people.map((userId) =>
        run({ userId, amount: '5', id: userId }, options(identity(userId, `lost-${crowd}`))),
      );
      expect((await Promise.all(gifts)).map(({ replayed }) => replayed)).toEqual(
        people.map(() => true),
      );
      expect(await Promise.all(people.map(balanceOf))).toEqual(people.map(() => '5'));
    }
    expect(line.lost()).toBe(2);
  });

  test('repeatedly is reported as unknown and found by the next retry', async () => {
    const run = runner(give, lossy);
    const userId = newUser();
    const press = (id: string) =>
      run({ userId, amount: '5', id }, options(identity(userId, 'never-heard')));
    line.loseCommitOf('never-heard', 100);
    await expect(press('first')).rejects.toThrow(OutcomeUnknown);
    line.loseCommitOf('', 0);
    expect(await press('second')).toMatchObject({ replayed: true });
    expect(await balanceOf(userId)).toBe('5');
  });
});

describe('a first balance', () => {
  test('opened by two transactions concurrently has correct running balances', async () => {
    const userId = newUser();
    let other: Promise<unknown> = Promise.resolve();
    await holdOpen(db, async (tx) => {
      const balances = await lockBalances(tx, [free(userId)]);
      const [transfer] = balances.apply(
        give.decide(
          { userId, amount: '3', id: 'first' },
          { loaded: null, balances, nowMs: clock.now() },
        ).transfers,
      );
      await post(
        tx,
        balances,
        [{ userId, key: 'first', leg: 0, transfer: transfer! }],
        clock.now(),
      );
      other = runner(give)({ userId, amount: '4', id: 'second' }, options());
      await untilWaiting(db);
    });
    await other;
    expect(await balanceOf(userId)).toBe('7');
    const rows = await db<{ after: string }[]>`
      select trim_scale(to_balance_after)::text as after from ledger.transfer
      where user_id = ${userId} order by 1`;
    expect(rows.map(({ after }) => after)).toEqual(['3', '7']);
    expect(await reconcile(db)).toEqual([]);
  });
});

describe('reconciliation', () => {
  test('finds nothing in books written by commands', async () => {
    expect(await reconcile(db)).toEqual([]);
  });

  test('gives the same house sums before and after a checkpoint', async () => {
    const before = await sumHouseAccount(db, 'equity', 'USDT');
    const hasSums = async () => (await db`select from ledger.house_sum limit 1`).length > 0;
    // Sums wait for every older transaction on the server, including other databases.
    do await db.begin((tx) => advanceHouseSums(tx));
    while (!(await hasSums()));
    expect(await sumHouseAccount(db, 'equity', 'USDT')).toBe(before);
    expect(before).toBe(money('24'));
    expect(await reconcile(db)).toEqual([]);
  });

  test.each([
    [
      'a balance that was raised by hand',
      'balanceIsSumOfPostings',
      (tx: Db) => tx`update ledger.balance set available = available + 1 where available > 0`,
    ],
    [
      'a transfer that was changed',
      'runningBalance',
      (tx: Db) => tx`update ledger.transfer set amount = amount + 1 where type = 'positionLoss'`,
    ],
    [
      'a sum of the house that was changed',
      'houseCheckpoint',
      (tx: Db) => tx`update ledger.house_sum set balance = balance + 1`,
    ],
  ])('finds %s', async (_, rule, tamper) => {
    const undo = new Error('undo');
    await db
      .begin(async (tx) => {
        await tamper(tx as unknown as Db);
        expect((await reconcile(tx)).map((finding) => finding.rule)).toContain(rule);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
  });
});
