import { id as recordId } from '@candor/contract/wire/fields';
import type { Clock } from '../../../platform/clock.ts';
import type { OperatorQueue, QueueItem } from '../../../platform/operator-commands.ts';
import { findAccount, listRestricted, type StoredAccount } from '../store.ts';
import * as z from 'zod/mini';

function restrictionItem({ userId, exclusion, freeze }: StoredAccount, nowMs: number): QueueItem {
  const isFrozen = freeze !== null && freeze.untilMs > nowMs;
  const isExcluded = exclusion !== null && exclusion.untilMs > nowMs;
  const ends = [isFrozen ? freeze.untilMs : null, isExcluded ? exclusion.untilMs : null];
  return {
    id: userId,
    userId,
    status: isFrozen ? 'frozen' : isExcluded ? exclusion.kind : 'ended',
    createdAtMs: nowMs,
    dueAtMs: ends.find((endMs) => endMs !== null) ?? null,
    facts: [
      { name: 'user', type: 'user', value: userId },
      ...(isFrozen
        ? [
            { name: 'reason', type: 'status', value: freeze.reason } as const,
            { name: 'until', type: 'time', value: String(freeze.untilMs) } as const,
          ]
        : []),
      ...(isExcluded
        ? [{ name: 'excludedUntil', type: 'time', value: String(exclusion.untilMs) } as const]
        : []),
    ],
  };
}

/** Customers who took a break, and frozen accounts. */
export const restrictionsQueue = ({ clock }: { readonly clock: Clock }): OperatorQueue => ({
  roles: ['support', 'reviewer', 'auditor'],
  statuses: ['frozen', 'excluded'],
  isRegister: true,
  itemId: recordId,
  async list(db, { status, userId, search, limit }) {
    const nowMs = clock.now();
    const isFrozen = status === null ? null : status === 'frozen';
    const asked = userId ?? (z.safeParse(recordId, search).success ? search : null);
    const { accounts, total } = await listRestricted(db, {
      nowMs,
      userId: asked,
      isFrozen,
      limit,
    });
    return { items: accounts.map((account) => restrictionItem(account, nowMs)), total };
  },
  async find(db, userId) {
    const account = await findAccount(db, userId);
    if (!account) return null;
    const item = restrictionItem(account, clock.now());
    const payload = { userId };
    return {
      ...item,
      documents: [],
      history: [],
      commands: [
        { kind: 'responsibleTrading.exclude', payload },
        item.status === 'frozen'
          ? { kind: 'responsibleTrading.liftFreeze', payload }
          : { kind: 'responsibleTrading.freeze', payload },
      ],
    };
  },
});
