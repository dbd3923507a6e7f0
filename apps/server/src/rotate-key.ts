import { BODY_KEY, BODY_KEY_OVERLAP_MS, makeBodyKey } from './http/body-key.ts';
import { makeTickKey, TICK_KEY } from './modules/markets/index.ts';
import { openDatabase } from './open-database.ts';
import { readDatabaseTime } from './platform/clock-store.ts';
import { connect, type Db } from './platform/db.ts';
import { VAULT_KEY } from './platform/files/files.ts';
import { rotateKey } from './platform/key-ring.ts';
import { systemRandom } from './platform/random.ts';
import { type Config, readConfig } from './platform/startup/config.ts';
import { explain, StartupProblem } from './platform/startup/problem.ts';

/*
 * `npm run rotate-key -- body|ticks|pictures [--at-once]`: makes a new key, which every process of
 * the running product uses a minute later. See docs/how-to/rotate-keys.md.
 */
const rings = {
  body: {
    name: BODY_KEY,
    make: makeBodyKey,
    overlapMs: BODY_KEY_OVERLAP_MS,
    says: (until: string) => `requests sealed with the former key are accepted until ${until}`,
  },
  ticks: {
    name: TICK_KEY,
    make: () => makeTickKey(systemRandom),
    overlapMs: 0,
    says: () => 'the former public key stays published, with its time',
  },
  pictures: {
    name: VAULT_KEY,
    make: () => systemRandom.bytes(32),
    overlapMs: 0,
    says: () => 'stored pictures are encrypted with it a day later',
  },
};

try {
  process.exitCode = await main(readConfig(process.env), process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

async function main(config: Config, args: readonly string[]): Promise<number> {
  const [which, ...rest] = args;
  const ring = Object.entries(rings).find(([name]) => name === which)?.[1];
  const isAtOnce = rest.length === 1 && rest[0] === '--at-once';
  if (!ring || (rest.length > 0 && !isAtOnce))
    throw new StartupProblem(
      `which key? npm run rotate-key -- ${Object.keys(rings).join('|')} [--at-once]`,
    );
  const database = await openDatabase(config);
  const db = connect(database.url, { max: 1 });
  try {
    const overlapMs = isAtOnce ? 0 : ring.overlapMs;
    process.stdout.write(await rotate(db, { ...ring, overlapMs }, config.clockAheadMs));
    return 0;
  } finally {
    await db.end();
    await database.close();
  }
}

async function rotate(
  db: Db,
  { name, make, overlapMs, says }: (typeof rings)[keyof typeof rings],
  clockAheadMs: number,
): Promise<string> {
  const nowMs = Math.floor(await readDatabaseTime(db, clockAheadMs));
  const made = await rotateKey(db, name, { value: make(), nowMs, overlapMs });
  const from = new Date(made.startsAt).toISOString();
  const until = new Date(made.formerUntil).toISOString();
  return `version ${made.version} of the key is in use from ${from}; ${says(until)}\n`;
}
