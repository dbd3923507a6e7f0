import { IndexedHeap } from './indexed-heap.ts';
import type { Direction } from './terms.ts';

/** A trailing stop as doubles; the best mark that it has followed so far, in quote per base. */
export interface TrailLevel {
  readonly direction: Direction;
  readonly callbackRate: number;
  /** NaN if it follows already. */
  readonly activation: number;
  readonly best: number;
}

/** Widens a level so that rounding in doubles never hides a stop that is due. */
const SLACK = 1e-12;

interface Member {
  readonly slot: number;
  readonly callbackRate: number;
  readonly stamp: number;
}

interface Group {
  best: number;
  /** A binary heap by callback rate; members that were removed are skipped when they surface. */
  members: Member[];
}

/**
 * Trailing stops of one direction in one symbol. Stops with the same best mark form a group: a new
 * best mark of the market moves the groups behind it into one, and within a group the smallest
 * callback rate triggers first. A tick that sets no new best and triggers nothing costs three
 * comparisons, however many stops there are. Doubles only preselect. Marks are given negated for
 * shorts, so that a higher one is always better.
 */
class OneSide {
  readonly #sign: 1 | -1;
  /** Stops whose activation price is not reached, by that price. */
  readonly #waiting = new IndexedHeap();
  readonly #rates = new Map<number, number>();
  readonly #groups: (Group | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #byBest = new IndexedHeap();
  /** Groups by their first level, negated, so that the highest comes first. */
  readonly #byLevel = new IndexedHeap();
  readonly #idOf = new Map<number, number>();
  /** Marks the one member of each slot that counts. */
  readonly #stamps = new Map<number, number>();
  #nextStamp = 1;
  /** Members of all groups, with those that no longer count. */
  #memberCount = 0;

  constructor(sign: 1 | -1) {
    this.#sign = sign;
  }

  set(slot: number, { callbackRate, activation, best }: TrailLevel): void {
    this.remove(slot);
    const from = this.#sign * best;
    const at = this.#sign * activation;
    if (at > from) {
      this.#waiting.set(slot, at);
      this.#rates.set(slot, callbackRate);
    } else this.#join(slot, callbackRate, from);
  }

  remove(slot: number): void {
    this.#waiting.remove(slot);
    this.#rates.delete(slot);
    this.#stamps.delete(slot);
  }

  takeDue(price: number, due: number[]): void {
    const mark = this.#sign * price;
    while (this.#waiting.smallestKey <= mark) {
      const slot = this.#waiting.pop();
      this.#join(slot, this.#rates.get(slot)!, mark);
      this.#rates.delete(slot);
    }
    if (this.#byBest.smallestKey < mark) this.#raise(mark);
    while (this.#byLevel.smallestKey <= -mark) this.#takeFrom(this.#byLevel.pop(), mark, due);
  }

  #join(slot: number, callbackRate: number, best: number): void {
    const stamp = this.#nextStamp;
    this.#nextStamp += 1;
    this.#stamps.set(slot, stamp);
    const id = this.#groupAt(best);
    push(this.#groups[id]!.members, { slot, callbackRate, stamp });
    this.#memberCount += 1;
    this.#order(id);
    if (this.#memberCount > 2 * this.#stamps.size + 64) this.#sweep();
  }

  /** Drops members that no longer count, so that frequent changes do not fill the memory. */
  #sweep(): void {
    this.#memberCount = 0;
    for (const [id, group] of this.#groups.entries()) {
      if (!group) continue;
      // Sorted, members are a heap.
      group.members = group.members
        .filter((member) => this.#isCurrent(member))
        .sort((a, b) => a.callbackRate - b.callbackRate);
      this.#memberCount += group.members.length;
      this.#order(id);
    }
  }

  #pop(members: Member[]): void {
    pop(members);
    this.#memberCount -= 1;
  }

  #groupAt(best: number): number {
    const known = this.#idOf.get(best);
    if (known !== undefined) return known;
    const id = this.#free.pop() ?? this.#groups.length;
    this.#groups[id] = { best, members: [] };
    this.#idOf.set(best, id);
    this.#byBest.set(id, best);
    return id;
  }

  /** Merges every group with a lesser best mark into one at this mark, the smaller into the larger. */
  #raise(mark: number): void {
    let members: Member[] = [];
    while (this.#byBest.smallestKey <= mark) {
      const id = this.#byBest.smallestSlot;
      const own = this.#groups[id]!.members;
      this.#drop(id);
      const [larger, smaller] = own.length > members.length ? [own, members] : [members, own];
      for (const member of smaller) push(larger, member);
      members = larger;
    }
    const id = this.#groupAt(mark);
    this.#groups[id]!.members = members;
    this.#order(id);
  }

  #takeFrom(id: number, mark: number, due: number[]): void {
    const group = this.#groups[id]!;
    while (group.members.length > 0) {
      const [first] = group.members;
      if (this.#isCurrent(first!) && !(this.#levelOf(group.best, first!) >= mark)) break;
      this.#pop(group.members);
      if (!this.#isCurrent(first!)) continue;
      this.remove(first!.slot);
      due.push(first!.slot);
    }
    this.#order(id);
  }

  /** Puts a group where its first member belongs; an empty one goes. */
  #order(id: number): void {
    const { best, members } = this.#groups[id]!;
    while (members.length > 0 && !this.#isCurrent(members[0]!)) this.#pop(members);
    if (members.length === 0) this.#drop(id);
    else this.#byLevel.set(id, -this.#levelOf(best, members[0]!));
  }

  #drop(id: number): void {
    this.#idOf.delete(this.#groups[id]!.best);
    this.#byBest.remove(id);
    this.#byLevel.remove(id);
    this.#groups[id] = undefined;
    this.#free.push(id);
  }

  #isCurrent({ slot, stamp }: Member): boolean {
    return this.#stamps.get(slot) === stamp;
  }

  /** A mark at or below it triggers, give or take the slack. */
  #levelOf(best: number, { callbackRate }: Member): number {
    return best * (1 - this.#sign * callbackRate) + Math.abs(best) * SLACK;
  }
}

function push(heap: Member[], member: Member): void {
  let place = heap.length;
  heap.push(member);
  while (place > 0) {
    const parent = (place - 1) >> 1;
    if (heap[parent]!.callbackRate <= member.callbackRate) break;
    heap[place] = heap[parent]!;
    place = parent;
  }
  heap[place] = member;
}

/** Removes the first member. */
function pop(heap: Member[]): void {
  const last = heap.pop()!;
  if (heap.length === 0) return;
  let place = 0;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]!.callbackRate < heap[child]!.callbackRate)
      child += 1;
    if (heap[child]!.callbackRate >= last.callbackRate) break;
    heap[place] = heap[child]!;
    place = child;
  }
  heap[place] = last;
}

/** All trailing stops of one symbol; slots belong to the owner. */
export class TrailGroups {
  readonly #longs = new OneSide(1);
  readonly #shorts = new OneSide(-1);

  /** Adds a trailing stop or changes it. */
  set(slot: number, level: TrailLevel): void {
    this.remove(slot);
    (level.direction === 'long' ? this.#longs : this.#shorts).set(slot, level);
  }

  remove(slot: number): void {
    this.#longs.remove(slot);
    this.#shorts.remove(slot);
  }

  /** Follows a mark, appends to `due` each slot whose stop it triggers, and removes it. */
  takeDue(mark: number, due: number[]): void {
    this.#longs.takeDue(mark, due);
    this.#shorts.takeDue(mark, due);
  }
}
