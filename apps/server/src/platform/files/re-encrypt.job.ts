import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@candor/domain/durations';
import type { Db } from '../db.ts';
import type { Job } from '../jobs.ts';
import type { KeyRing } from '../key-ring.ts';
import { listExisting, listUnderFormerKeys, markReEncrypted } from './file-rows.ts';
import type { Vault } from './vault.ts';

/**
 * A database that is restored to a moment of the last day still knows the key of every picture that
 * is found beside it.
 */
export const RE_ENCRYPT_AFTER_MS = DAY_MS;
const FILES_MAX = 200;
const NEXT_BATCH_MS = SECOND_MS;

/** Encrypts pictures of former keys with the newest, a few at a time. */
export function createReEncryptJob({
  db,
  ring,
  vault,
}: {
  readonly db: Db;
  readonly ring: KeyRing;
  readonly vault: Vault;
}): Job {
  return {
    name: 'files.reEncrypt',
    recurringKey: 'all',
    deadlineMs: 10 * MINUTE_MS,
    async work(_due, nowMs) {
      await ring.freshen(nowMs);
      const { version } = ring.at(nowMs - RE_ENCRYPT_AFTER_MS);
      const ids = await listUnderFormerKeys(db, { version, limit: FILES_MAX });
      const done: string[] = [];
      for (const id of ids) {
        // What does not open is found by the drill, and must not keep the others.
        const bytes = await vault.get(id).catch(() => null);
        if (bytes && (await vault.put(id, bytes))) done.push(id);
      }
      const kept = await listExisting(db, done);
      // Swept meanwhile, and written again here.
      for (const id of done) if (!kept.has(id)) await vault.remove(id);
      const isDone = ids.length < FILES_MAX || done.length === 0;
      return {
        next: nowMs + (isDone ? HOUR_MS : NEXT_BATCH_MS),
        write: (tx) => markReEncrypted(tx, { ids: done, version }),
      };
    },
  };
}
