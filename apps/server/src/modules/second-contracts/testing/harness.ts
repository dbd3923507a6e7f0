import { calls, type RequestOf, type ResultOf } from '@candor/contract/calls';
import type { Balances } from '@candor/domain/ledger/balances';
import {
  customerAccount,
  houseAccount,
  type HouseAccountKind,
  type Transfer,
} from '@candor/domain/ledger/transfer';
import { money, toText } from '@candor/domain/money/money';
import type { VerifiedLevel } from '@candor/domain/positions/verification';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { createLocalBus } from '../../../platform/bus.ts';
import { ManualClock } from '../../../platform/clock.ts';
import { connect, inTransaction } from '../../../platform/db.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { createOutbox } from '../../../platform/outbox.ts';
import { seededRandom } from '../../../platform/random.ts';
import { freeEpoch } from '../../../platform/testing/free-term.ts';
import { createTestDatabase } from '../../../platform/testing/test-database.ts';
import { lockBalances, NOBODY, post, reconcile, sumHouseAccount } from '../../ledger/index.ts';
import type { LockContractFunds } from '../../positions/index.ts';
import { createSecondContracts, type SecondContractsOptions } from '../index.ts';
import { createSymbolSettings } from '../../settings/index.ts';
import { LogTape } from './log-tape.ts';
import { allowedEverywhere } from '../../countries/index.ts';

type SecondContractsCall = keyof ReturnType<typeof createSecondContracts>['calls'];

/** A working module on its own database, with a clock and prices that the test controls. */
export interface Harness extends Awaited<ReturnType<typeof openHarness>> {}

export async function openHarness(startMs = Date.UTC(2026, 10, 18, 12)) {
  const database = await createTestDatabase();
  const db = connect(database.url);
  const clock = new ManualClock(startMs);
  const random = seededRandom('second-contracts');
  const log = pino({ level: 'silent' });
  const outbox = createOutbox({ db, bus: createLocalBus(), clock, random, log });
  const tape = new LogTape(clock);
  // Nobody here holds cross positions, so all free money may be taken.
  const available = (userId: string, balances: Pick<Balances, 'available'>) =>
    balances.available(customerAccount(userId, 'contract', 'USDT'));
  const lockContractFunds: LockContractFunds = async () =>
    Object.assign(available, { taken: async () => undefined });
  const metrics = createMetrics();
  const symbolSettings = createSymbolSettings({ db, clock });
  const shared = { db, clock, random, outbox, log, metrics };
  const levels = new Map<string, VerifiedLevel>();
  const options: SecondContractsOptions = {
    ...shared,
    prices: tape,
    lockContractFunds,
    symbolSettings,
    mode: 'practice',
    countries: allowedEverywhere,
    levelsOf: async (_: unknown, userIds: readonly string[]) =>
      new Map(userIds.map((userId) => [userId, levels.get(userId) ?? 'advanced'] as const)),
  };
  let module = createSecondContracts(options);
  await give(houseAccount('equity', 'USDT'), '100000000');

  async function give(to: Transfer['to'], amount: string, from = houseAccount('external', 'USDT')) {
    const userId = to.owner === 'customer' ? to.userId : NOBODY;
    const transfer = {
      type: 'genesis',
      from,
      to,
      currency: 'USDT',
      amount: money(amount),
    } as const;
    await inTransaction(db, async (tx) => {
      const balances = await lockBalances(tx, to.owner === 'customer' ? [to] : []);
      const [posted] = balances.apply([transfer]);
      const key = `given/${random.uuid(clock.now())}`;
      await post(tx, balances, [{ userId, key, leg: 0, transfer: posted! }], clock.now());
    });
  }

  async function start(): Promise<void> {
    await module.start();
    await module.leaderTask.begin(freeEpoch);
  }

  return {
    db,
    clock,
    tape,
    start,
    settle: () => module.settle(),
    verify: (userId: string, level: VerifiedLevel) => void levels.set(userId, level),
    /** A second module on the same database and log, as in another process. */
    async another() {
      const other = createSecondContracts(options);
      await other.leaderTask.begin(freeEpoch);
      return other;
    },
    /** Stops the module and starts a new one on the same database, as a new process would. */
    async restart(between: () => Promise<void> = async () => undefined) {
      await module.leaderTask.end();
      await between();
      module = createSecondContracts(options);
      await start();
    },
    /** Advances the clock, records a price and settles what it decides. */
    async tick(text: string, afterMs = 500, state: 'live' | 'halted' = 'live') {
      await clock.advance(afterMs);
      tape.record('BTCUSDT', text, { state });
      await module.settle();
    },
    async newCustomer(amount: string): Promise<string> {
      const userId = random.uuid(clock.now());
      await give(customerAccount(userId, 'contract', 'USDT'), amount);
      return userId;
    },
    /** Reduces the house's equity to an amount. */
    async leaveEquity(amount: string) {
      const equity = await sumHouseAccount(db, 'equity', 'USDT');
      const rest = toText((equity - money(amount)) as never);
      await give(houseAccount('external', 'USDT'), rest, houseAccount('equity', 'USDT'));
      await clock.advance(1_001);
    },
    house: async (kind: HouseAccountKind) => toText(await sumHouseAccount(db, kind, 'USDT')),
    findings: () => reconcile(db),
    /** Calls a handler as the pipeline does and gives the result as the client decodes it. */
    async call<Name extends SecondContractsCall>(
      name: Name,
      userId: string,
      request: RequestOf<Name>,
    ): Promise<ResultOf<Name>> {
      const handler = module.calls[name] as (...given: unknown[]) => Promise<unknown>;
      const context = { userId, nowMs: clock.now(), idempotency: null };
      const answer = (await handler(request, context)) as { wire?: string };
      const schema = calls[name].result as z.ZodMiniType as z.ZodMiniType<ResultOf<Name>>;
      const wire = answer.wire ? JSON.parse(answer.wire) : z.encode(schema, answer as never);
      return z.decode(schema, wire as never);
    },
    async close() {
      await module.leaderTask.end();
      await db.end();
      await database.drop();
    },
  };
}
