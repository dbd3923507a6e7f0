import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { createAuditJob } from './audit/audit.job.ts';
import { createIdentity, createIdentityJobs } from './modules/identity/index.ts';
import { createLedgerJobs } from './modules/ledger/index.ts';
import {
  createMarkets,
  findTicks,
  listTicksAfter,
  type Markets,
  type MarketsOptions,
} from './modules/markets/index.ts';
import { createPositions, type PriceLog } from './modules/positions/index.ts';
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
  const markets = await createMarkets(options);
  const positions = createPositions({ ...options, prices: priceLog(db, markets) });
  const wallet = createWallet({
    ...options,
    priceOf: (currency) => markets.latestTick(`${currency}${SETTLEMENT_CURRENCY}`)?.price ?? null,
    positionsEquity: positions.equityOf,
  });
  const stream = createStream({ ...options, markets, findSession: identity.findSession });
  const jobs = createJobs({
    ...options,
    jobs: [...createLedgerJobs(), ...createIdentityJobs(), createAuditJob(options)],
  });

  return {
    calls: {
      ...identity.calls,
      ...settings.calls,
      ...markets.calls,
      ...positions.calls,
      ...wallet.calls,
    },
    findSession: identity.findSession,
    tickPublicKey: markets.tickPublicKey,
    stream,
    async start() {
      await inTransaction(db, (tx) => endowHouse(tx, clock.now()));
      await markets.start();
      await positions.start();
      await jobs.scheduleRecurring(clock.now());
      outbox.start();
      stream.start();
      jobs.start();
    },
    /** After the last call was answered. */
    async stop() {
      markets.stop();
      await positions.stop();
      jobs.stop();
      outbox.stop();
      await outbox.deliver();
    },
  };
}

/** What positions may know of the markets: recorded ticks alone. */
const priceLog = (db: Db, markets: Markets): PriceLog => ({
  latestTick: markets.latestTick,
  findTicks,
  listTicksAfter: (symbol, sequence, limit) => listTicksAfter(db, symbol, sequence, limit),
  onTick: (receive) => markets.subscribe((ticks) => ticks.forEach(receive)),
});
