import type { BirthdayRange } from '@candor/domain/sanctions/birthdays';
import type { ListSource } from '@candor/domain/sanctions/edition';
import { asciiLowerCase } from '@candor/domain/identity/ascii';
import type { Queryable, Tx } from '../../platform/db.ts';

/** What was last seen of a list's files. */
export interface SourceState {
  readonly source: ListSource;
  readonly stamp: string;
  readonly sha256: string;
  readonly problem: string | null;
  /** The files can be read, but two operators have to accept what they lost. */
  readonly isWaiting: boolean;
  readonly acceptedSha256: string | null;
  readonly seenAtMs: number;
}

export const listSourceStates = (db: Queryable) =>
  db<SourceState[]>`
    select source, stamp, sha256, problem, is_waiting as "isWaiting", accepted_sha256 as "acceptedSha256",
      seen_at as "seenAtMs"
    from sanctions.source_file order by source`;

export async function putSourceState(
  tx: Tx,
  state: Omit<SourceState, 'acceptedSha256'>,
): Promise<void> {
  await tx`
    insert into sanctions.source_file (source, stamp, sha256, problem, is_waiting, seen_at)
    values (${state.source}, ${state.stamp}, ${state.sha256}, ${state.problem},
      ${state.isWaiting}, ${state.seenAtMs}::timestamptz)
    on conflict (source) do update set stamp = excluded.stamp, sha256 = excluded.sha256,
      problem = excluded.problem, is_waiting = excluded.is_waiting, seen_at = excluded.seen_at`;
}

/** Accepts files that wait; they are read again. Returns whether they wait. */
export async function acceptFiles(
  tx: Tx,
  { source, sha256 }: { readonly source: string; readonly sha256: string },
): Promise<boolean> {
  const accepted = await tx`
    update sanctions.source_file set accepted_sha256 = sha256, stamp = ''
    where source = ${source} and sha256 = ${sha256} and is_waiting`;
  return accepted.count > 0;
}

/** Version of everything that is listed; 0 before the first edition. */
export async function readVersion(db: Queryable): Promise<number> {
  const [row] = await db<{ version: string }[]>`select version from sanctions.register`;
  return Number(row!.version);
}

/** Whether lists are configured: nobody is paid before the first is read. */
export async function setRequired(db: Queryable, isRequired: boolean): Promise<void> {
  await db`
    update sanctions.register set is_required = ${isRequired}
    where is_required <> ${isRequired}`;
}

/** Locks the register until the transaction ends. */
export async function lockRegister(tx: Tx): Promise<number> {
  const [row] = await tx<{ version: string }[]>`
    select version from sanctions.register for update`;
  return Number(row!.version);
}

export async function raiseVersion(tx: Tx, nowMs: number): Promise<number> {
  const [row] = await tx<{ version: string }[]>`
    update sanctions.register set version = version + 1, changed_at = ${nowMs}::timestamptz
    returning version`;
  return Number(row!.version);
}

export interface Edition {
  readonly source: ListSource;
  readonly number: number;
  readonly publishedOn: string | null;
  readonly fileNames: string;
  readonly sha256: string;
  readonly entries: number;
  readonly names: number;
  readonly addresses: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly loadedAtMs: number;
}

export async function insertEdition(tx: Tx, edition: Edition): Promise<void> {
  await tx`
    insert into sanctions.edition (source, number, published_on, file_names, sha256, entries, names,
      addresses, added, changed, removed, loaded_at)
    values (${edition.source}, ${edition.number}, ${edition.publishedOn}::text::date,
      ${edition.fileNames}, ${edition.sha256}, ${edition.entries}, ${edition.names},
      ${edition.addresses}, ${edition.added}, ${edition.changed}, ${edition.removed},
      ${edition.loadedAtMs}::timestamptz)`;
}

/** Newest first. */
export const listEditions = (db: Queryable, limit: number) =>
  db<Edition[]>`
    select source, number, published_on::text as "publishedOn", file_names as "fileNames", sha256,
      entries, names, addresses, added, changed, removed, loaded_at as "loadedAtMs"
    from sanctions.edition order by loaded_at desc, source limit ${limit}`;

export const listNewestEditions = (db: Queryable) =>
  db<Edition[]>`
    select distinct on (source) source, number, published_on::text as "publishedOn",
      file_names as "fileNames", sha256, entries, names, addresses, added, changed, removed,
      loaded_at as "loadedAtMs"
    from sanctions.edition order by source, number desc`;

