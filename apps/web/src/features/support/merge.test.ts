import { expect, test } from 'vitest';
import { completeUpTo, merged, type Message } from './merge.ts';

const message = (number: number): Message => ({
  number,
  clientId: `c-${number}`,
  author: 'customer',
  name: '',
  body: `${number}`,
  sentAt: number,
  sentAtMs: number,
});
const numbers = (messages: readonly Message[]) => messages.map(({ number }) => number);

test('a message that comes twice is shown once, in the order of numbers', () => {
  const known = [message(1), message(3)];
  expect(numbers(merged(known, [message(2), message(3), message(4)]))).toEqual([1, 2, 3, 4]);
});

test.each([
  [[], 0],
  [[1, 2, 3], 3],
  [[1, 2, 4], 2],
  [[2, 3], 0],
])('of %j nothing is missing up to %i', (given, expected) => {
  expect(completeUpTo(given.map(message))).toBe(expected);
});
