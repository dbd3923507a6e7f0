import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { consoleCalls } from './console/calls.ts';
import { figureInside, integer, money, optionalFigure } from './wire/fields.ts';
import { plainSchema } from './wire/renamed.ts';

/** Fields where 0 is a valid value: the state of a waiting deposit. */
const NAMES = new Set(['listDeposits.status', 'listWithdrawals.status']);

const isFigure = (schema: z.core.$ZodType): boolean => {
  const probe = z.safeDecode(schema as z.ZodMiniType, '7' as never);
  return probe.success && typeof probe.data !== 'string';
};

test('accepts a zero as missing for every optional figure of a request', () => {
  const strict: string[] = [];
  let taken = 0;
  for (const [name, { request }] of Object.entries({ ...calls, ...consoleCalls })) {
    const { schema } = plainSchema(request);
    const { shape } = (schema as unknown as { def: { shape: Record<string, z.core.$ZodTypes> } })
      .def;
    for (const [field, value] of Object.entries(shape)) {
      if (figureInside(value)) taken++;
      const { def } = value._zod;
      if (def.type === 'optional' && isFigure(def.innerType)) strict.push(`${name}.${field}`);
    }
  }
  expect(strict.filter((field) => !NAMES.has(field))).toEqual([]);
  expect(taken).toBeGreaterThan(20);
});

test('treats a zero as missing and validates anything else as the figure', () => {
  const optional = z.object({
    figure: optionalFigure(money),
    count: optionalFigure(integer({ min: 1, max: 9 })),
  });
  const read = (fields: object) => z.safeDecode(optional, fields as never);
  for (const zero of [0, '0', '0.0', '000', undefined])
    expect(read({ figure: zero, count: zero }).data).toEqual({});
  expect(read({ figure: '0.5', count: 3 }).data).toEqual({ figure: 5n * 10n ** 17n, count: 3 });
  for (const bad of ['', '-0', '0.', '.0', [0], null, Number.NaN, { valueOf: () => 0 }])
    expect(read({ figure: bad }).success).toBe(false);
  expect(z.encode(optional, { count: 3 })).toEqual({ count: 3 });
});
