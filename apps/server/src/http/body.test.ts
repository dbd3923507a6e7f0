import { describe, expect, test } from 'vitest';
import { parseBody } from './body.ts';

describe('the JSON of a request', () => {
  test('keeps the digits that a double would lose', () => {
    expect(parseBody('{"a":0.12345678901234567,"b":12.50,"c":3}')).toEqual({
      a: '0.12345678901234567',
      b: '12.50',
      c: 3,
    });
  });

  test.each(['1e309', '1e3', '-0', '9'.repeat(40)])('turns the number %s into NaN', (number) => {
    expect(parseBody(`{"a":${number}}`)).toEqual({ a: Number.NaN });
  });

  test('drops null fields', () => {
    expect(parseBody('{"a":null,"b":""}')).toEqual({ b: '' });
  });

  test.each(['[1]', '"text"', 'null', '{', '1', 'nonsense', '['.repeat(100_000)])(
    'refuses %s',
    (text) => {
      expect(() => parseBody(text)).toThrow('request.invalid');
    },
  );

  test('a key named __proto__ does not pollute prototypes', () => {
    const body = parseBody('{"__proto__":{"polluted":true}}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect((body as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
