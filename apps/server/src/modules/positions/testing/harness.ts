import { calls, type RequestOf, type ResultOf } from '@candor/contract/calls';
import type { CallName } from '@candor/contract/wire/calls';
import {
  customerAccount,
  houseAccount,
  type HouseAccountKind,
} from '@candor/domain/ledger/transfer';
import { money, toText } from '@candor/domain/money/money';
import type { VerifiedLevel } from '@candor/domain/positions/verification';
import { Refusal } from '@candor/domain/refusal';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { createLocalBus } from '../../../platform/bus.ts';
import { ManualClock } from '../../../platform/clock.ts';
import { connect, type Db } from '../../../platform/db.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { createOutbox } from '../../../platform/outbox.ts';
import { seededRandom } from '../../../platform/random.ts';
import { freeEpoch } from '../../../platform/testing/free-term.ts';
import { untilWaiting } from '../../../platform/testing/locks.ts';
import { createTestDatabase } from '../../../platform/testing/test-database.ts';
import { createFeeTerms } from '../../levels/index.ts';
import { listBalances, reconcile, sumHouseAccount } from '../../ledger/index.ts';
import {
  createPositions,
  type LockContractFunds,
  type PositionsOptions,
  type PriceLog,
} from '../index.ts';
import { createSymbolSettings } from '../../settings/index.ts';
import { giveMoney } from './give-money.ts';
import { holdWrites } from './locks.ts';
import { PriceTape } from './price-tape.ts';
import { createCountries, type PlacesOf } from '../../countries/index.ts';

/** Where every customer of a harness lives. */
export const HARNESS_COUNTRY = 'DE';

const placesOf: PlacesOf = async (_db, userIds) =>
  new Map(userIds.map((userId) => [userId, [{ source: 'identity', country: HARNESS_COUNTRY }]]));

/** What operators may announce for orders. */
const announcedTerms = (db: Db, clock: ManualClock) => ({
  countries: createCountries({ db, clock, mode: 'practice', placesOf }).guard,
  symbolSettings: createSymbolSettings({ db, clock }),
  feeTermsOf: createFeeTerms(),
});

type PositionCall = keyof ReturnType<typeof createPositions>['calls'] & CallName;

/**
 * A working positions module on its own database, with a clock and prices that the test controls.
 */
export interface Harness extends Awaited<ReturnType<typeof openHarness>> {}

/** A log that keeps warnings and errors. */
function complaintLog() {
  const complaints: string[] = [];
  return { complaints, log: pino({ level: 'warn' }, { write: (line) => complaints.push(line) }) };
}

