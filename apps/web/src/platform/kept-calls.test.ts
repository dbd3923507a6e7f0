import { calls } from '@candor/contract/calls';
import { wireCalls } from '@candor/contract/wire/calls';
import { expect, test } from 'vitest';
import { keptCalls } from './kept-calls.ts';

const SECRET = /password|secret|seed|otp|token|privateKey|depositAddress/i;

test('only questions are kept, and no answer with a secret', () => {
  for (const name of keptCalls) {
    expect([wireCalls[name]].flat()[0]).toMatch(/^GET [^{]+$/);
    expect([name, fieldsOf(calls[name].result).filter(isSecret)]).toEqual([name, []]);
  }
});

/** What a customer has set up is no secret: `hasFundPassword`. */
const isSecret = (field: string): boolean => SECRET.test(field) && !field.startsWith('has');

function fieldsOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const def = (schema as { _zod?: { def: Record<string, unknown> } })._zod?.def;
  const inner = Object.values(def ?? schema).flatMap((part) => fieldsOf(part, seen));
  const shape = def?.shape;
  return typeof shape === 'object' && shape !== null ? [...Object.keys(shape), ...inner] : inner;
}
