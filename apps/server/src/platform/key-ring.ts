import { MINUTE_MS, SECOND_MS } from '@candor/domain/durations';
import { type Db, inTransaction } from './db.ts';
import { insertKey, type KeyRow, listKeys } from './key-rows.ts';
import { getSecret } from './secrets.ts';
import { StartupProblem } from './startup/problem.ts';

/** A new key is used this long after it was made; by then every process has read of it. */
export const KEY_LEAD_MS = MINUTE_MS;
const READ_EVERY_MS = 10 * SECOND_MS;

/** One of a ring's keys. Times are epoch milliseconds. */
export interface RingKey {
  /** 1 for the key of the first start. */
  readonly version: number;
  readonly value: Buffer;
  /** Used for what is dated from here… */
  readonly fromMs: number;
  /** …to before here; Infinity for the newest. */
  readonly untilMs: number;
  /** What was made with it is accepted until here. */
  readonly acceptedUntilMs: number;
}

/** A key that is replaced while the product runs, with those it replaced. */
export interface KeyRing {
  /** Oldest first; the newest may not be in use yet. */
  keys(): readonly RingKey[];
  /** The key for what is dated at a moment. */
  at(timeMs: number): RingKey;
  /** Reads the keys again if that was long ago. */
  freshen(nowMs: number): Promise<void>;
}

/** Opens a ring; `make` makes its first key, on the first start. */
export async function openKeyRing(db: Db, name: string, make: () => Uint8Array): Promise<KeyRing> {
  const first = await getSecret(db, name, make);
  let keys = ringOf(first, await listKeys(db, name));
  let readAtMs = -Infinity;
  let isFailing = false;
  let reading: Promise<void> | undefined;
  async function read(nowMs: number): Promise<void> {
    try {
      keys = ringOf(first, await listKeys(db, name));
      [readAtMs, isFailing] = [nowMs, false];
    } catch (error) {
      isFailing = true;
      throw error;
    } finally {
      reading = undefined;
    }
  }
  return {
    keys: () => keys,
    at(timeMs) {
      // Another key may be in use by then, and what the wrong one signs nobody can check.
      if (isFailing && timeMs > readAtMs + KEY_LEAD_MS)
        throw new Error(`the keys of ${name} could not be read for a minute`);
      return keys.findLast(({ fromMs }) => fromMs <= timeMs) ?? keys[0]!;
    },
    async freshen(nowMs) {
      if (Math.abs(nowMs - readAtMs) < READ_EVERY_MS) return;
      await (reading ??= read(nowMs));
    },
  };
}

function ringOf(first: Buffer, rows: readonly KeyRow[]): readonly RingKey[] {
  const all = [{ version: 1, value: first, startsAt: 0 }, ...rows];
  return all.map(({ version, value, startsAt }, index) => ({
    version,
    value,
    fromMs: startsAt,
    untilMs: all[index + 1]?.startsAt ?? Infinity,
    acceptedUntilMs: Math.min(Infinity, ...rows.slice(index).map((row) => row.formerUntil)),
  }));
}

/**
 * Makes a ring's next key. Throws StartupProblem while the key before it is still being replaced,
 * unless earlier keys are to be refused at once.
 */
export async function rotateKey(
  db: Db,
  name: string,
  { value, nowMs, overlapMs }: { value: Uint8Array; nowMs: number; overlapMs: number },
): Promise<KeyRow> {
  return inTransaction(db, async (tx) => {
    const last = (await listKeys(tx, name)).at(-1);
    const busyUntilMs = Math.max(last?.startsAt ?? 0, overlapMs > 0 ? (last?.formerUntil ?? 0) : 0);
    if (busyUntilMs > nowMs)
      throw new StartupProblem(
        `this key is being replaced already, until ${new Date(busyUntilMs).toISOString()}`,
      );
    const startsAt = nowMs + KEY_LEAD_MS;
    const made = {
      version: (last?.version ?? 1) + 1,
      value: Buffer.from(value),
      startsAt,
      formerUntil: startsAt + overlapMs,
    };
    await insertKey(tx, name, { ...made, madeAt: nowMs });
    return made;
  });
}
