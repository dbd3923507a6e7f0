import type { ListSource } from '@candor/domain/sanctions/edition';
import type { BirthdayRange } from '@candor/domain/sanctions/birthdays';

/** One person, organization or ship of a list, as far as it is compared. */
export interface ListEntry {
  /** Its own number in the list. */
  readonly ref: string;
  readonly isPerson: boolean;
  readonly programs: readonly string[];
  readonly names: readonly { readonly text: string; readonly isWeak: boolean }[];
  readonly birthdays: readonly BirthdayRange[];
  /** Of blockchains. */
  readonly addresses: readonly string[];
}

export interface ParsedList {
  readonly source: ListSource;
  /** `YYYY-MM-DD`; null if the file names no day. */
  readonly publishedOn: string | null;
  readonly entries: readonly ListEntry[];
}

/** A file that cannot be read as the list that it seems to be; its text is for operators. */
export class UnreadableList extends Error {
  override readonly name = 'UnreadableList';
}

interface Draft {
  isPerson: boolean;
  readonly programs: Set<string>;
  readonly names: Map<string, boolean>;
  readonly birthdays: Map<string, BirthdayRange>;
  hasUnreadableBirthday: boolean;
  readonly addresses: Set<string>;
}

/** Collects an entry whose names stand in several records or files. */
export function createEntries() {
  const drafts = new Map<string, Draft>();
  const draftOf = (ref: string): Draft => {
    const draft = drafts.get(ref) ?? {
      isPerson: false,
      programs: new Set<string>(),
      names: new Map<string, boolean>(),
      birthdays: new Map<string, BirthdayRange>(),
      hasUnreadableBirthday: false,
      addresses: new Set<string>(),
    };
    drafts.set(ref, draft);
    return draft;
  };
  return {
    has: (ref: string) => drafts.has(ref),
    person: (ref: string) => void (draftOf(ref).isPerson = true),
    program: (ref: string, program: string) => void draftOf(ref).programs.add(program),
    /** A name that the list also gives without a warning is not weak. */
    name(ref: string, text: string, isWeak: boolean) {
      const { names } = draftOf(ref);
      const clean = text.replaceAll(/\s+/g, ' ').trim();
      if (clean !== '') names.set(clean, isWeak && (names.get(clean) ?? true));
    },
    /** Null: a birthday that cannot be read. */
    birthday(ref: string, range: BirthdayRange | null) {
      const draft = draftOf(ref);
      if (range) draft.birthdays.set(`${range.from}/${range.to}`, range);
      else draft.hasUnreadableBirthday = true;
    },
    address: (ref: string, address: string) => void draftOf(ref).addresses.add(address),
    list(): ListEntry[] {
      return [...drafts].map(([ref, draft]) => ({
        ref,
        isPerson: draft.isPerson,
        programs: [...draft.programs].toSorted(),
        names: [...draft.names].map(([text, isWeak]) => ({ text, isWeak })),
        // One that cannot be read must not rule anybody out.
        birthdays: draft.hasUnreadableBirthday ? [] : [...draft.birthdays.values()],
        addresses: [...draft.addresses].toSorted(),
      }));
    },
  };
}

export type Entries = ReturnType<typeof createEntries>;
