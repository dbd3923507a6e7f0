import {
  type Exclusion,
  exclude,
  type ExclusionTerm,
  longerOf,
} from '@candor/domain/responsible-trading/exclusion';
import type { Tx } from '../../platform/db.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { CANCEL_JOB } from './cancel-orders.job.ts';
import {
  type BegunExclusion,
  insertExclusion,
  lockAccounts,
  lockAccountsOf,
  lockPerson,
  setExclusion,
  setIdentity,
} from './store.ts';

interface Told {
  readonly outbox: Pick<Outbox, 'publish'>;
}

/**
 * Begins or lengthens a break of a customer, on every account of the same verified person; what
 * rests is canceled right after the commit. Refuses: responsibleTrading.cannotShorten.
 */
export async function beginBreak(
  deps: Told,
  tx: Tx,
  asked: {
    readonly userId: string;
    readonly term: ExclusionTerm;
    readonly source: 'customer' | 'operators';
  },
  nowMs: number,
): Promise<void> {
  const { userId, term, source } = asked;
  const { identityHash, exclusion } = (await lockAccounts(tx, [userId])).get(userId)!;
  const begun = exclude(exclusion, { term, nowMs });
  await apply(deps, tx, { userId, ...begun, source, nowMs });
  if (identityHash === null) return;
  await lockPerson(tx, identityHash);
  for (const other of await lockAccountsOf(tx, identityHash))
    if (other.userId !== userId && longerOf([other.exclusion, begun], nowMs) === begun)
      await apply(deps, tx, { userId: other.userId, ...begun, source: 'identity', nowMs });
}

/** Records who a verified customer is, and takes over a break of that person's other accounts. */
export async function linkIdentity(
  deps: Told,
  tx: Tx,
  { userId, identityHash, nowMs }: { userId: string; identityHash: string; nowMs: number },
): Promise<void> {
  const account = (await lockAccounts(tx, [userId])).get(userId)!;
  await lockPerson(tx, identityHash);
  await setIdentity(tx, userId, identityHash);
  const others = await lockAccountsOf(tx, identityHash);
  const longest = longerOf(
    others.map(({ exclusion }) => exclusion),
    nowMs,
  );
  if (longest && longest.untilMs !== account.exclusion?.untilMs)
    await apply(deps, tx, { userId, ...longest, source: 'identity', nowMs });
}

async function apply(
  { outbox }: Told,
  tx: Tx,
  {
    nowMs,
    ...begun
  }: Exclusion & Pick<BegunExclusion, 'userId' | 'source'> & { readonly nowMs: number },
): Promise<void> {
  const { userId } = begun;
  await setExclusion(tx, userId, begun);
  await insertExclusion(tx, { ...begun, begunAtMs: nowMs });
  await scheduleDue(tx, { name: CANCEL_JOB, key: userId, dueAt: nowMs });
  const note = { topic: `me:${userId}`, body: { kind: 'notice', id: userId } };
  await outbox.publish(tx, [note], nowMs);
}
