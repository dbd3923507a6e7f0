import { comparableName } from '@candor/domain/sanctions/name-match';
import { NameIndex } from '@candor/domain/sanctions/name-index';
import type { Tx } from '../../platform/db.ts';
import { listEntries, type NamedEntry, readVersion } from './store-lists.ts';

const PAGE = 2_000;

/** Names of all lists as they were at a version, ready to be searched. */
export interface KnownNames {
  readonly version: number;
  readonly index: NameIndex;
  readonly entryOf: (of: { readonly source: string; readonly ref: string }) => NamedEntry;
}

/** Keeps the names in memory, and reads them again once the register has changed. */
export function createKnownNames() {
  let known: KnownNames | null = null;
  return async (tx: Tx): Promise<KnownNames> => {
    const version = await readVersion(tx);
    if (known?.version !== version) known = await readNames(tx, version);
    return known;
  };
}

async function readNames(tx: Tx, version: number): Promise<KnownNames> {
  const index = new NameIndex();
  const entries = new Map<string, NamedEntry>();
  for (let after: NamedEntry | null = null; ;) {
    const page: NamedEntry[] = await listEntries(tx, { after, limit: PAGE });
    for (const entry of page) {
      const { source, ref, isPerson, birthdays } = entry;
      const names = entry.names.map(({ text, ascii, isWeak }) => ({
        ...comparableName(ascii),
        text,
        isWeak,
      }));
      index.add({ source, ref, isPerson, birthdays, names });
      entries.set(`${source}/${ref}`, entry);
    }
    if (page.length < PAGE) break;
    after = page.at(-1)!;
  }
  return { version, index, entryOf: ({ source, ref }) => entries.get(`${source}/${ref}`)! };
}
