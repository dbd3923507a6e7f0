import { wireCalls } from '@candor/contract/wire/calls';
import type { FastifyInstance } from 'fastify';
import { readOperations } from './audit/read-operations.ts';
import { type BodyKeys, openBodyKeys } from './http/body-key.ts';
import { registerDownloads } from './http/download.ts';
import { closeServer, createDraining } from './http/draining.ts';
import type { LoopLoad } from './http/loop-load.ts';
import { createPipeline } from './http/pipeline.ts';
import { createOpenReads } from './http/open-reads.ts';
import { registerOauthCallback } from './http/oauth-callback.ts';
import { registerProbes } from './http/probes.ts';
import { registerReference } from './http/reference/reference.ts';
import { registerPolicyReports } from './http/policy-reports.ts';
import { registerReviewWebhooks } from './http/review-webhooks.ts';
import { createRsaPool } from './http/rsa-pool.ts';
import { createServer, type DearCalls } from './http/server.ts';
import { createUnseal } from './http/unseal.ts';
import { registerArticlePictures } from './http/article-pictures.ts';
import { registerSharePages } from './http/share-page.ts';
import { registerUpload } from './http/upload.ts';
import { registerWebApp } from './http/web-app.ts';
import { createConsole } from './console.ts';
import { createModules, type Modules } from './modules.ts';
import { createLetters } from './modules/identity/index.ts';
import type { MarketsOptions } from './modules/markets/index.ts';
import { messagesWriteThrough, type PushTransport } from './modules/messages/index.ts';
import type { Beacon } from './modules/offerings/index.ts';
import { findIdempotencyRecords, recordedResponse } from './platform/idempotency-records.ts';
import { livePracticeDay } from './practice-day.ts';
import type { Bus } from './platform/bus.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db.ts';
import { createFiles } from './platform/files/files.ts';
import type { Log } from './platform/log.ts';
import type { Mail } from './platform/mail.ts';
import { loadMessages } from './platform/messages.ts';
import { createMetrics } from './platform/metrics.ts';
import type { OperatorCommands } from './platform/operator-commands.ts';
import { createOutbox } from './platform/outbox.ts';
import type { Random } from './platform/random.ts';
import { createReadiness } from './platform/readiness.ts';
import type { BitcoinConfig } from './platform/startup/bitcoin.ts';
import type { BankConfig } from './platform/startup/bank.ts';
import type { EvmConfig } from './platform/startup/evm.ts';
import type { IdentityReview, SumsubConfig } from './platform/startup/identity-review.ts';
import type { TronConfig } from './platform/startup/tron.ts';
import { partsOf, type Role } from './platform/startup/role.ts';
import type { SignInProvider } from './platform/startup/sign-in-providers.ts';

const RSA_WORKERS = 2;
/** Shown on the reference page and in traces. */
export const VERSION = '0.2.0';

