import type { Day } from '@candor/domain/calendar';
import type { Queryable } from '../../platform/db.ts';
import { listSameIdentity, personsOf } from '../kyc/index.ts';
import { findRewarded } from './store.ts';
import { listFilled } from './store-envelopes.ts';

/** What a person got on any account of theirs; shared by their accounts within a count. */
export interface Share {
  /** The highest level whose bonus was paid to them. */
  rewarded: number;
  hasEnvelope: boolean;
}

/**
 * What each of these customers' people got so far, also on other accounts, and in the envelopes of a
 * week. Missing are accounts of nobody in particular: they have a level, but what is paid once per
 * person waits until it is known who that is, or one sum of money could be shown to many accounts.
 */
export async function findShares(
  db: Queryable,
  userIds: readonly string[],
  week: Day,
): Promise<ReadonlyMap<string, Share>> {
  const persons = await personsOf(db, userIds);
  const proven = [...persons].filter(([, { isProven }]) => isProven);
  const relations = await listSameIdentity(
    db,
    proven.map(([userId]) => userId),
  );
  const accounts = [...new Set([...persons.keys(), ...relations.map(({ b }) => b)])];
  const [rewarded, filled] = await Promise.all([
    findRewarded(db, accounts),
    listFilled(db, accounts, week),
  ]);
  const shares = new Map<string, Share>();
  const of = new Map<string, Share>();
  for (const [userId, { hash }] of proven) {
    const share = shares.get(hash) ?? { rewarded: 0, hasEnvelope: false };
    const others = relations.flatMap(({ a, b }) => (a === userId ? [b] : []));
    for (const account of [userId, ...others]) {
      share.rewarded = Math.max(share.rewarded, rewarded.get(account) ?? 0);
      share.hasEnvelope ||= filled.has(account);
    }
    shares.set(hash, share);
    of.set(userId, share);
  }
  return of;
}
