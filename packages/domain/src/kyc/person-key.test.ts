import { expect, test } from 'vitest';
import { personKey } from './person-key.ts';

const ana = { surname: 'Serra', firstName: 'Ana María', birthday: '1990-05-17', country: 'ES' };

test.each([
  { surname: '  serra ' },
  { surname: 'ＳＥＲＲＡ' },
  { firstName: 'ana  mari\u0301a' },
  { surname: 'Ana María', firstName: 'Serra' },
  { firstName: 'ANA-MARIA' },
  { surname: 'Se’rra' },
])('%o is the same person', (change) => {
  expect(personKey({ ...ana, ...change })).toBe(personKey(ana));
});

test.each([
  { surname: 'Serrano' },
  { firstName: 'Ana Mara' },
  { birthday: '1990-05-18' },
  { country: 'PT' },
])('%o is somebody else', (change) => {
  expect(personKey({ ...ana, ...change })).not.toBe(personKey(ana));
});