export interface AppOptions {
  readonly db: Db;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly mail: Mail;
  readonly mode: 'practice' | 'live';
  readonly identityReview: IdentityReview;
  /** Account at the outside reviewer of identity documents; none by default. */
  readonly sumsub?: SumsubConfig | null;
  /** Folder of the sanctions lists' files; by default only addresses that operators list count. */
  readonly sanctionsFolder?: string | null;
  /**
   * Public address of the product, without a trailing slash; none: visitors are on this machine.
   */
  readonly publicOrigin?: string | null;
  /** Where visitors on this machine reach the product. */
  readonly port?: number;
  /** OpenID Connect providers for customer sign-in; none by default. */
  readonly signInProviders?: readonly SignInProvider[];
  readonly allowPlainBodies: boolean;
  readonly requestsPerMinuteMax: number;
  readonly trustedProxies?: readonly string[];
  /** Event loop delay, used to turn readers away under load; never by default. */
  readonly load?: LoopLoad;
  /** How many expensive calls may wait for their turn; thirty by default. */
  readonly dear?: DearCalls;
  /** `practice`, `replay:DIRECTORY`, or `live`. */
  readonly feed: string;
  /** Sources of the live feed. */
  readonly live?: MarketsOptions['live'];
  readonly replaySpeed: number;
  /** Whether simulated venues fail occasionally. */
  readonly practiceFaults: boolean;
  /** Feeds by symbol instead of those that `feed` names. */
  readonly feeds?: MarketsOptions['feeds'];
  /** Length of the history that simulated charts get on a first start; full by default. */
  readonly history?: MarketsOptions['history'];
  /** Folder of uploaded pictures, encrypted. */
  readonly filesFolder: string;
  /** Where prices are recorded; on this process's event loop by default. */
  readonly openRecording?: MarketsOptions['openRecording'];
  /** A real chain beside the simulated ones; none by default. */
  readonly evm?: EvmConfig | null;
  /** Tron itself beside the simulated networks; none by default. */
  readonly tron?: TronConfig | null;
  /** Bitcoin itself instead of the simulated one; none by default. */
  readonly bitcoin?: BitcoinConfig | null;
  /** The house's bank account; none by default. */
  readonly bank?: BankConfig | null;
  /** Sends pushes; by default over HTTPS, to public hosts only. */
  readonly pushTransport?: PushTransport;
  /** Decides draws of offerings: by default a beacon of the mode. */
  readonly beacon?: Beacon;
  /** Whether a new practice product gets a previous day with house traders; off by default. */
  readonly practiceDay?: boolean;
  /** Whether the house opens its pools on a new product; off by default. */
  readonly pools?: boolean;
  /** Whether the texts that come with the product are published; off by default. */
  readonly ownArticles?: boolean;
  /** Whether levels bring bonuses and envelopes; off by default. */
  readonly levelRewards?: boolean;
  /** Whether a new product gets competitions; off by default. */
  readonly contests?: boolean;
  /** Whether a first start in practice mode announces tasks; off by default. */
  readonly taskRewards?: boolean;
  /** Whether the first leveraged order needs the suitability quiz; off by default. */
  readonly suitabilityQuiz?: boolean;
  /** Which part of the work this process does; everything by default. */
  readonly role?: Role;
  /**
   * This node's name, the same after a restart: it then immediately takes over what its previous
   * process held. Without one the name is new each time, and the node must wait out a process that
   * ended abruptly.
   */
  readonly nodeId?: string;
  /** Folder of the built web app. */
  readonly webFolder: string;
  /**
   * Folder of the built operators' console; without one its calls are answered but no page is
   * served.
   */
  readonly consoleFolder?: string;
}

export interface App {
  readonly server: FastifyInstance;
  /** For operators: separate port, calls and sessions. */
  readonly consoleServer: FastifyInstance;
  /** Everything that operators can do, by kind. */
  readonly operatorCommands: OperatorCommands;
  /**
   * Administrators created now, with one-time passwords to be shown once: two on a first start,
   * then none.
   */
  ensureAdmins(): Promise<readonly { name: string; oneTimePassword: string }[]>;
  /** Whether this node records prices and settles, as far as it knows. */
  readonly isEngine: () => boolean;
  /** Resolves when no change of `isEngine` is in progress. */
  settled(): Promise<void>;
  /** Starts pricing, deliveries and due jobs. */
  start(): Promise<void>;
  /** Answers as before for a while, so that balancers turn away before `stop` closes the port. */
  drain(ms: number): Promise<void>;
  /** Finishes what is in progress, then releases everything but the database. */
  stop(): Promise<void>;
}

