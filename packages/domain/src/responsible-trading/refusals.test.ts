import { expect, test } from 'vitest';
import { responsibleTradingRefusals } from './refusals.ts';

test('prefixes every refusal with the name of the area', () => {
  expect(
    Object.keys(responsibleTradingRefusals).filter((key) => !key.startsWith('responsibleTrading.')),
  ).toEqual([]);
});
