import { MINUTE_MS } from '@candor/domain/durations';
import { LEGAL_HOLD_MS, lookAgainAt } from '@candor/domain/own-data/retention';
import type { Tx } from '../../platform/db.ts';
import { unclaimAllOf } from '../../platform/files/file-rows.ts';
import type { ShortJob } from '../../platform/jobs.ts';
import type { OwnDataOptions } from './deps.ts';
import { eraseTables } from './erase-tables.ts';
import { ERASE_CLASS_JOB, type ErasureName, erasureOf } from './erasure-key.ts';
import { lockErasure, markErasedClass, postponeErasure } from './store-closing.ts';

const DEADLINE_MS = 10 * MINUTE_MS;

type Deps = Pick<OwnDataOptions, 'mayErase' | 'owesTo' | 'retained'>;

/**
 * Erases a class of what was kept of a closed account when its time is over. Rows and pictures are
 * given up in the transaction that removes the due row: once, also after downtime. An account that
 * was opened again has no erasure any more.
 */
export const createEraseClassJob = (deps: Deps): ShortJob => ({
  name: ERASE_CLASS_JOB,
  deadlineMs: DEADLINE_MS,
  async run(tx, { key }, nowMs) {
    const of = erasureOf(key);
    const found = await lockErasure(tx, of);
    if (!found || found.erasedAtMs !== null) return null;
    // Closed again since this row was written: the new closing has its own date.
    if (found.dueMs > nowMs) return found.dueMs;
    const hold = await holdOf(deps, tx, of, nowMs);
    if (hold) {
      await postponeErasure(tx, of, hold);
      return hold.untilMs;
    }
    const { tables, purposes } = deps.retained;
    await eraseTables(tx, of.userId, tables[of.class]);
    await unclaimAllOf(tx, { userId: of.userId, purposes: purposes[of.class], nowMs });
    await markErasedClass(tx, of, nowMs);
    return null;
  },
});

/** What the law asks about, and the way back of somebody who is owed money, stays. */
async function holdOf(
  { mayErase, owesTo }: Deps,
  tx: Tx,
  { userId, class: of }: ErasureName,
  nowMs: number,
): Promise<{ readonly by: 'law' | 'owed'; readonly untilMs: number } | null> {
  if (of !== 'preferences' && !(await mayErase(tx, userId, nowMs)))
    return { by: 'law', untilMs: nowMs + LEGAL_HOLD_MS };
  if (of === 'contact' && (await owesTo(tx, userId)))
    return { by: 'owed', untilMs: lookAgainAt(nowMs) };
  return null;
}
