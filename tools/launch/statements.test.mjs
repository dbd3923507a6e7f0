import { expect, test } from 'vitest';
import { only, shapeOf } from './statements.mjs';

const product = [
  [
    'tick.ts',
    'await tx`select a from market.tick where id = ${id} and ${more}`; db`select ${b} from x`',
  ],
  ['1.sql', 'create table market.tick (id int);\ncreate table market.candle (id int);'],
];
const tests = [
  [
    'tick.test.ts',
    "db`update market.tick set price = ${two}`; db`select a from market.tick where id = ${id}`; db.unsafe(`delete from market.tick where id = '${id}'`); db`select ${all}`; db`select price from x`; db`create table market.candle (id int);`;",
  ],
];
const isOfTests = only(tests, product);
const theirs = (text) => isOfTests(shapeOf(text));

test('a statement written only in tests is theirs', () => {
  expect(theirs('update market.tick set price = $1')).toBe(true);
  expect(theirs('select a from market.tick where id = $1')).toBe(true);
});

test('a value written into a statement does not hide whose it is', () => {
  expect(theirs("delete from market.tick where id = '01a8e617-4450'")).toBe(true);
});

test('a statement that the product can send is its own', () => {
  expect(theirs('select a from market.tick where id = $1 and b is null')).toBe(false);
  expect(theirs('select price from x')).toBe(false);
  expect(theirs('create table market.candle (id int);')).toBe(false);
});

test('a statement that is put together counts as the product’s', () => {
  expect(theirs('select b, c from market.candle')).toBe(false);
});

test('comments, values and names of databases make no difference', () => {
  expect(shapeOf("select 1 -- one's\n from candor_test_a1 where b = 'x'")).toBe(
    shapeOf("select 2\n from candor_test_b2 where b = 'yz'"),
  );
});