/** `pricesOf`: replaces the prices that the test writes on the tape. */
export async function openHarness(
  startMs = Date.UTC(2026, 10, 18, 12),
  pricesOf: (db: Db) => PriceLog | undefined = () => undefined,
) {
  const database = await createTestDatabase();
  const db = connect(database.url);
  const clock = new ManualClock(startMs);
  const random = seededRandom('positions');
  const { complaints, log } = complaintLog();
  const bus = createLocalBus();
  const outbox = createOutbox({ db, bus, clock, random, log });
  const tape = new PriceTape(clock);
  const levels = new Map<string, VerifiedLevel>();
  const options = {
    db,
    bus,
    clock,
    random,
    outbox,
    log,
    metrics: createMetrics(),
    mode: 'practice',
    ...announcedTerms(db, clock),
    levelsOf: async (_: unknown, userIds: readonly string[]) =>
      new Map(userIds.map((userId) => [userId, levels.get(userId) ?? 'advanced'] as const)),
  } as const;
  const give = giveMoney({ db, random, clock });
  const prices = pricesOf(db) ?? tape;
  let positions = createPositions({ ...options, prices });
  const start = () => positions.start().then(() => positions.leaderTask.begin(freeEpoch));
  const stop = () => positions.leaderTask.end().then(() => positions.stop());

  /** Calls a handler as the pipeline does and gives the result as the client decodes it. */
  async function call<Name extends PositionCall>(
    name: Name,
    userId: string,
    request: RequestOf<Name>,
    key?: string,
  ): Promise<ResultOf<Name>> {
    const handler = positions.calls[name] as (...given: unknown[]) => Promise<unknown>;
    const context = {
      userId,
      nowMs: clock.now(),
      idempotency: key === undefined ? null : { userId, key, bodyHash: key },
    };
    const answer = (await handler(request, context)) as { wire?: string };
    const schema = calls[name].result as z.ZodMiniType as z.ZodMiniType<ResultOf<Name>>;
    const wire = answer.wire === undefined ? z.encode(schema, answer as never) : answer.wire;
    return z.decode(schema, (typeof wire === 'string' ? JSON.parse(wire) : wire) as never);
  }

  return {
    ...options,
    tape,
    call,
    /** Logged warnings and errors. */
    complaints,
    settled: () => positions.settled(),
    lockContractFunds: ((tx, ids) => positions.lockContractFunds(tx, ids)) as LockContractFunds,
    start,
    /** Sets a customer's verified level; by default everyone has every level. */
    verify: (userId: string, level: VerifiedLevel) => void levels.set(userId, level),
    equityOf: (userId: string) => positions.equityOf(userId),
    /** A second module on the same database and prices, like another process serving customers. */
    another: () => startAnother({ ...options, prices }),
    /** Stops the module and starts a new one on the same database, as a new process would. */
    async restart(between: () => unknown = () => undefined) {
      await stop();
      await between();
      positions = createPositions({ ...options, prices });
      await start();
    },
    /** Advances the clock, then records a price. */
    async tick(symbol: string, text: string, afterMs = 500) {
      await clock.advance(afterMs);
      tape.record(symbol, text);
      await positions.settled();
    },
    /** A customer with money in the contract account. */
    async newCustomer(amount: string): Promise<string> {
      const userId = random.uuid(clock.now());
      const contract = customerAccount(userId, 'contract', 'USDT');
      await give(userId, [
        {
          type: 'practiceGrant',
          from: houseAccount('practice', 'USDT'),
          to: contract,
          currency: 'USDT',
          amount: money(amount),
        },
      ]);
      return userId;
    },
    /** Takes free contract money without notifying the module, as another module would. */
    async takeOut(userId: string, amount: string) {
      const from = customerAccount(userId, 'contract', 'USDT');
      const to = customerAccount(userId, 'balance', 'USDT');
      await give(userId, [
        { type: 'fundsTransfer', from, to, currency: 'USDT', amount: money(amount) },
      ]);
    },
    /** Funds a house account. */
    async fund(kind: HouseAccountKind, amount: string) {
      await give('00000000-0000-0000-0000-000000000000', [
        {
          type: 'genesis',
          from: houseAccount('external', 'USDT'),
          to: houseAccount(kind, 'USDT'),
          currency: 'USDT',
          amount: money(amount),
        },
      ]);
    },
    /** Free contract money and margin of a customer. */
    async money(userId: string) {
      const rows = await listBalances(db, userId);
      const sum = (kind: string) =>
        rows
          .filter(({ account }) => account.kind === kind)
          .reduce((total, { available }) => total + available, 0n);
      return {
        free: toText(sum('contract') as never),
        margin: toText(sum('margin') as never),
      };
    },
    /** Blocks every command from finishing its writes; returns the function that releases them. */
    holdWrites: () => holdWrites(db),
    /** Resolves when `count` transactions wait for a lock held by another. */
    waiting: (count: number) => untilWaiting(db, count),
    house: async (kind: HouseAccountKind) => toText(await sumHouseAccount(db, kind, 'USDT')),
    findings: () => reconcile(db),
    async close() {
      await stop();
      await db.end();
      await database.drop();
    },
  };
}

/** Key of the refusal that a call ends in, or the word `done`. */
export async function outcomeOf(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
}

async function startAnother(options: PositionsOptions) {
  const other = createPositions(options);
  await other.start();
  return other;
}

/** A house with a hundred million that trades Bitcoin at 20,000, and a customer who has `held`. */
export async function openBitcoinHarness(
  held: string,
): Promise<{ harness: Harness; user: string }> {
  const harness = await openHarness();
  await harness.fund('equity', '100000000');
  harness.tape.record('BTCUSDT', '20000');
  await harness.start();
  return { harness, user: await harness.newCustomer(held) };
}
