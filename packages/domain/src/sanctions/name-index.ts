import { type BirthdayRange, compareBirthdays } from './birthdays.ts';
import { type ComparableName, HIT_MIN, hitScore, type ListedName, WORD_MIN } from './name-match.ts';
import {
  frameOf,
  jaroWinkler,
  shapeOf,
  similarityBound,
  type WordShape,
} from './word-similarity.ts';

export interface IndexedEntry {
  readonly source: string;
  /** The entry's own number in its list. */
  readonly ref: string;
  readonly isPerson: boolean;
  readonly names: readonly ListedName[];
  readonly birthdays: readonly BirthdayRange[];
}

export interface NameQuery {
  readonly name: ComparableName;
  /** `YYYY-MM-DD`; null if unknown. */
  readonly birthday: string | null;
  /** Whether entries that are no persons count, too. */
  readonly withOrganizations: boolean;
}

export interface NameHit {
  readonly entry: IndexedEntry;
  /** The most similar name of the entry. */
  readonly name: string;
  /** 0 to 1. */
  readonly score: number;
}

/** No hit has a lower score. */
const LEAST = Math.min(...Object.values(HIT_MIN));
/** Words remembered with those similar to them; names of customers share most of their words. */
const REMEMBERED_MAX = 20_000;

/**
 * Names of all lists, found by similar words. It finds exactly what comparing with every name would
 * find: a hit shares a similar word or all its letters.
 */
export class NameIndex {
  private readonly listed: { readonly entry: IndexedEntry; readonly name: ListedName }[] = [];
  private readonly byWord = new Map<string, number[]>();
  private readonly shapes = new Map<string, WordShape>();
  private readonly byFrame = new Map<string, string[]>();
  private readonly byLetters = new Map<string, number[]>();
  private readonly similar = new Map<string, readonly string[]>();

  add(entry: IndexedEntry): void {
    this.similar.clear();
    for (const name of entry.names) {
      const place = this.listed.push({ entry, name }) - 1;
      for (const word of new Set(name.words)) {
        if (!this.byWord.has(word)) {
          append(this.byFrame, frameOf(word), word);
          this.shapes.set(word, shapeOf(word));
        }
        append(this.byWord, word, place);
      }
      append(this.byLetters, name.joined, place);
    }
  }

  /** Number of names. */
  get size(): number {
    return this.listed.length;
  }

  /** One hit for each entry that has any, the most similar first. */
  search({ name, birthday, withOrganizations }: NameQuery): NameHit[] {
    const best = new Map<IndexedEntry, NameHit>();
    for (const place of this.placesOf(name)) {
      const { entry, name: listed } = this.listed[place]!;
      if (!entry.isPerson && !withOrganizations) continue;
      const score = hitScore(name, listed, compareBirthdays(birthday, entry.birthdays));
      const before = best.get(entry);
      if (score === null || (before && before.score >= score)) continue;
      best.set(entry, { entry, name: listed.text, score });
    }
    return [...best.values()].toSorted(
      (a, b) => b.score - a.score || compareText(nameOf(a), nameOf(b)),
    );
  }

  /** Names that may be a hit: as few as can be told without comparing them. */
  private placesOf(name: ComparableName): ReadonlySet<number> {
    const letters = new Map<number, number>();
    for (const word of name.words) {
      const found = new Set(
        this.similarTo(word).flatMap((similar) => this.byWord.get(similar) ?? []),
      );
      for (const place of found) letters.set(place, (letters.get(place) ?? 0) + word.length);
    }
    const all = name.words.reduce((sum, word) => sum + word.length, 0);
    const places = new Set(this.byLetters.get(name.joined));
    for (const [place, count] of letters) {
      // All words of the shorter name count, so enough of its letters must have a similar word.
      const isShorter = name.words.length <= this.listed[place]!.name.words.length;
      if (!isShorter || count >= all * LEAST) places.add(place);
    }
    return places;
  }

  private similarTo(word: string): readonly string[] {
    const known = this.similar.get(word);
    if (known) return known;
    const shape = shapeOf(word);
    const byLetters: string[] = [];
    for (const [other, otherShape] of this.shapes)
      if (similarityBound(shape, otherShape) >= WORD_MIN && jaroWinkler(word, other) >= WORD_MIN)
        byLetters.push(other);
    const frame = frameOf(word);
    const byFrame = frame === '' ? [] : (this.byFrame.get(frame) ?? []);
    const found = [...new Set([...byLetters, ...byFrame])];
    if (this.similar.size >= REMEMBERED_MAX) this.similar.clear();
    this.similar.set(word, found);
    return found;
  }
}

const nameOf = ({ entry }: NameHit): string => `${entry.source}/${entry.ref}`;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function append<Each>(lists: Map<string, Each[]>, key: string, each: Each): void {
  const list = lists.get(key);
  if (list) list.push(each);
  else lists.set(key, [each]);
}
