import { createHash, createHmac } from 'node:crypto';

/*
 * A draw as the rules describe it, a second time. Written for clarity, not for speed: strings, big
 * integers and a table of moved places where the product uses buffers. Source: rules §7.
 */

/** Consecutive tickets of one subscription, as published. */
export interface Range {
  readonly first: number;
  readonly count: number;
  readonly holder: string;
}

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** What is published of a subscription in place of its customer. */
export const holderOf = (subscriptionId: string): string => sha256(subscriptionId).toString('hex');

/** Root over all tickets by number, as in RFC 6962; hexadecimal. */
export function rootOf(ranges: readonly Range[]): string {
  const leaves = ranges
    .toSorted((a, b) => a.first - b.first)
    .flatMap(({ first, count, holder }) =>
      Array.from({ length: count }, (_, index) => sha256('\0', `${first + index} ${holder}`)),
    );
  const above = (nodes: readonly Buffer[]): Buffer => {
    if (nodes.length < 2) return nodes[0] ?? sha256('');
    let left = 1;
    while (2 * left < nodes.length) left *= 2;
    return sha256('\u0001', above(nodes.slice(0, left)), above(nodes.slice(left)));
  };
  return above(leaves).toString('hex');
}

/** SHA-256(signature ‖ root); all hexadecimal. */
export const seedOf = (signature: string, root: string): string =>
  sha256(Buffer.from(signature + root, 'hex')).toString('hex');

const WORDS = 2n ** 32n;

/** HMAC(seed, 0) ‖ HMAC(seed, 1) ‖ … in words of 32 bits. */
export function* wordsOf(seed: string): Generator<bigint, never> {
  for (let block = 0; ; block++) {
    const counter = Buffer.from(block.toString(16).padStart(16, '0'), 'hex');
    const digits = createHmac('sha256', Buffer.from(seed, 'hex')).update(counter).digest('hex');
    for (const word of digits.match(/.{8}/g)!) yield BigInt(`0x${word}`);
  }
}

/** Each number below `range` equally often: words that would favor the lower ones are skipped. */
export function below(range: bigint, words: Iterator<bigint, never>): bigint {
  const fair = (WORDS / range) * range;
  let word = words.next().value;
  while (word >= fair) word = words.next().value;
  return word % range;
}

/** Ticket numbers in the order drawn, all of them or the first few. */
export function orderOf(tickets: number, seed: string, places = tickets): number[] {
  const words = wordsOf(seed);
  const moved = new Map<number, number>();
  const at = (index: number) => moved.get(index) ?? index + 1;
  return Array.from({ length: Math.min(places, tickets) }, (_, place) => {
    const chosen = place + Number(below(BigInt(tickets - place), words));
    const number = at(chosen);
    moved.set(chosen, at(place));
    return number;
  });
}
