import { expect, test } from 'vitest';
import { exactTicks } from './exact-ticks.ts';

const tick = (value: string, text: string) => ({ coord: 20, value, text });

test('an axis of an indicator shows no decimals that its steps do not have', () => {
  const whole = [tick('-1500', '−1,500.0000'), tick('0', '0.0000')];
  expect(exactTicks(whole).map(({ text }) => text)).toEqual(['−1,500', '0']);
  // Steps of half a thousandth: more than the four decimals of the library would show.
  const small = [tick('-0.00005', '−0.0000'), tick('0.00000', '0.0000')];
  expect(exactTicks(small).map(({ text }) => text)).toEqual(['−0.00005', '0.00000']);
});
