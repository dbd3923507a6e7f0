import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import type { FastifyInstance } from 'fastify';
import { createAuditJob } from './audit/audit.job.ts';
import { getBodyKey } from './http/body-key.ts';
import type { Handlers } from './http/handler.ts';
import { createPipeline } from './http/pipeline.ts';
import { registerProbes } from './http/probes.ts';
import { createRsaPool } from './http/rsa-pool.ts';
import { createServer } from './http/server.ts';
import { createUnseal } from './http/unseal.ts';
import { registerWebApp } from './http/web-app.ts';
import { createIdentity, createIdentityJobs } from './modules/identity/index.ts';
import { createLedgerJobs } from './modules/ledger/index.ts';
import { createMarkets, findTicks, listTicksAfter, type Markets } from './modules/markets/index.ts';
import { createPositions, type PriceLog } from './modules/positions/index.ts';
import { createSettings } from './modules/settings/index.ts';
import { createWallet, endowHouse, grantPracticeMoney } from './modules/wallet/index.ts';
import type { Bus } from './platform/bus.ts';
import type { Clock } from './platform/clock.ts';
import { type Db, inTransaction } from './platform/db.ts';
import { createJobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Mail } from './platform/mail.ts';
import { loadMessages } from './platform/messages.ts';
import { createMetrics } from './platform/metrics.ts';
import { createOutbox } from './platform/outbox.ts';
import { getSecret } from './platform/secrets.ts';
import type { Random } from './platform/random.ts';

export interface AppOptions {
  readonly db: Db;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly mail: Mail;
  readonly allowPlainBodies: boolean;
  readonly requestsPerMinuteMax: number;
  /** `practice`, or `replay:DIRECTORY`. */
  readonly feed: string;
  readonly replaySpeed: number;
  /** Whether simulated venues fail now and then. */
  readonly practiceFaults: boolean;
  /** Folder of the built web app. */
  readonly webFolder: string;
}

export interface App {
  readonly server: FastifyInstance;
  /** Begins to price, to deliver and to do due work. */
  start(): Promise<void>;
  /** Finishes what is under way, then lets go of everything but the database. */
  stop(): Promise<void>;
}

/** Puts the product together on a migrated database. Nothing runs until `start`. */
export async function createApp(options: AppOptions): Promise<App> {
  const { db, clock, random, log } = options;
  const now = () => clock.now();
  const metrics = createMetrics();
  const translator = loadMessages();
  const outbox = createOutbox(options);
  const seed = (await getSecret(db, 'markets.practiceSeed', () => random.bytes(16))).toString(
    'hex',
  );
  const shared = { ...options, metrics, outbox, translator, seed };

  const identity = await createIdentity({ ...shared, welcome: grantPracticeMoney });
  const settings = createSettings(shared);
  const markets = await createMarkets(shared);
  const positions = createPositions({ ...shared, prices: priceLog(db, markets) });
  const wallet = createWallet({
    ...shared,
    priceOf: (currency) => markets.latestTick(`${currency}${SETTLEMENT_CURRENCY}`)?.price ?? null,
    positionsEquity: positions.equityOf,
  });
  const jobs = createJobs({
    ...shared,
    jobs: [...createLedgerJobs(), ...createIdentityJobs(), createAuditJob(shared)],
  });

  const bodyKey = await getBodyKey(db);
  const rsa = createRsaPool(bodyKey.privateKeyDer, RSA_WORKERS);
  const keys = { publicKey: bodyKey.publicKey, tickPublicKey: markets.tickPublicKey };
  const handlers: Handlers = {
    ...identity.calls,
    ...settings.calls,
    ...markets.calls,
    ...positions.calls,
    ...wallet.calls,
    getPublicKey: () => keys,
  };
  const answer = createPipeline({
    ...shared,
    handlers,
    unseal: createUnseal(rsa),
    findSession: identity.findSession,
    now,
    newKey: () => random.uuid(now()),
  });
  const server = await createServer({ ...shared, answer, now, trustProxy: false });
  registerProbes(server, { metrics, isReady: async () => (await db`select 1`).length === 1 });
  await registerWebApp(server, { folder: options.webFolder, publicKey: bodyKey.publicKey });

  return {
    server,
    async start() {
      await inTransaction(db, (tx) => endowHouse(tx, now()));
      await markets.start();
      await positions.start();
      await jobs.scheduleRecurring(now());
      outbox.start();
      jobs.start();
    },
    async stop() {
      await server.close();
      markets.stop();
      await positions.stop();
      jobs.stop();
      outbox.stop();
      await outbox.deliver();
      await rsa.close();
      log.info('stopped');
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

const RSA_WORKERS = 2;
