import { CASE_MS } from '@candor/domain/sanctions/screening';
import type { Tx } from '../../platform/db.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import type { SanctionsOptions } from './deps.ts';
import type { KnownNames } from './known-names.ts';
import {
  addMatches,
  blocksOf,
  type CaseFile,
  insertCase,
  listCasesOf,
  listMatches,
  type Match,
  setStatus,
} from './store-cases.ts';
import { lockScreenings, setScreened } from './store-screenings.ts';
import { type Hit, hitsOf, type Subject, subjectOfCase, subjectsOf } from './subjects.ts';

export const OVERDUE_JOB = 'sanctions.overdue';

type Deps = Pick<
  SanctionsOptions,
  'random' | 'personOf' | 'payeesOf' | 'houseListed' | 'followBlocks'
>;

interface History {
  readonly files: readonly CaseFile[];
  readonly matches: readonly Match[];
}

/**
 * Compares a customer with everything listed now: opens a case for what is new, ends cases of what
 * is listed no more, and holds or lets go withdrawals accordingly.
 */
export async function screenCustomer(
  tx: Tx,
  deps: Deps & { readonly known: KnownNames },
  userId: string,
  nowMs: number,
): Promise<void> {
  // Two screenings, or one and a decision, come one after the other.
  if ((await lockScreenings(tx, [userId])) === 0) return;
  const files = await listCasesOf(tx, userId);
  const matches = await listMatches(
    tx,
    files.map(({ id }) => id),
  );
  const [person, payees] = [await deps.personOf(tx, userId), await deps.payeesOf(tx, userId)];
  const waiting = files.filter(({ status }) => status === 'open' || status === 'confirmed');
  const subjects = onceEach([...subjectsOf(person, payees), ...waiting.map(subjectOfCase)]);
  for (const subject of subjects) {
    const hits = await hitsOf(tx, deps, subject);
    const own = files.filter(
      ({ kind, subjectKey }) => kind === subject.kind && subjectKey === subject.key,
    );
    await follow(tx, deps, { userId, subject, hits, history: { files: own, matches } }, nowMs);
  }
  await setScreened(tx, { userId, version: deps.known.version }, nowMs);
  const blocks = (await blocksOf(tx, [userId])).get(userId) ?? [];
  await deps.followBlocks(tx, { userId, blocks }, nowMs);
}

const onceEach = (subjects: readonly Subject[]): readonly Subject[] => [
  ...new Map(subjects.map((subject) => [`${subject.kind}\n${subject.key}`, subject])).values(),
];

interface Finding {
  readonly userId: string;
  readonly subject: Subject;
  readonly hits: readonly Hit[];
  /** Cases of this subject. */
  readonly history: History;
}

const entryOf = ({ source, ref }: Pick<Hit, 'source' | 'ref'>): string => `${source}/${ref}`;
const formOf = (hit: Pick<Hit, 'source' | 'ref' | 'entryHash'>): string =>
  `${entryOf(hit)}/${hit.entryHash}`;

async function follow(
  tx: Tx,
  deps: Pick<Deps, 'random'>,
  { userId, subject, hits, history }: Finding,
  nowMs: number,
): Promise<void> {
  const matchesOf = (file: CaseFile) => history.matches.filter(({ caseId }) => caseId === file.id);
  const entries = new Set(hits.map(entryOf));
  const standing: CaseFile[] = [];
  for (const file of history.files.filter(({ status }) => ['open', 'confirmed'].includes(status)))
    if (matchesOf(file).some((match) => entries.has(entryOf(match)))) standing.push(file);
    else await setStatus(tx, { id: file.id, status: 'lapsed' }, nowMs);
  const cleared = new Set(
    history.files
      .filter(({ status }) => status === 'cleared')
      .flatMap(matchesOf)
      .map(formOf),
  );
  // What two operators cleared stays so until the entry names somebody else.
  const fresh = hits.filter((hit) => !cleared.has(formOf(hit)));
  if (fresh.length === 0) return;
  const open = standing.find(({ status }) => status === 'open');
  // Nothing is paid anyway while a confirmed case stands.
  if (!open && standing.length > 0) return;
  const id = open?.id ?? (await openCase(tx, deps, { userId, subject }, nowMs));
  await addMatches(
    tx,
    fresh.map((hit) => ({ ...hit, caseId: id })),
    nowMs,
  );
}

async function openCase(
  tx: Tx,
  { random }: Pick<Deps, 'random'>,
  { userId, subject: { kind, subject, key } }: Pick<Finding, 'userId' | 'subject'>,
  nowMs: number,
): Promise<string> {
  const id = random.uuid(nowMs);
  const dueAtMs = nowMs + CASE_MS;
  const file = { id, userId, kind, subject, subjectKey: key, openedAtMs: nowMs, dueAtMs };
  await insertCase(tx, { ...file, status: 'open', decidedAtMs: null, finding: null });
  await scheduleDue(tx, { name: OVERDUE_JOB, key: id, dueAt: dueAtMs });
  return id;
}
