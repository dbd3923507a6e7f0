import { expect, test } from 'vitest';
import { personText } from './person-text.ts';

const born = { birthday: '1990-02-28' };

test('is the same however the name is written', () => {
  const one = personText({ firstName: 'José María', surname: "O'Neill-Díaz", ...born });
  expect(personText({ firstName: 'maria jose', surname: 'DIAZ O’NEILL', ...born })).toBe(one);
  expect(personText({ firstName: 'Jose\u0301', surname: 'María O Neill Díaz', ...born })).toBe(one);
});

test('differs by name and by birthday', () => {
  const anna = personText({ firstName: 'Anna', surname: 'Bell', ...born });
  expect(personText({ firstName: 'Anne', surname: 'Bell', ...born })).not.toBe(anna);
  expect(personText({ firstName: 'Anna', surname: 'Bell', birthday: '1990-03-01' })).not.toBe(anna);
});
