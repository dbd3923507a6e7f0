import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { add } from '@candor/domain/money/money';
import type { Tick } from '@candor/domain/markets/tick';
import { createAuditJob } from './audit/audit.job.ts';
import { createIdentity, createIdentityJobs } from './modules/identity/index.ts';
import { createLedgerJobs } from './modules/ledger/index.ts';
import {
  type CarryOf,
  createMarkets,
  findFirstTicks,
  findTicks,
  listTicksAfter,
  type Markets,
  type MarketsOptions,
} from './modules/markets/index.ts';
import { createPositions } from './modules/positions/index.ts';
import { createProofs } from './modules/proofs/index.ts';
import { createSecondContracts } from './modules/second-contracts/index.ts';
import { createSettings } from './modules/settings/index.ts';
import { createWallet, endowHouse, grantPracticeMoney } from './modules/wallet/index.ts';
import { type Db, inTransaction } from './platform/db.ts';
import { createJobs } from './platform/jobs.ts';
import type { Mail } from './platform/mail.ts';
import type { Translate } from './platform/messages.ts';
import type { Outbox } from './platform/outbox.ts';
import { createStream } from './stream/index.ts';

export interface ModulesOptions extends MarketsOptions {
  readonly outbox: Outbox;
  readonly mail: Mail;
  readonly translator: (language: string | undefined) => Translate;
}

/** Every business module of the product, told of each other. Nothing runs until `start`. */
export async function createModules(options: ModulesOptions) {
  const { db, clock, outbox } = options;
  const identity = await createIdentity({ ...options, welcome: grantPracticeMoney });
  const settings = createSettings(options);
  const markets = await createMarkets({
    ...options,
    carryOf: (symbol): ReturnType<CarryOf> => positions.carryOf(symbol),
  });
  const prices = priceLog(db, markets);
  const positions = createPositions({ ...options, prices });
  const secondContracts = createSecondContracts({ ...options, prices });
  const proofs = createProofs({ ...options, markets });
  const wallet = createWallet({
    ...options,
    priceOf: (currency) => markets.latestTick(`${currency}${SETTLEMENT_CURRENCY}`)?.price ?? null,
    positionsEquity: async (userId) =>
      add(await positions.equityOf(userId), await secondContracts.openStakesOf(userId)),
  });
  const stream = createStream({ ...options, markets, findSession: identity.findSession });
  const jobs = createJobs({
    ...options,
    jobs: [
      ...createLedgerJobs(),
      ...createIdentityJobs(),
      ...secondContracts.jobs,
      ...proofs.jobs,
      createAuditJob(options),
    ],
  });

  return {
    calls: {
      ...identity.calls,
      ...settings.calls,
      ...markets.calls,
      ...positions.calls,
      ...secondContracts.calls,
      ...wallet.calls,
      ...proofs.calls,
    },
    findSession: identity.findSession,
    tickPublicKey: markets.tickPublicKey,
    stream,
    async start() {
      await inTransaction(db, (tx) => endowHouse(tx, clock.now()));
      await markets.start();
      await positions.start();
      await secondContracts.start();
      await jobs.scheduleRecurring(clock.now());
      outbox.start();
      stream.start();
      jobs.start();
    },
    /** After the last call was answered. */
    async stop() {
      markets.stop();
      await positions.stop();
      await secondContracts.stop();
      jobs.stop();
      outbox.stop();
      await outbox.deliver();
    },
  };
}

/** What trading may know of the markets: recorded ticks alone. */
const priceLog = (db: Db, markets: Markets) => ({
  latestTick: markets.latestTick,
  findTicks,
  findFirstTicks,
  listTicksAfter: (symbol: string, sequence: number, limit: number) =>
    listTicksAfter(db, symbol, sequence, limit),
  onTick: (receive: (tick: Tick) => void) => markets.subscribe((ticks) => ticks.forEach(receive)),
});
