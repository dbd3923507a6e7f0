import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { merkleRoot } from '../proofs/merkle.ts';
import { countTickets, finish, ticketLeaf, ticketRootSteps, type TicketRange } from './tickets.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const holder = (name: string) => hex(sha256(Buffer.from(name)));

function rangesOf(...counts: readonly number[]): TicketRange[] {
  let first = 1;
  return counts.map((count, index) => {
    const range = { first, count, holder: holder(`holder ${index}`) };
    first += count;
    return range;
  });
}

test('a leaf is the number and the holder of a ticket', () => {
  expect(ticketLeaf(1_204, 'ab')).toBe('1204 ab');
});

test.each([[[]], [[1]], [[3, 2, 1]], [[4_095, 1]], [[4_096, 4_096, 1]], [[10_000, 37, 5_000]]])(
  'the root in blocks is the Merkle root over all tickets: %j',
  (counts) => {
    const ranges = rangesOf(...counts);
    const leaves = ranges.flatMap(({ first, count, holder: of }) =>
      Array.from({ length: count }, (_, index) => Buffer.from(`${first + index} ${of}`)),
    );
    expect(hex(finish(ticketRootSteps(ranges, sha256)))).toBe(hex(merkleRoot(leaves, sha256)));
  },
);

test('another holder of one ticket is another root', () => {
  const ranges = rangesOf(3, 2, 1);
  const other = ranges.with(1, { ...ranges[1]!, holder: holder('somebody else') });
  expect(finish(ticketRootSteps(other, sha256))).not.toEqual(
    finish(ticketRootSteps(ranges, sha256)),
  );
});

test('counts ranges that follow each other, and rejects gaps, overlaps and empty ranges', () => {
  expect(countTickets(rangesOf(3, 2, 1))).toBe(6);
  expect(countTickets([])).toBe(0);
  const [first, second] = rangesOf(3, 2);
  expect(countTickets([second!])).toBeNull();
  expect(countTickets([first!, { ...second!, first: 3 }])).toBeNull();
  expect(countTickets([first!, { ...second!, first: 5 }])).toBeNull();
  expect(countTickets([first!, { ...second!, count: 0 }])).toBeNull();
});
