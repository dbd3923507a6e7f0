import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { inOrder } from '@candor/domain/own-data/closing';
import { keptUntil, retentionClasses, retentionYears } from '@candor/domain/own-data/retention';
import { Refusal } from '@candor/domain/refusal';
import { requireStaying } from '@candor/domain/responsible-trading/leaving';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction } from '../../platform/db.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import { findLeaving, lockLeaving } from '../responsible-trading/index.ts';
import { CLOSE_JOB } from './close.job.ts';
import type { OwnDataOptions } from './deps.ts';
import { deleteClosing, deleteWaitingErasures, insertClosing, isErased } from './store-closing.ts';
import { tryClose } from './try-close.ts';

/** What stands in the way now, what would stay owed, and what would be kept until when. */
export async function getClosing(
  { db, businessOf }: OwnDataOptions,
  { userId, nowMs }: CallContext,
): Promise<ResultOf<'getClosing'>> {
  const [account, business] = await Promise.all([
    findLeaving(db, userId),
    businessOf(db, userId, nowMs),
  ]);
  const { leaving } = account;
  return {
    ...(leaving === null ? {} : { askedAt: leaving.askedAtMs }),
    obstacles: inOrder(business.obstacles).map(({ untilMs, ...each }) => ({
      ...each,
      ...(untilMs === undefined ? {} : { until: untilMs }),
    })),
    left: business.left.map((each) => ({ ...each })),
    kept: retentionClasses.map((of) => ({
      class: of,
      years: retentionYears[of],
      until: keptUntil(of, nowMs),
    })),
  };
}

/**
 * Begins to close an account: nothing new can begin, what rests is canceled, and it closes as soon as
 * nothing stands in the way, which may be now. Refuses: identity.*, ownData.closing.
 */
export async function askClosing(
  deps: OwnDataOptions,
  proof: RequestOf<'askClosing'>,
  context: CallContext,
): Promise<ResultOf<'askClosing'>> {
  const { db, clock, outbox, owner } = deps;
  const { userId } = context;
  const spend = await owner.proveOwner(proof, context);
  const isClosed = await inTransaction(db, async (tx) => {
    const account = await lockLeaving(tx, userId);
    const nowMs = clock.now();
    requireStaying(account.leaving);
    await spend(tx);
    const leaving = { askedAtMs: nowMs, closedAtMs: null };
    await account.set(leaving, nowMs);
    await insertClosing(tx, userId, nowMs);
    if (await tryClose(deps, tx, { ...account, leaving, userId, from: context }, nowMs))
      return true;
    await scheduleDue(tx, { name: CLOSE_JOB, key: userId, dueAt: nowMs });
    await deps.recordSecurityEvent(tx, { userId, kind: 'closingAsked', nowMs, from: context });
    return false;
  });
  if (isClosed) owner.forgetSessions(userId);
  outbox.nudge();
  return { isClosed };
}

/** Keeps an account that was being closed. Refuses: ownData.notClosing. */
export async function cancelClosing(
  deps: OwnDataOptions,
  context: CallContext,
): Promise<Record<string, never>> {
  const { db, clock, outbox } = deps;
  const { userId } = context;
  await inTransaction(db, async (tx) => {
    const account = await lockLeaving(tx, userId);
    const nowMs = clock.now();
    if (account.leaving === null || account.leaving.closedAtMs !== null)
      throw new Refusal('ownData.notClosing');
    await account.set(null, nowMs);
    await deleteClosing(tx, userId);
    await deps.recordSecurityEvent(tx, { userId, kind: 'closingCancelled', nowMs, from: context });
  });
  outbox.nudge();
  return {};
}

/**
 * Opens a closed account again for whoever has just signed in to it, until its way back is erased.
 * Of two at once, one succeeds. Refuses: identity.reopeningExpired, identity.tooManyAttempts.
 */
export async function reopenAccount(
  deps: OwnDataOptions,
  { ticket }: RequestOf<'reopenAccount'>,
  context: CallContext,
): Promise<ResultOf<'reopenAccount'>> {
  const { db, clock, outbox, owner } = deps;
  const { userId, closedAtMs } = await owner.readReopening(ticket, context);
  const session = await inTransaction(db, async (tx) => {
    const account = await lockLeaving(tx, userId);
    const nowMs = clock.now();
    if (account.leaving?.closedAtMs !== closedAtMs) throw new Refusal('identity.reopeningExpired');
    await account.set(null, nowMs);
    await deleteClosing(tx, userId);
    await deleteWaitingErasures(tx, userId);
    // Erased a moment ago: there is nobody left to come back.
    if (await isErased(tx, { userId, class: 'contact' }))
      throw new Refusal('identity.reopeningExpired');
    await deps.recordSecurityEvent(tx, { userId, kind: 'accountReopened', nowMs, from: context });
    return owner.reopen(tx, userId, context);
  });
  outbox.nudge();
  return session;
}
