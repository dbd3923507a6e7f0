import { invariant } from '@candor/domain/refusal';

/** An open position, a resting order or a close order as the engine knows it. */
export interface Entry {
  readonly userId: string;
  readonly id: string;
  readonly version: number;
  readonly isCross: boolean;
  /** Set for a close order: its position. */
  readonly closes?: string | undefined;
}

/** An entry whose ids are still the sixteen bytes that the database sent. */
export interface RawEntry {
  readonly bytes: Buffer;
  readonly idAt: number;
  readonly userIdAt: number;
  readonly version: number;
  readonly isCross: boolean;
}

/** 32-bit words of an id, and of an id with its customer's. */
const ID_WORDS = 4;
const ROW_WORDS = 2 * ID_WORDS;
const WORD_BYTES = 4;
const ABSENT = -1;
/** Spreads ids whose bits are not random, such as those of tests. Source: xxHash, PRIME32_2. */
const PRIME = 0x85ebca77;

/**
 * Entries in columns, found by id: a fifth of the memory of as many objects in a map, and built
 * from the bytes of a COPY without a string each. A slot is a small integer that its entry keeps
 * until it is released. Open addressing with linear probing.
 */
export class EntryTable {
  #words = new Int32Array(ROW_WORDS * 16);
  #versions = new Int32Array(16);
  #isCross = new Uint8Array(16);
  readonly #closes = new Map<number, string>();
  /** Slots by hash, at most half full. */
  #places = new Int32Array(32).fill(ABSENT);
  readonly #free: number[] = [];
  /** Slots ever used. */
  #used = 0;
  #size = 0;
  /** The words of the id asked for. */
  readonly #asked = new Int32Array(ROW_WORDS);

  get size(): number {
    return this.#size;
  }

  slotOf(id: string): number | undefined {
    readText(id, this.#asked, 0);
    const slot = this.#places[this.#placeOfAsked()]!;
    return slot === ABSENT ? undefined : slot;
  }

  /** The slot must be in use. */
  entryAt(slot: number): Entry {
    const at = slot * ROW_WORDS;
    return {
      id: textOf(this.#words, at),
      userId: textOf(this.#words, at + ID_WORDS),
      version: this.#versions[slot]!,
      isCross: this.#isCross[slot] === 1,
      closes: this.#closes.get(slot),
    };
  }

  versionAt(slot: number): number {
    return this.#versions[slot]!;
  }

  /** Adds an entry, or replaces the one with its id in the same slot. */
  enter({ id, userId, version, isCross, closes }: Entry): number {
    readText(id, this.#asked, 0);
    readText(userId, this.#asked, ID_WORDS);
    const slot = this.#enterAsked(version, isCross);
    if (closes !== undefined) this.#closes.set(slot, closes);
    return slot;
  }

  enterRaw({ bytes, idAt, userIdAt, version, isCross }: RawEntry): number {
    for (let word = 0; word < ID_WORDS; word += 1) {
      this.#asked[word] = bytes.readInt32BE(idAt + word * WORD_BYTES);
      this.#asked[ID_WORDS + word] = bytes.readInt32BE(userIdAt + word * WORD_BYTES);
    }
    return this.#enterAsked(version, isCross);
  }

  /** Frees a slot for the next entry; false if it was free already. */
  release(slot: number): boolean {
    this.#asked.set(this.#words.subarray(slot * ROW_WORDS, (slot + 1) * ROW_WORDS));
    const place = this.#placeOfAsked();
    if (this.#places[place] !== slot) return false;
    this.#closeGap(place);
    this.#closes.delete(slot);
    this.#free.push(slot);
    this.#size -= 1;
    return true;
  }

  #enterAsked(version: number, isCross: boolean): number {
    let place = this.#placeOfAsked();
    let slot = this.#places[place]!;
    if (slot === ABSENT) {
      if (2 * (this.#size + 1) > this.#places.length) {
        this.#spread();
        place = this.#placeOfAsked();
      }
      slot = this.#free.pop() ?? this.#newSlot();
      this.#places[place] = slot;
      this.#size += 1;
    }
    const at = slot * ROW_WORDS;
    for (let word = 0; word < ROW_WORDS; word += 1) this.#words[at + word] = this.#asked[word]!;
    this.#versions[slot] = version;
    this.#isCross[slot] = isCross ? 1 : 0;
    return slot;
  }

  #newSlot(): number {
    if (this.#used === this.#versions.length) {
      this.#words = doubled(this.#words, Int32Array);
      this.#versions = doubled(this.#versions, Int32Array);
      this.#isCross = doubled(this.#isCross, Uint8Array);
    }
    this.#used += 1;
    return this.#used - 1;
  }

  /** Where the id asked for is, or would be entered. */
  #placeOfAsked(): number {
    const last = this.#places.length - 1;
    let place = hashOf(this.#asked, 0) & last;
    while (this.#places[place] !== ABSENT && !this.#isAsked(this.#places[place]!))
      place = (place + 1) & last;
    return place;
  }

  #isAsked(slot: number): boolean {
    const [words, asked, at] = [this.#words, this.#asked, slot * ROW_WORDS];
    return (
      words[at] === asked[0] &&
      words[at + 1] === asked[1] &&
      words[at + 2] === asked[2] &&
      words[at + 3] === asked[3]
    );
  }

  #spread(): void {
    const before = this.#places;
    this.#places = new Int32Array(2 * before.length).fill(ABSENT);
    const last = this.#places.length - 1;
    for (const slot of before) {
      if (slot === ABSENT) continue;
      let place = hashOf(this.#words, slot * ROW_WORDS) & last;
      while (this.#places[place] !== ABSENT) place = (place + 1) & last;
      this.#places[place] = slot;
    }
  }

  /** Moves up what was put behind the place only because that was taken. Source: Knuth, TAOCP 3, 6.4 R. */
  #closeGap(start: number): void {
    const last = this.#places.length - 1;
    let gap = start;
    for (let place = (gap + 1) & last; this.#places[place] !== ABSENT; place = (place + 1) & last) {
      const home = hashOf(this.#words, this.#places[place]! * ROW_WORDS) & last;
      const isPastGap = ((place - home) & last) >= ((place - gap) & last);
      if (!isPastGap) continue;
      this.#places[gap] = this.#places[place]!;
      gap = place;
    }
    this.#places[gap] = ABSENT;
  }
}

function hashOf(words: Int32Array, at: number): number {
  const mixed = Math.imul(words[at]! ^ words[at + 2]!, PRIME) ^ words[at + 1]! ^ words[at + 3]!;
  return mixed ^ (mixed >>> 15);
}

function doubled<Column extends Int32Array | Uint8Array>(
  column: Column,
  Kind: new (length: number) => Column,
): Column {
  const longer = new Kind(2 * column.length);
  longer.set(column);
  return longer;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function readText(id: string, into: Int32Array, at: number): void {
  invariant(UUID.test(id), 'an id is a UUID in lower case');
  into[at] = Number.parseInt(id.slice(0, 8), 16);
  into[at + 1] = Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16);
  into[at + 2] = Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16);
  into[at + 3] = Number.parseInt(id.slice(28), 16);
}

function textOf(words: Int32Array, at: number): string {
  const [first, second, third, fourth] = [0, 1, 2, 3].map((word) =>
    (words[at + word]! >>> 0).toString(16).padStart(8, '0'),
  ) as [string, string, string, string];
  return `${first}-${second.slice(0, 4)}-${second.slice(4)}-${third.slice(0, 4)}-${third.slice(4)}${fourth}`;
}
