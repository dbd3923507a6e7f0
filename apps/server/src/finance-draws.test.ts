import { createHash } from 'node:crypto';
import { below, drawOrderSteps, drawSeed, wordsOf } from '@candor/domain/offerings/draw';
import { finish, ticketRootSteps } from '@candor/domain/offerings/tickets';
import { expect, test } from 'vitest';
import {
  type Drawing,
  drawDifferences,
} from './testing/finance-years/offerings/draw-differences.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const bytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');
const hex = (from: Uint8Array): string => Buffer.from(from).toString('hex');
const wordsFrom = (seed: string) => wordsOf(bytes(seed), sha256);

const product: Drawing = {
  rootOf: (ranges) => hex(finish(ticketRootSteps(ranges, sha256))),
  seedOf: (signature, root) => hex(drawSeed(bytes(signature), bytes(root), sha256)),
  orderOf: (tickets, seed) => [
    ...finish(drawOrderSteps({ tickets, places: tickets }, wordsFrom(seed))),
  ],
  below,
};

/** A shuffle with a chosen way of drawing the next place. */
const shuffled =
  (next: (place: number, tickets: number, word: () => number) => number): Drawing['orderOf'] =>
  (tickets, seed) => {
    const word = wordsFrom(seed);
    const order = Array.from({ length: tickets }, (_, index) => index + 1);
    for (let place = 0; place < tickets; place++) {
      const other = next(place, tickets, word);
      [order[place], order[other]] = [order[other]!, order[place]!];
    }
    return order;
  };
const modulo = (range: number, word: () => number): number => word() % range;

test('draws as the rules say, at every size', () => {
  expect(drawDifferences(product)).toEqual([]);
});

test.each<[string, Partial<Drawing>, string]>([
  ['numbers favored by the remainder', { below: modulo }, `below ${3 * 2 ** 30}`],
  [
    'a whole draw by remainders',
    { orderOf: shuffled((place, tickets, word) => place + modulo(tickets - place, word)) },
    'order of 120000',
  ],
  [
    'places drawn anew from all tickets',
    { orderOf: shuffled((_, tickets, word) => below(tickets, word)) },
    'order of 3',
  ],
  [
    'a ticket that never stays in its place',
    {
      orderOf: shuffled((place, tickets, word) =>
        place + 1 < tickets ? place + 1 + below(tickets - place - 1, word) : place,
      ),
    },
    'order of 5',
  ],
  ['a seed without the root', { seedOf: (signature) => hex(sha256(bytes(signature))) }, 'seed'],
  [
    'a last ticket that the root does not cover',
    { rootOf: (ranges) => product.rootOf(ranges.length > 1 ? ranges.slice(0, -1) : ranges) },
    'root of 2',
  ],
])('finds a planted bug: %s', (_, bug, place) => {
  expect(drawDifferences({ ...product, ...bug }).join()).toContain(place);
});
