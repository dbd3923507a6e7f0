import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { consolePath } from '@candor/contract/console/wire';
import { type App, createApp, VERSION } from './app.ts';
import { createLocalBus } from './platform/bus.ts';
import { watchLoop } from './http/loop-load.ts';
import { recordInThread } from './modules/markets/index.ts';
import { systemClock } from './platform/clock.ts';
import { readDatabaseTime, readNewestTime } from './platform/clock-store.ts';
import { connect, type Db } from './platform/db.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { openGuardedClock } from './platform/guarded-clock.ts';
import { createLog, type Log } from './platform/log.ts';
import { openMail } from './platform/open-mail.ts';
import { migrate } from './platform/migrate.ts';
import { systemRandom } from './platform/random.ts';
import { openTracing } from './platform/tracing/open-tracing.ts';
import { getSecret } from './platform/secrets.ts';
import { type Config, readConfig } from './platform/startup/config.ts';
import { lockDataDir } from './platform/startup/data-dir-lock.ts';
import { checkDatabase } from './platform/startup/database.ts';
import { namedAddress } from './platform/startup/named-address.ts';
import { readNodeId } from './platform/startup/node-id.ts';
import { natsProblem } from './platform/startup/nats.ts';
import { checkPort } from './platform/startup/port.ts';
import { requireMode } from './platform/startup/product-mode.ts';
import { partsOf } from './platform/startup/role.ts';
import { explain } from './platform/startup/problem.ts';
import { onStopSignal } from './platform/startup/stop-signals.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
const CONSOLE_FOLDER = fileURLToPath(new URL('../../console/dist', import.meta.url));
const DB_CONNECTIONS = 12;

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  await main(readConfig(process.env));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
  process.exit();
}

async function main(config: Config): Promise<void> {
  // From here on Ctrl-C stops the process cleanly, so that nothing it started is left running.
  onStopSignal();
  await checkPort(config.host, config.port);
  if (partsOf[config.role].console)
    await checkPort(config.host, config.consolePort, 'CONSOLE_PORT');
  const lock = await lockDataDir(config.dataDir);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  const nodeId = readNodeId(config.dataDir, systemRandom, systemClock.now());
  const tracing = await openTraces(config, nodeId, log);
  const db = connect(database.url, { max: DB_CONNECTIONS, tracing });
  await prepare(db, config);

  const clock = await openClock(db, config, log);
  const bus = await openBus(config, db, log);
  const mail = await openMail(config, {
    outboxPath: join(config.dataDir, 'outbox.jsonl'),
    clock,
    log,
    print,
  });
  const load = watchLoop();
  const app = await createApp({
    ...config,
    nodeId,
    db,
    bus,
    log,
    clock,
    random: systemRandom,
    mail,
    filesFolder: config.filesDir,
    load,
    webFolder: WEB_FOLDER,
    consoleFolder: CONSOLE_FOLDER,
    ...feedOptions(config),
    pools: config.mode === 'practice',
    levelRewards: true,
    contests: config.mode === 'practice',
    ownArticles: true,
    taskRewards: true,
    practiceDay:
      config.practiceDay && config.mode === 'practice' && config.feed.kind === 'practice',
    ...recording(config, database.url, log),
  });
  await app.start();
  const address = await app.server.listen({ host: config.host, port: config.port });

  onStopSignal(
    () => app.drain(config.drainMs),
    () => app.stop(),
    () => tracing.close(),
    async () => mail.close(),
    async () => clock.stop(),
    () => bus.close(),
    () => db.end({ timeoutMs: 5_000 }),
    () => database.stop(),
    () => lock.release(),
  );
  if (partsOf[config.role].console) await openConsole(app, config);
  load.begin();
  // Browsers do not create passkeys for IP addresses.
  const named = config.publicOrigin === null ? await namedAddress(address) : null;
  print(`Candor is ready at ${address} (${kindsOf(config)})`);
  if (named) print(`passkeys need a name: the same place is ${named}`);
  // Node writes the cache only on a clean exit, and the next start may follow a crash.
  flushCompileCache();
}

function kindsOf({ mode, feed }: Config): string {
  const money = mode === 'live' ? 'real money' : 'practice money';
  return `${money}, ${feed.kind === 'live' ? 'real' : 'simulated'} prices`;
}

/** Passwords are shown here once, and never stored in plain text. */
async function openConsole(app: App, { host, consolePort: port }: Config): Promise<void> {
  const address = await app.consoleServer.listen({ host, port });
  print(`console of operators at ${address}${consolePath}/`);
  for (const { name, oneTimePassword } of await app.ensureAdmins())
    print(`console: administrator ${name}, one-time password ${oneTimePassword} (for one person)`);
}

async function openClock(db: Db, { clockAheadMs }: Config, log: Log) {
  return openGuardedClock({
    readReference: () => readDatabaseTime(db, clockAheadMs),
    notBeforeMs: await readNewestTime(db),
    log,
  });
}

/** Brings the database to this release, unless its money is of the other mode. */
async function prepare(db: Db, { mode }: Config): Promise<void> {
  const applied = await migrate(db);
  if (applied.length > 0) print(`database: ${applied.length} migrations applied`);
  await requireMode(db, mode);
}

function openTraces({ traces, role }: Config, nodeId: string, log: Log) {
  return openTracing(traces, {
    random: systemRandom,
    log,
    process: { 'service.version': VERSION, 'service.instance.id': nodeId, 'candor.role': role },
  });
}

async function openDatabase(config: Config, log: Log) {
  if (!config.databaseUrl) return startEmbeddedPostgres({ dataDir: config.dataDir, log });
  await checkDatabase(config.databaseUrl);
  return { url: config.databaseUrl, stop: async () => undefined };
}

async function openBus(config: Config, db: Db, log: Log) {
  if (!config.natsUrl) return createLocalBus();
  const namespace = (await getSecret(db, 'bus.namespace', () => systemRandom.bytes(12))).toString(
    'hex',
  );
  const origin = systemRandom.uuid(systemClock.now());
  const url = config.natsUrl;
  const { createNatsBus } = await import('./platform/nats-bus.ts');
  return createNatsBus({ url, namespace, origin, log }).catch((error: unknown) => {
    throw natsProblem(url, error);
  });
}

/** Prices are recorded in a separate thread, on nodes that may record. */
function recording({ role, logLevel, clockAheadMs }: Config, databaseUrl: string, log: Log) {
  if (!partsOf[role].engine) return {};
  return { openRecording: recordInThread({ databaseUrl, logLevel, clockAheadMs, log }) };
}

function feedOptions({ feed, practiceFaults }: Config) {
  return {
    feed: feed.kind === 'replay' ? `replay:${feed.directory}` : feed.kind,
    replaySpeed: feed.kind === 'replay' ? feed.speed : 1,
    practiceFaults,
    ...(feed.kind === 'live' ? { live: feed } : {}),
  };
}
