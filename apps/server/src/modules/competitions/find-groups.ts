import { createHash } from 'node:crypto';
import { groupsOf, type Relation } from '@candor/domain/competitions/related';
import type { Tx } from '../../platform/db.ts';
import { listRelations } from '../identity/index.ts';
import { listSharedPayees } from '../wallet/index.ts';
import type { CompetitionsOptions } from './deps.ts';
import type { StoredCompetition } from './store.ts';
import { type Account, listAccounts, putAccounts } from './store-fills.ts';

/** Far longer than any chain of invitations that people make. */
const STEPS_MAX = 50;
const LABEL_LENGTH = 16;

/** SHA-256 in hexadecimal: what is published in place of an id. */
export const handleOf = (id: string): string => createHash('sha256').update(id).digest('hex');

/**
 * Finds who is related to the entrants, entrants or not, and stores it. Invitations count that were
 * accepted before the announcement: later ones are made to annoy, not to cheat. Returns all
 * accounts of the competition.
 */
export async function findGroups(
  tx: Tx,
  { sameIdentity, random }: Pick<CompetitionsOptions, 'sameIdentity' | 'random'>,
  { id, announcedAtMs }: Pick<StoredCompetition, 'id' | 'announcedAtMs'>,
  nowMs: number,
): Promise<Account[]> {
  const known = await listAccounts(tx, id);
  const relations: Relation[] = [];
  const seen = new Set(known.map(({ userId }) => userId));
  let next = [...seen];
  for (let step = 0; step < STEPS_MAX && next.length > 0; step++) {
    const found = [
      ...(await listRelations(tx, next, announcedAtMs)),
      ...(await sameIdentity(tx, next)),
      ...(await listSharedPayees(tx, next)),
    ];
    relations.push(...found);
    const met = found.flatMap(({ a, b }) => [a, b]).filter((userId) => !seen.has(userId));
    next = [...new Set(met)];
    for (const userId of next) seen.add(userId);
  }
  const groups = groupsOf(relations);
  const handles = new Map(known.map(({ userId, handle }) => [userId, handle]));
  const accounts = [...seen].toSorted().map((userId): Account => {
    const root = groups.get(userId);
    return {
      userId,
      handle: handles.get(userId) ?? handleOf(random.uuid(nowMs)),
      group: root === undefined ? null : handleOf(`${id}/${root}`).slice(0, LABEL_LENGTH),
    };
  });
  const before = new Map(known.map((account) => [account.userId, account]));
  const changed = accounts.filter(({ userId, group }) => before.get(userId)?.group !== group);
  await putAccounts(tx, id, changed);
  return accounts;
}
