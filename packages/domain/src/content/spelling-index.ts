/**
 * Finds the words that differ from another by a letter or two without comparing it with all of
 * them: two such words are equal once as many letters are left out of both. Every word is kept
 * under each text that leaving letters out of its beginning leads to.
 */

/** Only so many letters are left out of: the rest is compared. */
const BEGINNING = 7;
/** Shorter words are never two letters from one for which two are forgiven. */
const LETTERS_FOR_TWO = 6;
/** Words between two pauses. */
const PAUSE_EACH = 128;
/** Texts of a beginning with none, one or two letters left out. */
const KEYS_MAX = 1 + BEGINNING + (BEGINNING * (BEGINNING - 1)) / 2;

/** What a search may still look at; counted down. */
export interface Effort {
  left: number;
}

export interface Nearest {
  /** Places of the words that differ least. */
  readonly found: readonly number[];
  readonly apart: number;
}

export interface SpellingIndex {
  /** Words that differ by up to `max` letters, one or two; none once the effort is used up. */
  nearest(letters: string, max: number, effort: Effort): Nearest;
}

/** Pauses after every few words, so that nobody else waits for a large index. */
export function* indexSpellings(words: readonly string[]): Generator<void, SpellingIndex> {
  const keys = new Uint32Array(words.length * KEYS_MAX);
  const ends = new Uint32Array(words.length);
  const masks = new Int32Array(words.length);
  let size = 0;
  for (const [place, word] of words.entries()) {
    for (const left of word.length < LETTERS_FOR_TWO ? [0, 1] : [0, 1, 2])
      for (const key of keysOf(word, left)) keys[size++] = key;
    ends[place] = size;
    masks[place] = maskOf(word);
    if (place % PAUSE_EACH === 0) yield;
  }
  const [starts, places] = yield* inBuckets(keys.subarray(0, size), ends);
  const seenAt = new Uint32Array(words.length);
  let search = 0;
  return {
    nearest(letters, max, effort) {
      search += 1;
      const mask = maskOf(letters);
      let [apart, found]: [number, number[]] = [max, []];
      for (let left = 0; left <= apart; left++)
        for (const key of keysOf(letters, left)) {
          const bucket = key & (starts.length - 2);
          for (let at = starts[bucket]!; at < starts[bucket + 1]!; at++) {
            const place = places[at]!;
            if (seenAt[place] === search) continue;
            seenAt[place] = search;
            if (--effort.left < 0) return { found: [], apart };
            // Each difference adds or removes two kinds of letters at most.
            if (bitsIn(mask ^ masks[place]!) > 2 * apart) continue;
            const difference = lettersApart(letters, words[place]!, apart);
            if (difference > apart) continue;
            if (difference < apart) [apart, found] = [difference, []];
            found.push(place);
          }
        }
      return { found: found.toSorted((a, b) => a - b), apart };
    },
  };
}

/** Words by bucket of their keys: where each bucket begins, and the places of the words in it. */
function* inBuckets(
  keys: Uint32Array,
  ends: Uint32Array,
): Generator<void, readonly [Uint32Array, Uint32Array]> {
  const buckets = 2 ** Math.ceil(Math.log2(Math.max(2, keys.length)));
  // One more, so that every bucket has an end.
  const starts = new Uint32Array(buckets + 1);
  const pauseEach = PAUSE_EACH * KEYS_MAX;
  for (let at = 0; at < keys.length; at++) {
    starts[(keys[at]! & (buckets - 1)) + 1]! += 1;
    if (at % pauseEach === 0) yield;
  }
  for (let bucket = 0; bucket < buckets; bucket++) {
    starts[bucket + 1]! += starts[bucket]!;
    if (bucket % pauseEach === 0) yield;
  }
  const next = starts.slice();
  const places = new Uint32Array(keys.length);
  for (let [at, place] = [0, 0]; at < keys.length; at++) {
    while (at >= ends[place]!) place += 1;
    places[next[keys[at]! & (buckets - 1)]!++] = place;
    if (at % pauseEach === 0) yield;
  }
  return [starts, places];
}

/** Keys of the beginning of a word with this many letters left out: none, one or two. */
function keysOf(word: string, left: number): number[] {
  const { length } = word.length > BEGINNING ? word.slice(0, BEGINNING) : word;
  if (left === 0) return [keyOf(word, length, -1, -1)];
  const keys: number[] = [];
  for (let first = 0; first < length; first++)
    if (left === 1) keys.push(keyOf(word, length, first, -1));
    else
      for (let second = first + 1; second < length; second++)
        keys.push(keyOf(word, length, first, second));
  return keys;
}

/** FNV-1a over the letters, mixed so that the last bits differ. */
function keyOf(word: string, length: number, first: number, second: number): number {
  let key = 0x811c9dc5;
  for (let at = 0; at < length; at++)
    if (at !== first && at !== second) key = Math.imul(key ^ word.charCodeAt(at), 0x01000193);
  key ^= key >>> 15;
  return Math.imul(key, 0x2c1b3c6d) >>> 8;
}

/** Which letters occur, folded to 32 bits. */
function maskOf(letters: string): number {
  let mask = 0;
  for (let at = 0; at < letters.length; at++) mask |= 1 << (letters.charCodeAt(at) & 31);
  return mask;
}

function bitsIn(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

/**
 * Letters that are missing, added, replaced or swapped with their neighbor between two words;
 * `max + 1` if there are more than `max`.
 */
export function lettersApart(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  const width = b.length + 1;
  let [before, last, row] = [new Uint8Array(width), new Uint8Array(width), new Uint8Array(width)];
  for (let at = 0; at < width; at++) last[at] = at;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j < width; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const step = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      row[j] = isSwapped ? Math.min(step, before[j - 2]! + 1) : step;
      least = Math.min(least, row[j]!);
    }
    if (least > max) return max + 1;
    [before, last, row] = [last, row, before];
  }
  return Math.min(last[b.length]!, max + 1);
}
