import { requireLevel } from '@candor/domain/positions/verification';
import { Refusal } from '@candor/domain/refusal';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { listHouseAccounts } from '../identity/index.ts';
import { assertOpenings } from '../responsible-trading/index.ts';
import type { CompetitionsOptions } from './deps.ts';
import { handleOf } from './find-groups.ts';
import { lockCompetition, type StoredCompetition } from './store.ts';
import { findEntry, insertEntry, setLeft } from './store-entries.ts';

interface Member {
  readonly id: string;
  readonly userId: string;
}

type Deps = Pick<CompetitionsOptions, 'db' | 'clock' | 'random' | 'levelsOf'>;

/**
 * Enters a customer; who is in already stays as they are. Refuses: competitions.notFound,
 * competitions.joinClosed, competitions.alreadyLeft, competitions.houseAccount, kyc.basicRequired,
 * kyc.advancedRequired, responsibleTrading.*.
 */
export async function joinCompetition(
  { db, clock, random, levelsOf }: Deps,
  { id, userId }: Member,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await assertOpenings(tx, userId, clock.now());
    const competition = await requireCompetition(tx, id);
    const before = await findEntry(tx, id, userId);
    if (before?.leftAtMs === null) return;
    if (before) throw new Refusal('competitions.alreadyLeft');
    const nowMs = clock.now();
    if (competition.phase !== 'announced' || nowMs >= competition.terms.joinsUntilMs)
      throw new Refusal('competitions.joinClosed');
    if ((await listHouseAccounts(tx)).includes(userId))
      throw new Refusal('competitions.houseAccount');
    const level = (await levelsOf(tx, [userId])).get(userId) ?? 'none';
    requireLevel(level, competition.terms.verification);
    const entryId = random.uuid(nowMs);
    await insertEntry(
      tx,
      { competitionId: id, userId, id: entryId, handle: handleOf(entryId) },
      nowMs,
    );
  });
}

/**
 * Takes a customer off the board for good. Who has left stays as they are. Refuses:
 * competitions.notFound, competitions.notEntered, competitions.ended.
 */
export async function leaveCompetition({ db, clock }: Deps, { id, userId }: Member): Promise<void> {
  await inTransaction(db, async (tx) => {
    const competition = await requireCompetition(tx, id);
    const before = await findEntry(tx, id, userId);
    if (!before) throw new Refusal('competitions.notEntered');
    if (before.leftAtMs !== null) return;
    const nowMs = clock.now();
    if (competition.phase !== 'announced' || nowMs >= competition.terms.endsAtMs)
      throw new Refusal('competitions.ended');
    await setLeft(tx, id, userId, nowMs);
  });
}

/** Locked, so that the board does not become final meanwhile. */
async function requireCompetition(tx: Tx, id: string): Promise<StoredCompetition> {
  const competition = await lockCompetition(tx, id, 'share');
  if (!competition) throw new Refusal('competitions.notFound');
  return competition;
}
