import { below, orderOf, rootOf, seedOf, type Range, wordsOf } from './draw-again.ts';

/** An implementation of the draw; bytes are hexadecimal. */
export interface Drawing {
  readonly rootOf: (ranges: readonly Range[]) => string;
  readonly seedOf: (signature: string, root: string) => string;
  /** All tickets in the order drawn. */
  readonly orderOf: (tickets: number, seed: string) => readonly number[];
  /** A number below `range`, from words of 32 bits. */
  readonly below: (range: number, nextWord: () => number) => number;
}

/** At this size about one word in ten thousand must be rejected, so some are in each draw. */
const LARGE = 120_000;
/** Ranges of which a quarter to a half of all words must be rejected, and others. */
const RANGES = [3, 7, 10, 3 * 2 ** 29, 3 * 2 ** 30, 2 ** 31 + 1, 2 ** 31];
const seedAt = (text: string): string => seedOf(Buffer.from(text).toString('hex'), '');

/** Everything in which an implementation differs from the rules, over draws of many sizes. */
export function drawDifferences(drawing: Drawing): string[] {
  const sizes = [1, 2, 3, 5, 8, 13, 64, 65, 100, 1_000, 4_097];
  return [
    ...sizes.filter((size) => isOtherRoot(drawing, size)).map((size) => `root of ${size}`),
    ...[...sizes, LARGE]
      .filter((size) => isOtherOrder(drawing, size))
      .map((size) => `order of ${size}`),
    ...RANGES.filter((range) => isOtherNumber(drawing, range)).map((range) => `below ${range}`),
    ...(drawing.seedOf('aa'.repeat(48), 'bb'.repeat(32)) ===
    seedOf('aa'.repeat(48), 'bb'.repeat(32))
      ? []
      : ['seed']),
  ];
}

/** Customers with one ticket, two, three, one … */
function isOtherRoot({ rootOf: otherRootOf }: Drawing, tickets: number): boolean {
  const ranges: Range[] = [];
  for (let first = 1; first <= tickets;) {
    const count = Math.min(1 + (ranges.length % 3), tickets + 1 - first);
    ranges.push({ first, count, holder: seedAt(`holder ${first}`) });
    first += count;
  }
  return otherRootOf(ranges) !== rootOf(ranges);
}

function isOtherOrder(drawing: Drawing, tickets: number): boolean {
  const seed = seedAt(`size ${tickets}`);
  const order = orderOf(tickets, seed);
  const other = drawing.orderOf(tickets, seed);
  return other.length !== tickets || order.some((number, place) => number !== other[place]);
}

function isOtherNumber(drawing: Drawing, range: number): boolean {
  const [own, others] = [wordsOf(seedAt('words')), wordsOf(seedAt('words'))];
  const next = () => Number(others.next().value);
  return Array.from({ length: 100 }).some(
    () => Number(below(BigInt(range), own)) !== drawing.below(range, next),
  );
}
