/**
 * Place of the smallest key. The four children of a place begin at a multiple of four from here on, so that their
 * keys lie in one line of the cache: 4p − 8 to 4p − 5, and the parent of p is ⌊p / 4⌋ + 2.
 */
const ROOT = 3;
/** Children per node: four doubles fill half a cache line, and the tree is half as deep. */
const ARITY = 4;
const ABSENT = -1;

/**
 * A 4-ary heap over typed arrays: slots ordered by key, smallest first, with the place of every
 * slot known, so that any slot can be moved or removed in O(log n).
 * A slot is a small integer assigned by its owner; 16 bytes each.
 */
export class IndexedHeap {
  #keys: Float64Array;
  #slots: Int32Array;
  /** Slot → place in the two arrays above. */
  #places: Int32Array;
  /** The place after the last one. */
  #end = ROOT;

  constructor(capacity = 16) {
    this.#keys = new Float64Array(capacity);
    this.#slots = new Int32Array(capacity);
    this.#places = new Int32Array(capacity).fill(ABSENT);
  }

  get size(): number {
    return this.#end - ROOT;
  }

  get bytes(): number {
    return this.#keys.byteLength + this.#slots.byteLength + this.#places.byteLength;
  }

  /** Smallest key, or Infinity when empty: the only value an idle tick reads. */
  get smallestKey(): number {
    return this.#end === ROOT ? Infinity : this.#keys[ROOT]!;
  }

  /** Slot with the smallest key. The heap must not be empty. */
  get smallestSlot(): number {
    return this.#slots[ROOT]!;
  }

  has(slot: number): boolean {
    return slot < this.#places.length && this.#places[slot]! !== ABSENT;
  }

  /** Inserts the slot, or moves it to a new key. */
  set(slot: number, key: number): void {
    if (this.has(slot)) {
      const place = this.#places[slot]!;
      const before = this.#keys[place]!;
      if (key < before) this.#siftUp(place, slot, key);
      else this.#siftDown(place, slot, key);
      return;
    }
    this.#reserve(slot);
    this.#end += 1;
    this.#siftUp(this.#end - 1, slot, key);
  }

  remove(slot: number): void {
    if (!this.has(slot)) return;
    const place = this.#places[slot]!;
    this.#places[slot] = ABSENT;
    this.#end -= 1;
    if (place === this.#end) return;
    const movedSlot = this.#slots[this.#end]!;
    const movedKey = this.#keys[this.#end]!;
    const parentKey = place === ROOT ? -Infinity : this.#keys[(place >> 2) + 2]!;
    if (movedKey < parentKey) this.#siftUp(place, movedSlot, movedKey);
    else this.#siftDown(place, movedSlot, movedKey);
  }

  /** Removes the slot with the smallest key and returns it. The heap must not be empty. */
  pop(): number {
    const slot = this.#slots[ROOT]!;
    this.remove(slot);
    return slot;
  }

  /** Appends without ordering; call `heapify` before reading anything. For rebuilds. */
  append(slot: number, key: number): void {
    this.#reserve(slot);
    this.#put(this.#end, slot, key);
    this.#end += 1;
  }

  /** Orders all appended slots in O(n). */
  heapify(): void {
    for (let place = ((this.#end - 1) >> 2) + 2; place >= ROOT; place -= 1) {
      this.#siftDown(place, this.#slots[place]!, this.#keys[place]!);
    }
  }

  #siftUp(start: number, slot: number, key: number): void {
    let place = start;
    while (place > ROOT) {
      const parent = (place >> 2) + 2;
      const parentKey = this.#keys[parent]!;
      if (parentKey <= key) break;
      this.#put(place, this.#slots[parent]!, parentKey);
      place = parent;
    }
    this.#put(place, slot, key);
  }

  #siftDown(start: number, slot: number, key: number): void {
    const keys = this.#keys;
    const after = this.#end;
    let place = start;
    for (;;) {
      const first = place * ARITY - 8;
      if (first >= after) break;
      let smallest = first;
      const end = Math.min(first + ARITY, after);
      for (let child = first + 1; child < end; child += 1) {
        if (keys[child]! < keys[smallest]!) smallest = child;
      }
      if (keys[smallest]! >= key) break;
      this.#put(place, this.#slots[smallest]!, keys[smallest]!);
      place = smallest;
    }
    this.#put(place, slot, key);
  }

  #put(place: number, slot: number, key: number): void {
    this.#keys[place] = key;
    this.#slots[place] = slot;
    this.#places[slot] = place;
  }

  #reserve(slot: number): void {
    if (slot >= this.#places.length) {
      const places = new Int32Array(grownTo(this.#places.length, slot + 1)).fill(ABSENT);
      places.set(this.#places);
      this.#places = places;
    }
    if (this.#end < this.#keys.length) return;
    const length = grownTo(this.#keys.length, this.#end + 1);
    const keys = new Float64Array(length);
    keys.set(this.#keys);
    this.#keys = keys;
    const slots = new Int32Array(length);
    slots.set(this.#slots);
    this.#slots = slots;
  }
}

function grownTo(length: number, needed: number): number {
  let grown = Math.max(length, 16);
  while (grown < needed) grown *= 2;
  return grown;
}
