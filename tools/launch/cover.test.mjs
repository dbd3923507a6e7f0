import { expect, test } from 'vitest';
import { cover } from './cover.mjs';

const file = (name, sent, ms) => ({ file: name, sent: [...sent], ms });
const names = (files) => cover(files).map((each) => each.file);

test('chooses files that together send every statement, the cheapest first', () => {
  const files = [file('slow', 'abcd', 1_000), file('left', 'ab', 10), file('right', 'cd', 10)];
  expect(names(files)).toEqual(['left', 'right']);
});

test('takes a slow file for the one statement that no other sends', () => {
  expect(names([file('slow', 'bx', 1_000), file('fast', 'ab', 1)])).toEqual(['fast', 'slow']);
});

test('leaves out what a later choice made superfluous', () => {
  expect(names([file('slow', 'abx', 1_000), file('fast', 'ab', 1)])).toEqual(['slow']);
});

test('leaves out a file that adds nothing', () => {
  expect(names([file('all', 'abc', 1), file('some', 'b', 1)])).toEqual(['all']);
  expect(names([])).toEqual([]);
});
