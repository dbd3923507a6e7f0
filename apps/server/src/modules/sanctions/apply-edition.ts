import { createHash } from 'node:crypto';
import { isSuspicious, type ListSource } from '@candor/domain/sanctions/edition';
import type { Tx } from '../../platform/db.ts';
import { asciiName } from './lists/ascii-name.ts';
import type { ListEntry, ParsedList } from './lists/list-entry.ts';
import {
  endEntries,
  insertEdition,
  insertEntries,
  listCurrent,
  listNewestEditions,
  lockRegister,
  raiseVersion,
  type StoredEntry,
} from './store-lists.ts';

/** Entries in one statement. */
const PAGE = 500;

export interface ReadFiles {
  readonly list: ParsedList;
  readonly fileNames: string;
  readonly sha256: string;
  /** Whether two operators accepted these very files. */
  readonly isAccepted: boolean;
}

/**
 * Puts an edition in force: what is new is added, what is gone ends, what is the same stays as it
 * is. Returns why it is not in force, or null. Unchanged content makes no edition.
 */
export async function applyEdition(
  tx: Tx,
  { list, fileNames, sha256, isAccepted }: ReadFiles,
  nowMs: number,
): Promise<string | null> {
  const { source } = list;
  // Before anything is read: editions of two processes come one after the other.
  await lockRegister(tx);
  const before = await listCurrent(tx, source);
  const entries = list.entries.map((entry) => storedEntry(source, entry));
  const refs = new Set(entries.map(({ ref }) => ref));
  const removed = [...before.keys()].filter((ref) => !refs.has(ref));
  if (!isAccepted && isSuspicious(before.size, removed.length))
    return `${removed.length} of ${before.size} entries are gone`;
  const fresh = entries.filter((entry) => !isSame(entry, before.get(entry.ref)));
  if (removed.length + fresh.length === 0) return null;
  const number = await nextNumber(tx, source);
  const changed = fresh.filter(({ ref }) => before.has(ref)).length;
  await insertEdition(tx, {
    source,
    number,
    publishedOn: list.publishedOn,
    fileNames,
    sha256,
    entries: entries.length,
    names: count(entries, ({ names }) => names.length),
    addresses: count(entries, ({ addresses }) => addresses.length),
    added: fresh.length - changed,
    changed,
    removed: removed.length,
    loadedAtMs: nowMs,
  });
  const ended = [...removed, ...fresh.map(({ ref }) => ref)];
  for (const page of pagesOf(ended)) await endEntries(tx, { source, edition: number, refs: page });
  for (const page of pagesOf(fresh)) await insertEntries(tx, number, page);
  await raiseVersion(tx, nowMs);
  return null;
}

async function nextNumber(tx: Tx, source: ListSource): Promise<number> {
  const editions = await listNewestEditions(tx);
  return (editions.find((edition) => edition.source === source)?.number ?? 0) + 1;
}

function storedEntry(source: ListSource, entry: ListEntry): StoredEntry {
  const names = entry.names.map(({ text, isWeak }) => ({ text, ascii: asciiName(text), isWeak }));
  const { ref, isPerson, birthdays, addresses } = entry;
  const hash = createHash('sha256').update(JSON.stringify([isPerson, names, birthdays]));
  const programs = entry.programs.join(', ');
  return { source, ref, isPerson, programs, names, birthdays, addresses, hash: hash.digest('hex') };
}

const isSame = (
  { hash, programs, addresses }: StoredEntry,
  before: { readonly hash: string; readonly addresses: string } | undefined,
): boolean =>
  before !== undefined &&
  before.hash === `${hash} ${programs}` &&
  before.addresses === addresses.join(' ');

const count = <Each>(list: readonly Each[], of: (each: Each) => number): number =>
  list.reduce((sum, each) => sum + of(each), 0);

const pagesOf = <Each>(list: readonly Each[]): Each[][] =>
  Array.from({ length: Math.ceil(list.length / PAGE) }, (_, page) =>
    list.slice(page * PAGE, (page + 1) * PAGE),
  );
