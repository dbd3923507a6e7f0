import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KycLevel } from '@candor/domain/kyc/application';
import { pino } from 'pino';
import { createLocalBus } from '../../../platform/bus.ts';
import { ManualClock } from '../../../platform/clock.ts';
import { connect } from '../../../platform/db.ts';
import { createFiles } from '../../../platform/files/files.ts';
import type { EmailMessage } from '../../../platform/mail.ts';
import { loadMessages } from '../../../platform/messages.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { createOutbox } from '../../../platform/outbox.ts';
import { seededRandom } from '../../../platform/random.ts';
import { createTestDatabase } from '../../../platform/testing/test-database.ts';
import { PriceTape } from '../../positions/testing/price-tape.ts';
import type { LoansOptions } from '../index.ts';
import { allowedEverywhere } from '../../countries/index.ts';

/** Everything around the loans module: a database, a clock, prices, files and letters. */
export async function openSurroundings(identityReview: LoansOptions['identityReview']) {
  const database = await createTestDatabase();
  const db = connect(database.url);
  const clock = new ManualClock(Date.UTC(2026, 10, 23, 1, 41));
  const random = seededRandom('loans');
  const complaints: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => complaints.push(line) });
  const bus = createLocalBus();
  const folder = join(tmpdir(), `candor-loans-${randomUUID()}`);
  const tape = new PriceTape(clock);
  const letters: EmailMessage[] = [];
  const levels = new Map<string, KycLevel>();
  const files = await createFiles({ db, clock, random, folder });
  const options: LoansOptions = {
    db,
    bus,
    clock,
    random,
    outbox: createOutbox({ db, bus, clock, random, log }),
    log,
    metrics: createMetrics(),
    files,
    mode: 'practice',
    countries: allowedEverywhere,
    identityReview,
    prices: tape,
    mail: { send: async (letter) => void letters.push(letter) },
    levelsOf: async (_, userIds) =>
      new Map(userIds.map((userId) => [userId, levels.get(userId) ?? 'basic'] as const)),
    ...secrets,
    holderOf: async () => 'Mei Lin',
    translator: loadMessages(),
  };
  return {
    options,
    clock,
    files,
    tape,
    letters,
    complaints,
    levels,
    async close() {
      await db.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Passwords are of another module: tests of the whole product check them. */
const secrets = {
  fundPassword: {
    assert: async () => undefined,
    isSet: async () => true,
  } as unknown as LoansOptions['fundPassword'],
  secondFactor: {
    assert: async () => undefined,
    isBound: async () => false,
  } as unknown as LoansOptions['secondFactor'],
};
