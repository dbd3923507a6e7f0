import { price } from '@candor/domain/money/money';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { encodedOnce } from './encoded-once.ts';
import * as fields from './fields.ts';

const point = z.object({ at: z.number(), price: fields.price });
const once = z.object({ point: encodedOnce(point), other: z.optional(encodedOnce(point)) });
const plain = z.object({ point, other: z.optional(point) });

test('gives the wire form of the schema itself, also the second time and inside others', () => {
  const value = { point: { at: 1, price: price('12.5') }, other: { at: 2, price: price('0.1') } };
  const wire = z.encode(plain, value);
  expect(z.encode(once, value)).toEqual(wire);
  expect(z.encode(once, value)).toEqual(wire);
  expect(z.encode(once, { point: value.other, other: value.point })).toEqual({
    point: wire.other,
    other: wire.point,
  });
  expect(z.decode(once, wire)).toEqual(value);
});

test('encodes an object once', () => {
  const value = { point: { at: 1, price: price('12.5') } };
  expect(z.encode(once, value).point).toBe(z.encode(once, value).point);
});

test('refuses what its schema refuses, every time', () => {
  const wrong = { point: { at: 'now', price: price('1') } } as never;
  for (let time = 1; time <= 2; time++) expect(z.safeEncode(once, wrong).success).toBe(false);
  expect(z.safeDecode(once, { point: { at: 'now', price: '1' } } as never).success).toBe(false);
});
