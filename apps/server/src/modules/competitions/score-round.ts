import { placesOf } from '@candor/domain/competitions/ranking';
import { ZERO } from '@candor/domain/money/money';
import type { Tx } from '../../platform/db.ts';
import { listMovedSince } from '../ledger/index.ts';
import type { CompetitionsOptions } from './deps.ts';
import { findGroups } from './find-groups.ts';
import { scoreEntrants } from './score-entrants.ts';
import { setScored, type StoredCompetition } from './store.ts';
import { type Entry, listEntries, setPlaces, setScores } from './store-entries.ts';
import { type Account, insertFills, listAccounts } from './store-fills.ts';

/** Longer than a transaction may take that dated its trade before the last round. */
const OVERLAP_MS = 2 * 60_000;
/** Relations seldom change while nobody joins. */
const REGROUP_MS = 10 * 60_000;

type Deps = Pick<CompetitionsOptions, 'listTicksAround' | 'sameIdentity' | 'random'>;

/**
 * Brings the board up to now: figures of those whose books moved since the last round and of all
 * accounts related to them, then every place that changed.
 */
export async function scoreRound(
  tx: Tx,
  deps: Deps,
  competition: StoredCompetition,
  nowMs: number,
): Promise<void> {
  const { id, scoredToMs, groupedAtMs } = competition;
  const entries = await listEntries(tx, id);
  const isNewer = ({ joinedAtMs }: Entry) => joinedAtMs >= (groupedAtMs ?? 0) - OVERLAP_MS;
  const isRegrouping =
    groupedAtMs === null || nowMs >= groupedAtMs + REGROUP_MS || entries.some(isNewer);
  const before = await listAccounts(tx, id);
  const accounts = isRegrouping ? await findGroups(tx, deps, competition, nowMs) : before;
  const sinceMs = scoredToMs === null ? 0 : scoredToMs - OVERLAP_MS;
  const userIds = accounts.map(({ userId }) => userId);
  const moved = new Set(await listMovedSince(tx, userIds, sinceMs));
  const changed = changedAccounts(accounts, { before, moved, entries, sinceMs });
  const changedIds = new Set(changed.map(({ userId }) => userId));
  const { fills, scored } = await scoreEntrants(tx, deps, competition, {
    accounts: changed,
    entries: entries.filter(({ userId }) => changedIds.has(userId)),
    beforeMs: nowMs,
    isFinal: false,
  });
  await insertFills(tx, id, fills);
  await setScores(tx, id, scored);
  await placeAll(tx, competition, await listEntries(tx, id));
  await setScored(tx, id, { scoredToMs: nowMs, groupedAtMs: isRegrouping ? nowMs : groupedAtMs });
}

/** Accounts with something new, and everybody in their groups. */
function changedAccounts(
  accounts: readonly Account[],
  {
    before,
    moved,
    entries,
    sinceMs,
  }: {
    readonly before: readonly Account[];
    readonly moved: ReadonlySet<string>;
    readonly entries: readonly Entry[];
    readonly sinceMs: number;
  },
): Account[] {
  const groupOf = new Map(before.map(({ userId, group }) => [userId, group]));
  const joined = new Set(
    entries.flatMap(({ userId, joinedAtMs }) => (joinedAtMs >= sinceMs ? [userId] : [])),
  );
  const isChanged = ({ userId, group }: Account) =>
    moved.has(userId) || joined.has(userId) || groupOf.get(userId) !== group;
  const direct = accounts.filter(isChanged);
  const groups = new Set(direct.flatMap(({ group }) => (group === null ? [] : [group])));
  const ids = new Set(direct.map(({ userId }) => userId));
  return accounts.filter(
    ({ userId, group }) => ids.has(userId) || (group !== null && groups.has(group)),
  );
}

async function placeAll(
  tx: Tx,
  { id, terms }: StoredCompetition,
  entries: readonly Entry[],
): Promise<void> {
  const places = placesOf(entries, terms);
  const placed = entries.map((entry) => ({
    entry,
    profitPlace: places.profit.get(entry.handle) ?? null,
    returnPlace: places.return.get(entry.handle) ?? null,
  }));
  const changed = placed.filter(
    ({ entry, profitPlace, returnPlace }) =>
      entry.profitPlace !== profitPlace || entry.returnPlace !== returnPlace,
  );
  await setPlaces(
    tx,
    id,
    changed.map(({ entry: { userId }, ...rest }) => ({ userId, ...rest, prize: ZERO })),
  );
}
