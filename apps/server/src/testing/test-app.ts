import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallName, type WireAddress, wireCalls } from '@candor/contract/wire/calls';
import { type App, type AppOptions, createApp } from '../app.ts';
import { verify } from '../modules/kyc/testing/verify.ts';
import { type Bus, createLocalBus } from '../platform/bus.ts';
import { ManualClock } from '../platform/clock.ts';
import { connect, type Db } from '../platform/db.ts';
import { createFiles, type Files } from '../platform/files/files.ts';
import type { EmailMessage } from '../platform/mail.ts';
import { seededRandom } from '../platform/random.ts';
import { noTracing, type Tracing } from '../platform/tracing/tracing.ts';
import {
  copyTestDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../platform/testing/test-database.ts';
import { isSeededAs, START_MS, testAppDefaults, testAppRandom } from './test-app-defaults.ts';

/** A response as a client reads it. */
export interface TestAnswer {
  readonly code: number;
  // Each test asserts the shape of the wire result itself.
  readonly result: never;
  readonly errorKey?: string;
  readonly fields?: Record<string, string>;
  readonly details?: Record<string, string>;
}

export interface Visitor {
  readonly token?: string;
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

/** The entire product on its own database and clock, called the way a client calls it. */
export interface TestApp {
  readonly app: App;
  readonly url: string;
  readonly bus: Bus;
  readonly db: Db;
  readonly clock: ManualClock;
  readonly emailMessages: EmailMessage[];
  /** Uploaded pictures, opened with the keys of the product. */
  readonly files: Files;
  readonly filesFolder: string;
  call(name: CallName, fields?: Record<string, unknown>, as?: Visitor): Promise<TestAnswer>;
  /** A new customer with a session. */
  signUp(email?: string): Promise<{ token: string; userId: string; email: string }>;
  /** Verifies a customer's identity up to `level`. */
  verify(userId: string, level: 'basic' | 'advanced'): Promise<void>;
  close(): Promise<void>;
}

export const TEST_PASSWORD = 'correct horse battery';

export interface TestAppChanges extends Partial<
  Pick<
    AppOptions,
    | 'mode'
    | 'feed'
    | 'live'
    | 'practiceDay'
    | 'pools'
    | 'levelRewards'
    | 'contests'
    | 'taskRewards'
    | 'suitabilityQuiz'
    | 'ownArticles'
    | 'history'
    | 'replaySpeed'
    | 'identityReview'
    | 'sumsub'
    | 'log'
    | 'sanctionsFolder'
    | 'role'
    | 'nodeId'
    | 'bus'
    | 'publicOrigin'
    | 'evm'
    | 'tron'
    | 'bitcoin'
    | 'bank'
    | 'signInProviders'
    | 'random'
    | 'beacon'
    | 'pushTransport'
  >
> {
  readonly startMs?: number;
  /** A proxy between the product and its database: returns the address to use. */
  readonly line?: (url: string) => Promise<string>;
  /** None by default. */
  readonly tracing?: Tracing;
  /** Wraps the database handle that the product uses. */
  readonly throughDb?: (db: Db) => Db;
  /** Address of a database that nobody is connected to: the product begins with a copy of it. */
  readonly copyOf?: string;
  /** Another node of the same product: shares its database, its emails and, by default, its bus. */
  readonly beside?: TestApp;
}

export async function createTestApp(changes: TestAppChanges = {}): Promise<TestApp> {
  const {
    beside,
    line,
    throughDb,
    tracing = noTracing,
    startMs = beside?.clock.now() ?? START_MS,
    ...options
  } = changes;
  const database = beside
    ? { url: beside.url, drop: async () => undefined }
    : await databaseOf(changes);
  const bus = options.bus ?? beside?.bus ?? createLocalBus();
  const db = connect(line ? await line(database.url) : database.url, { tracing });
  const clock = new ManualClock(startMs);
  const emailMessages: EmailMessage[] = beside?.emailMessages ?? [];
  const filesFolder = beside?.filesFolder ?? join(tmpdir(), `candor-files-${randomUUID()}`);
  const app = await createApp({
    db: throughDb ? throughDb(db) : db,
    clock,
    random: testAppRandom(options.nodeId),
    mail: { send: async (emailMessage) => void emailMessages.push(emailMessage) },
    ...testAppDefaults,
    filesFolder,
    ...options,
    bus,
  });
  await app.start();
  const files = await createFiles({
    db,
    clock,
    random: seededRandom('files'),
    folder: filesFolder,
  });
  let people = 0;

  const call: TestApp['call'] = async (name, fields = {}, as = {}) => {
    const [method, path] = ([wireCalls[name]].flat()[0] as WireAddress).split(' ');
    const filled = path!.replace(/\{(\w+)\}/g, (_, field: string) => String(fields[field]));
    const response = await app.server.inject({
      method: method as 'GET' | 'POST',
      url: filled,
      headers: headersOf(as),
      ...(method === 'GET' ? { query: fields as Record<string, string> } : {}),
      ...(method === 'POST' ? { payload: JSON.stringify(fields) } : {}),
    });
    await afterAnswer();
    return response.json();
  };

  return {
    app,
    url: database.url,
    bus,
    db,
    clock,
    emailMessages,
    files,
    filesFolder,
    call,
    async signUp(email = `customer-${people++}@example.com`) {
      await call('sendEmailCode', { email, scene: 'register' });
      const smscode = emailMessages.findLast((emailMessage) => emailMessage.to === email)!.code;
      const fields = { email, smscode, password: TEST_PASSWORD, agreement: true };
      const answer = await call('register', fields);
      const { token, userInfo } = answer.result as { token: string; userInfo: { id: string } };
      return { token, userId: userInfo.id, email };
    },
    verify: (userId, level) => verify({ db, clock }, userId, level),
    async close() {
      await app.stop();
      await db.end();
      await database.drop();
      await rm(filesFolder, { recursive: true, force: true });
    },
  };
}

/** Resolves after messages sent following a response have been sent. */
export const afterAnswer = (): Promise<void> => new Promise((done) => void setImmediate(done));

const databaseOf = ({ copyOf, ...changes }: TestAppChanges): Promise<TestDatabase> =>
  copyOf === undefined
    ? createTestDatabase(isSeededAs(changes) ? 'seeded' : 'migrated')
    : copyTestDatabase(copyOf);

const headersOf = ({ token, key, headers }: Visitor): Record<string, string> => ({
  'content-type': 'application/json',
  ...(token === undefined ? {} : { 'x-access-token': token }),
  ...(key === undefined ? {} : { 'idempotency-key': key }),
  ...headers,
});
