import { keptUntil, retentionClasses } from '@candor/domain/own-data/retention';
import type { Leaving } from '@candor/domain/responsible-trading/leaving';
import type { CallContext } from '../../http/handler.ts';
import type { Tx } from '../../platform/db.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import type { OwnDataOptions } from './deps.ts';
import { ERASE_CLASS_JOB, erasureKey } from './erasure-key.ts';
import { insertErasures, markClosed } from './store-closing.ts';

interface Locked {
  readonly userId: string;
  readonly leaving: Leaving;
  set(leaving: Leaving, nowMs: number): Promise<void>;
  readonly from?: Pick<CallContext, 'ip' | 'userAgent'>;
}

/**
 * Closes an account whose row the caller has locked, if nothing stands in the way: sessions end,
 * alerts end, and every class of what is kept gets the date of its end. Money that is too little to
 * be paid out stays where it is. False: something stands in the way. `forgetSessions` after the
 * commit.
 */
export async function tryClose(
  deps: Pick<OwnDataOptions, 'businessOf' | 'owner' | 'recordSecurityEvent' | 'endAlerts'>,
  tx: Tx,
  { userId, leaving, set, from }: Locked,
  nowMs: number,
): Promise<boolean> {
  const { obstacles } = await deps.businessOf(tx, userId, nowMs);
  if (obstacles.length > 0) return false;
  await set({ ...leaving, closedAtMs: nowMs }, nowMs);
  await markClosed(tx, userId, nowMs);
  await deps.owner.close(tx, userId, nowMs);
  await deps.endAlerts(tx, userId, nowMs);
  const due = retentionClasses.map((of) => ({ class: of, dueMs: keptUntil(of, nowMs) }));
  await insertErasures(tx, userId, due);
  for (const { class: of, dueMs } of due)
    await scheduleDue(tx, { name: ERASE_CLASS_JOB, key: erasureKey(userId, of), dueAt: dueMs });
  const event = { userId, kind: 'accountClosed' as const, nowMs };
  await deps.recordSecurityEvent(tx, from ? { ...event, from } : event);
  return true;
}
