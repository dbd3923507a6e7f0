import { expect, test } from 'vitest';
import { referenceOf } from './reference.ts';

test.each([
  ['position/p1/open', { kind: 'position', id: 'p1' }],
  ['position/p1/close/p2', { kind: 'position', id: 'p2' }],
  ['position/p1/carry/1700000000000', { kind: 'position', id: 'p1' }],
  ['second-contract/s1/settle', { kind: 'secondContract', id: 's1' }],
  ['exchange/e1', { kind: 'exchange', id: 'e1' }],
  ['deposit/d1/credit', { kind: 'deposit', id: 'd1' }],
  ['withdrawal/w1/lock', { kind: 'withdrawal', id: 'w1' }],
  ['correction/deposit/d1/credit/0', { kind: 'deposit', id: 'd1' }],
  ['transferFunds/t1', null],
  ['practiceGrant', null],
  ['constructor/x', null],
])('%s', (key, reference) => {
  expect(referenceOf(key)).toEqual(reference);
});
