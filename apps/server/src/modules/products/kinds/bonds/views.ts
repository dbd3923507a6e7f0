import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { LanguageTag } from '@candor/domain/languages';
import type { Money } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import type { Db, Queryable } from '../../../../platform/db.ts';
import { pageOf, pageOfRows } from '../../../../platform/pages.ts';
import { type Bond, type BondStatus, bondStatuses } from './bond.ts';
import { presentBond, presentDetail, presentOwnNote } from './present-bond.ts';
import {
  countAnnounced,
  countHolders,
  findAnnounced,
  findBonds,
  listAnnounced,
} from './store-bonds.ts';
import {
  type Borrower,
  countLate,
  documentsIn,
  findBorrowers,
  listDocuments,
} from './store-borrowers.ts';
import { listDues, listPayments } from './store-cash-flow.ts';
import {
  countOwnNotes,
  listNoteAmounts,
  listNotes,
  listOwnNotes,
  listShares,
} from './store-notes.ts';

const NOTES_PER_PAGE = 100;

const phases: Readonly<Record<string, readonly BondStatus[]>> = {
  funding: ['open'],
  running: ['refunding', 'payingOut', 'repaying', 'defaulted'],
  ended: ['refunded', 'repaid', 'writtenOff'],
};

export async function listBonds(
  db: Db,
  request: RequestOf<'listBonds'>,
  language: LanguageTag,
): Promise<ResultOf<'listBonds'>> {
  const asked = pageOf(request);
  const { phase } = request;
  const statuses = phase ? phases[phase]! : bondStatuses.filter((status) => status !== 'draft');
  const [found, total] = await Promise.all([
    listAnnounced(db, statuses, asked),
    countAnnounced(db, statuses),
  ]);
  const { shown, page } = pageOfRows(asked, found, { total, placeOf: ({ id }) => id });
  const aboutOf = await readAbout(db, shown, language);
  const records = await Promise.all(
    shown.map(async (bond) => presentBond(bond, await aboutOf(bond))),
  );
  return { records, ...page };
}

/** Refuses: bonds.notFound, also for a draft. */
async function requireBond(db: Queryable, id: string): Promise<Bond> {
  const bond = await findAnnounced(db, id);
  if (!bond) throw new Refusal('bonds.notFound');
  return bond;
}

export async function getBond(
  db: Db,
  id: string,
  language: LanguageTag,
): Promise<ResultOf<'getBond'>> {
  const bond = await requireBond(db, id);
  const aboutOf = await readAbout(db, [bond], language);
  const [about, documents, dues, payments] = await Promise.all([
    aboutOf(bond),
    listDocuments(db, bond.borrowerId),
    listDues(db, [id]),
    listPayments(db, [id]),
  ]);
  return presentDetail(bond, {
    ...about,
    documents,
    dues: dues.get(id) ?? [],
    payments: payments.get(id) ?? [],
  });
}

export async function listBondNotes(
  db: Db,
  { id, after = 0 }: RequestOf<'listBondNotes'>,
): Promise<ResultOf<'listBondNotes'>> {
  await requireBond(db, id);
  const found = await listNotes(db, { bondId: id, after, limit: NOTES_PER_PAGE + 1 });
  const shown = found.slice(0, NOTES_PER_PAGE);
  const shares = await listShares(db, shown);
  const notes = shown.map((note) => ({
    number: note.number,
    amount: note.amount,
    shares: shares
      .filter(({ noteId }) => noteId === note.id)
      .map(({ payment, line, amount }) => ({ payment, line, amount })),
  }));
  return found.length > NOTES_PER_PAGE ? { notes, next: shown.at(-1)!.number } : { notes };
}

/** Refuses: bonds.notFound, bonds.documentNotFound. */
export async function getBondDocument(
  db: Db,
  { id, number }: RequestOf<'getBondDocument'>,
  language: LanguageTag,
): Promise<ResultOf<'getBondDocument'>> {
  const { borrowerId } = await requireBond(db, id);
  const documents = documentsIn(await listDocuments(db, borrowerId), language);
  const found = documents.find((each) => each.number === number);
  if (!found) throw new Refusal('bonds.documentNotFound');
  const { number: _, ...document } = found;
  return document;
}

/** A page of one customer's notes, newest first, each with its cash flow. */
export async function listOwnBondNotes(
  db: Db,
  userId: string,
  request: RequestOf<'listOwnBondNotes'>,
): Promise<ResultOf<'listOwnBondNotes'>> {
  const asked = pageOf(request);
  const filter = { userId, bondId: request.bondId ?? null };
  const [found, total] = await Promise.all([
    listOwnNotes(db, filter, asked),
    countOwnNotes(db, filter),
  ]);
  const { shown, page } = pageOfRows(asked, found, { total, placeOf: ({ id }) => id });
  const bondIds = [...new Set(shown.map(({ bondId }) => bondId))];
  const bonds = new Map((await findBonds(db, bondIds)).map((bond) => [bond.id, bond]));
  const [borrowers, dues, payments, shares, ...amounts] = await Promise.all([
    borrowersOf(db, [...bonds.values()]),
    listDues(db, bondIds),
    listPayments(db, bondIds),
    listShares(db, shown),
    ...bondIds.map((id) => listNoteAmounts(db, id)),
  ]);
  const records = shown.map((note) => {
    const bond = bonds.get(note.bondId)!;
    return presentOwnNote(note, {
      bond,
      borrower: borrowers.get(bond.borrowerId)!,
      dues: dues.get(bond.id) ?? [],
      payments: payments.get(bond.id) ?? [],
      amounts: amounts[bondIds.indexOf(bond.id)] as readonly Money[],
      shares: shares.filter(({ noteId }) => noteId === note.id),
    });
  });
  return { records, ...page };
}

async function borrowersOf(
  db: Queryable,
  bonds: readonly Bond[],
): Promise<ReadonlyMap<string, Borrower>> {
  const ids = [...new Set(bonds.map(({ borrowerId }) => borrowerId))];
  return new Map((await findBorrowers(db, ids)).map((borrower) => [borrower.id, borrower]));
}

async function readAbout(db: Db, bonds: readonly Bond[], language: LanguageTag) {
  const [borrowers, holders] = await Promise.all([
    borrowersOf(db, bonds),
    countHolders(
      db,
      bonds.map(({ id }) => id),
    ),
  ]);
  return async ({ id, borrowerId }: Bond) => ({
    language,
    borrower: borrowers.get(borrowerId)!,
    holders: holders.get(id) ?? 0,
    history: await countLate(db, borrowerId),
  });
}
