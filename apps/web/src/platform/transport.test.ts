import { expect, test } from 'vitest';
import { withoutNulls } from './transport.ts';

test('null and missing fields do not travel; empty, zero and false do', () => {
  const body = { a: null, b: undefined, c: '', d: 0, e: false };
  expect(withoutNulls(body)).toEqual({ c: '', d: 0, e: false });
});
