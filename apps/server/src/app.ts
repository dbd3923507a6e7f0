import type { FastifyInstance } from 'fastify';
import { getBodyKey } from './http/body-key.ts';
import { createPipeline } from './http/pipeline.ts';
import { registerProbes } from './http/probes.ts';
import { registerReference } from './http/reference/reference.ts';
import { createRsaPool } from './http/rsa-pool.ts';
import { createServer } from './http/server.ts';
import { createUnseal } from './http/unseal.ts';
import { registerWebApp } from './http/web-app.ts';
import { createModules } from './modules.ts';
import type { MarketsOptions } from './modules/markets/index.ts';
import type { Bus } from './platform/bus.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db.ts';
import type { Log } from './platform/log.ts';
import type { Mail } from './platform/mail.ts';
import { loadMessages } from './platform/messages.ts';
import { createMetrics } from './platform/metrics.ts';
import { createOutbox } from './platform/outbox.ts';
import type { Random } from './platform/random.ts';
import { getSecret } from './platform/secrets.ts';

const RSA_WORKERS = 2;
/** Shown on the reference page. */
const VERSION = '0.1.0';

export interface AppOptions {
  readonly db: Db;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly mail: Mail;
  readonly mode: 'practice' | 'live';
  readonly allowPlainBodies: boolean;
  readonly requestsPerMinuteMax: number;
  /** `practice`, or `replay:DIRECTORY`. */
  readonly feed: string;
  readonly replaySpeed: number;
  /** Whether simulated venues fail now and then. */
  readonly practiceFaults: boolean;
  /** How much of a past simulated charts have on a first start; a full one unless said. */
  readonly history?: MarketsOptions['history'];
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
  const seed = await getSecret(db, 'markets.practiceSeed', () => random.bytes(16));
  const shared = { ...options, metrics, outbox, translator, seed: seed.toString('hex') };
  const modules = await createModules(shared);

  const bodyKey = await getBodyKey(db);
  const { publicKey } = bodyKey;
  const { tickPublicKey } = modules;
  const rsa = createRsaPool(bodyKey.privateKeyDer, RSA_WORKERS);
  const answer = createPipeline({
    ...shared,
    handlers: { ...modules.calls, getPublicKey: () => ({ publicKey, tickPublicKey }) },
    unseal: createUnseal(rsa),
    findSession: modules.findSession,
    now,
    newKey: () => random.uuid(now()),
  });
  const server = await createServer({ ...shared, answer, now, trustProxy: false });
  registerProbes(server, { metrics, isReady: async () => (await db`select 1`).length === 1 });
  registerReference(server, { ...options, version: VERSION });
  await registerWebApp(server, { folder: options.webFolder, publicKey, mode: options.mode });
  modules.stream.attach(server.server);

  return {
    server,
    start: modules.start,
    async stop() {
      // Sockets first: the server waits for its connections to end.
      modules.stream.stop();
      await server.close();
      await modules.stop();
      await rsa.close();
      log.info('stopped');
    },
  };
}
