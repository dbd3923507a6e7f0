import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import { CANCEL_JOB } from './cancel-orders.job.ts';
import type { FrozenCounts, ResponsibleTradingOptions } from './deps.ts';
import { lockAccounts, setOwnFreeze } from './store.ts';

type Origin = Pick<CallContext, 'ip' | 'userAgent'>;

/** Freezes the caller's account. Refuses: responsibleTrading.frozenAlready. */
export const freezeAccount = (
  deps: ResponsibleTradingOptions,
  { withdrawals }: RequestOf<'freezeAccount'>,
  context: CallContext,
): Promise<ResultOf<'freezeAccount'>> =>
  freeze(deps, { userId: context.userId, keeps: withdrawals === 'hold', from: context });

/**
 * Freezes the account that a link was written for: whoever reads the customer's email may stop
 * everything, and nothing else. Refuses: identity.freezeLinkInvalid, identity.tooManyAttempts,
 * responsibleTrading.frozenAlready.
 */
export async function freezeByLink(
  deps: ResponsibleTradingOptions,
  { token, withdrawals }: RequestOf<'freezeByLink'>,
  context: CallContext,
): Promise<ResultOf<'freezeByLink'>> {
  const link = await deps.owner.readFreezeLink(token, context);
  return freeze(deps, {
    userId: link.userId,
    keeps: withdrawals === 'hold',
    from: context,
    spend: (tx) => deps.owner.useFreezeLink(tx, link, context.nowMs),
  });
}

interface Asked {
  readonly userId: string;
  readonly keeps: boolean;
  readonly from: Origin;
  readonly spend?: (tx: Tx) => Promise<void>;
}

/**
 * Everything in one transaction under the customer's lock: an order or a withdrawal at the same
 * time either sees the freeze, or is seen by it.
 */
async function freeze(
  deps: ResponsibleTradingOptions,
  { userId, keeps, from, spend }: Asked,
): Promise<FrozenCounts> {
  const { db, clock, outbox, owner } = deps;
  const counts = await inTransaction(db, async (tx) => {
    const account = (await lockAccounts(tx, [userId])).get(userId)!;
    const nowMs = clock.now();
    if (account.ownFrozenAtMs !== null) throw new Refusal('responsibleTrading.frozenAlready');
    await spend?.(tx);
    await setOwnFreeze(tx, userId, nowMs);
    await scheduleDue(tx, { name: CANCEL_JOB, key: userId, dueAt: nowMs });
    const frozen = await deps.withdrawalFreeze.freeze(tx, { userId, keeps }, nowMs);
    await owner.endSessions(tx, userId);
    await deps.recordSecurityEvent(tx, { userId, kind: 'accountFrozen', nowMs, from });
    await outbox.publish(tx, [noteOf(userId)], nowMs);
    return frozen;
  });
  owner.forgetSessions(userId);
  outbox.nudge();
  return counts;
}

/**
 * Ends the freeze for its owner; withdrawals are then held as after any change that a thief would
 * make first. Refuses: identity.*, responsibleTrading.notFrozen.
 */
export async function unfreezeAccount(
  deps: ResponsibleTradingOptions,
  proof: RequestOf<'unfreezeAccount'>,
  context: CallContext,
): Promise<Record<string, never>> {
  const { db, clock, outbox, owner } = deps;
  const { userId } = context;
  const spend = await owner.proveOwner(proof, context);
  await inTransaction(db, async (tx) => {
    const account = (await lockAccounts(tx, [userId])).get(userId)!;
    const nowMs = clock.now();
    if (account.ownFrozenAtMs === null) throw new Refusal('responsibleTrading.notFrozen');
    await spend(tx);
    await setOwnFreeze(tx, userId, null);
    await deps.recordSecurityEvent(tx, { userId, kind: 'accountUnfrozen', nowMs, from: context });
    await deps.withdrawalFreeze.unfreeze(tx, userId, nowMs);
    await outbox.publish(tx, [noteOf(userId)], nowMs);
  });
  outbox.nudge();
  return {};
}

const noteOf = (userId: string) => ({
  topic: `me:${userId}`,
  body: { kind: 'notice', id: userId },
});
