import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import type { Db } from '../../platform/db.ts';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import type { CompetitionsOptions } from './deps.ts';
import {
  presentCompetition,
  presentDetail,
  presentEntry,
  presentFill,
  presentRow,
  type Reader,
} from './present.ts';
import {
  countEntrants,
  findCompetition,
  listCompetitions as listStored,
  type StoredCompetition,
} from './store.ts';
import { type EntryRow, findEntriesOf, findEntry, toEntry } from './store-entries.ts';
import { countFills, listAccounts, listFills } from './store-fills.ts';
import { listBoard, listEntriesOf } from './store-pages.ts';

const FILLS = 500;

type Deps = Pick<CompetitionsOptions, 'db' | 'mode'>;

const readerOf = (
  { mode }: Deps,
  { language, nowMs }: Pick<CallContext, 'language' | 'nowMs'>,
): Reader => ({ language, nowMs, simulated: mode === 'practice' });

async function requireCompetition(db: Db, id: string): Promise<StoredCompetition> {
  const competition = await findCompetition(db, id);
  if (!competition) throw new Refusal('competitions.notFound');
  return competition;
}

export async function listCompetitions(
  deps: Deps,
  context: CallContext,
): Promise<ResultOf<'listCompetitions'>> {
  const stored = await listStored(deps.db);
  const ids = stored.map(({ id }) => id);
  const [counts, mine] = await Promise.all([
    countEntrants(deps.db, ids),
    context.userId === '' ? new Map() : findEntriesOf(deps.db, ids, context.userId),
  ]);
  return stored.map((competition) =>
    presentCompetition(
      competition,
      { entry: mine.get(competition.id), entrants: counts.get(competition.id) ?? 0 },
      readerOf(deps, context),
    ),
  );
}

/** Refuses: competitions.notFound. */
export async function getCompetition(
  deps: Deps,
  { id }: RequestOf<'getCompetition'>,
  context: CallContext,
): Promise<ResultOf<'getCompetition'>> {
  const { db } = deps;
  const competition = await requireCompetition(db, id);
  const [counts, fills, entry] = await Promise.all([
    countEntrants(db, [id]),
    countFills(db, id),
    context.userId === '' ? undefined : findEntry(db, id, context.userId),
  ]);
  return {
    ...presentCompetition(
      competition,
      { entry, entrants: counts.get(id) ?? 0 },
      readerOf(deps, context),
    ),
    ...presentDetail(competition, fills, entry),
  };
}

/** Refuses: competitions.notFound. */
export async function listCompetitionBoard(
  { db }: Deps,
  { id, by = 'profit', after, ...request }: RequestOf<'listCompetitionBoard'>,
  { userId }: CallContext,
): Promise<ResultOf<'listCompetitionBoard'>> {
  const competition = await requireCompetition(db, id);
  const page = pageOf({ ...request, after });
  const { rows, total } = await listBoard(db, id, by, page);
  const placeOf = (row: EntryRow) => String(by === 'profit' ? row.profit_place : row.return_place);
  const { shown, page: about } = pageOfRows(page, rows, { total, placeOf });
  return {
    records: shown.map((row) => presentRow(competition, toEntry(row), userId)),
    ...about,
  };
}

/** Refuses: competitions.notFound. */
export async function listCompetitionFills(
  { db }: Deps,
  { id, after = '', limit = FILLS }: RequestOf<'listCompetitionFills'>,
): Promise<ResultOf<'listCompetitionFills'>> {
  await requireCompetition(db, id);
  const [found, accounts] = await Promise.all([
    listFills(db, id, { after, limit: limit + 1 }),
    listAccounts(db, id),
  ]);
  const groups = new Map(accounts.map(({ handle, group }) => [handle, group ?? undefined]));
  const fills = found.slice(0, limit);
  return {
    fills: fills.map((fill) => presentFill(fill, groups.get(fill.handle))),
    next: found.length > limit ? fills.at(-1)!.id : undefined,
  };
}

export async function listOwnEntries(
  deps: Deps,
  request: RequestOf<'listOwnEntries'>,
  context: CallContext,
): Promise<ResultOf<'listOwnEntries'>> {
  const { db } = deps;
  const { userId } = context;
  const page = pageOf(request);
  const { rows, total } = await listEntriesOf(db, userId, page);
  const { shown, page: about } = pageOfRows(page, rows, { total, placeOf: ({ id }) => id });
  const ids = [...new Set(shown.map((row) => row.competition_id))];
  const [counts, stored] = await Promise.all([
    countEntrants(db, ids),
    Promise.all(ids.map((id) => requireCompetition(db, id))),
  ]);
  const competitions = new Map(stored.map((each) => [each.id, each]));
  const records = shown.map((row) => {
    const entry = toEntry(row);
    const competition = competitions.get(entry.competitionId)!;
    const entrants = counts.get(competition.id) ?? 0;
    return {
      ...presentCompetition(competition, { entry, entrants }, readerOf(deps, context)),
      ...presentEntry(entry),
      id: entry.id,
      competitionId: competition.id,
    };
  });
  return { records, ...about };
}