/** Assembles the product on a migrated database. Nothing runs until `start`. */
export async function createApp(options: AppOptions): Promise<App> {
  const { db, clock, random, log, role = 'all' } = options;
  const now = () => clock.now();
  const metrics = createMetrics();
  const translator = loadMessages();
  const outbox = openOutbox(options);
  const nodeId = options.nodeId ?? random.uuid(now());
  const parts = partsOf[role];
  const files = await createFiles({ ...options, folder: options.filesFolder });
  const mail = await createLetters({ ...options, random: random.fork('letters'), translator });
  const { tracing } = db;
  const shared = { ...options, role, nodeId, metrics, outbox, translator, files, mail, tracing };
  if (options.practiceDay && parts.engine) await livePracticeDay(shared);
  const modules = await createModules(shared);

  const { publicKey, accepted } = await openBodyKeys(db, now);
  const rsa = createRsaPool(RSA_WORKERS);
  const handlers = { ...modules.calls, getPublicKey: publicKeys(publicKey, modules.tickKeys) };
  const answer = createPipeline({
    ...shared,
    handlers,
    unseal: createUnseal({ rsa, accepted }),
    findSession: modules.findSession,
    findRecordedResponse: async (asked) =>
      recordedResponse(asked, await findIdempotencyRecords(db, [asked])),
    now,
    newKey: () => random.uuid(now()),
  });
  const draining = createDraining(clock);
  const server = await createServer({
    ...shared,
    wire: parts.api ? wireCalls : {},
    tokenHeader: 'x-access-token',
    answer,
    openReads: createOpenReads({ handlers, now, metrics }),
    isDraining: draining.isBegun,
  });
  const isReady = createReadiness({ db, clock, recordedMs: modules.recordedMs });
  const refresh = () => readOperations(shared);
  registerProbes(server, { metrics, isReady, isDraining: draining.isBegun, refresh });
  if (parts.api) await registerPages(server, { ...shared, modules, publicKey, now });
  if (parts.stream) modules.stream.attach(server.server);

  const consoleServer = await createConsole({
    ...shared,
    operators: modules.operators,
    openArticlePicture: modules.content.openArticlePicture,
    now,
    consoleFolder: options.consoleFolder ?? '',
    version: VERSION,
  });
  if (parts.console) modules.chatSocket.attach(consoleServer.server);

  return {
    server,
    consoleServer,
    operatorCommands: modules.operators.commands,
    ensureAdmins: modules.operators.ensureAdmins,
    isEngine: () => modules.engine.isHeld,
    settled: modules.engine.settled,
    start: modules.start,
    drain: draining.begin,
    async stop() {
      // Sockets first: the server waits for its connections to end.
      modules.stream.stop();
      modules.chatSocket.stop();
      await closeServer(server, clock);
      await closeServer(consoleServer, clock);
      await modules.stop();
      await rsa.close();
      log.info('stopped');
    },
  };
}

type PagesDeps = AppOptions &
  Parameters<typeof createModules>[0] & {
    readonly modules: Modules;
    readonly publicKey: BodyKeys['publicKey'];
    readonly now: () => number;
  };

/** What is served besides calls: the app, documents, uploads and downloads. */
async function registerPages(
  server: FastifyInstance,
  { modules, ...shared }: PagesDeps,
): Promise<void> {
  registerOauthCallback(server);
  registerPolicyReports(server, shared);
  registerReviewWebhooks(server, modules);
  registerReference(server, { ...shared, version: VERSION });
  await registerUpload(server, { ...shared, findSession: modules.findSession });
  registerArticlePictures(server, { ...shared, ...modules.content });
  registerSharePages(server, { ...shared, ...modules.content });
  registerDownloads(server, { ...shared, ...modules.downloads });
  await registerWebApp(server, { ...shared, folder: shared.webFolder });
}

const publicKeys =
  (publicKey: BodyKeys['publicKey'], tickKeys: Modules['tickKeys']) => async () => ({
    publicKey: await publicKey(),
    ...(await tickKeys()),
  });

/** The outbox, with events that become messages to customers. */
const openOutbox = (options: AppOptions) =>
  createOutbox({
    ...options,
    random: options.random.fork('outbox'),
    writeThrough: messagesWriteThrough({ random: options.random.fork('messages.inbox') }),
  });