export interface StoredEntry {
  readonly source: ListSource;
  readonly ref: string;
  readonly isPerson: boolean;
  readonly programs: string;
  readonly names: readonly {
    readonly text: string;
    /** The name in ASCII. */
    readonly ascii: string;
    readonly isWeak: boolean;
  }[];
  readonly birthdays: readonly BirthdayRange[];
  readonly addresses: readonly string[];
  readonly hash: string;
}

/** What identifies the current form of each entry of a list: everything, and its addresses. */
export async function listCurrent(
  db: Queryable,
  source: ListSource,
): Promise<ReadonlyMap<string, { readonly hash: string; readonly addresses: string }>> {
  const rows = await db<{ ref: string; hash: string; addresses: string }[]>`
    select e.ref, e.hash || ' ' || e.programs as hash, coalesce(string_agg(a.address, ' '
      order by a.address collate "C"), '') as addresses
    from sanctions.entry e
    left join sanctions.address a using (source, ref, edition_from)
    where e.source = ${source} and e.edition_until is null
    group by e.ref, e.hash, e.programs`;
  return new Map(rows.map(({ ref, hash, addresses }) => [ref, { hash, addresses }]));
}

export async function endEntries(
  tx: Tx,
  at: { readonly source: ListSource; readonly edition: number; readonly refs: readonly string[] },
): Promise<void> {
  await tx`
    update sanctions.entry set edition_until = ${at.edition}
    where source = ${at.source} and edition_until is null and ref = any(${[...at.refs]}::text[])`;
}

export async function insertEntries(
  tx: Tx,
  edition: number,
  entries: readonly StoredEntry[],
): Promise<void> {
  await tx`
    insert into sanctions.entry (source, ref, edition_from, is_person, programs, names, birthdays,
      hash)
    select source, ref, ${edition}::integer, is_person, programs, names::jsonb, birthdays::jsonb, hash
    from unnest(${entries.map(({ source }) => source)}::text[],
      ${entries.map(({ ref }) => ref)}::text[],
      ${entries.map(({ isPerson }) => isPerson)}::boolean[],
      ${entries.map(({ programs }) => programs)}::text[],
      ${entries.map(({ names }) => JSON.stringify(names))}::text[],
      ${entries.map(({ birthdays }) => JSON.stringify(birthdays))}::text[],
      ${entries.map(({ hash }) => hash)}::text[])
      as e (source, ref, is_person, programs, names, birthdays, hash)`;
  const listed = entries.flatMap(({ source, ref, addresses }) =>
    addresses.map((address) => ({ source, ref, address })),
  );
  if (listed.length === 0) return;
  await tx`
    insert into sanctions.address (source, ref, edition_from, address, address_key)
    select source, ref, ${edition}::integer, address, address_key
    from unnest(${listed.map(({ source }) => source)}::text[],
      ${listed.map(({ ref }) => ref)}::text[], ${listed.map(({ address }) => address)}::text[],
      ${listed.map(({ address }) => asciiLowerCase(address))}::text[])
      as a (source, ref, address, address_key)`;
}

export type NamedEntry = Omit<StoredEntry, 'addresses'>;

/** Current entries of all lists in pages; `after` is the last one of the page before. */
export const listEntries = (
  db: Queryable,
  { after, limit }: { readonly after: NamedEntry | null; readonly limit: number },
) =>
  db<NamedEntry[]>`
    select source, ref, is_person as "isPerson", programs, names, birthdays, hash
    from sanctions.entry
    where edition_until is null
      and (source, ref) > (${after?.source ?? ''}, ${after?.ref ?? ''})
    order by source, ref limit ${limit}`;

/** The current entries with these addresses, in upper or lower case. */
export const findByAddress = (db: Queryable, addresses: readonly string[]) =>
  db<(NamedEntry & { address: string })[]>`
    select asked.address, e.source, e.ref, e.is_person as "isPerson", e.programs, e.names,
      e.birthdays, e.hash
    from unnest(${[...addresses]}::text[], ${addresses.map(asciiLowerCase)}::text[])
      as asked (address, key)
    join sanctions.address a on a.address_key = asked.key
    join sanctions.entry e using (source, ref, edition_from)
    where e.edition_until is null
    order by e.source, e.ref`;
