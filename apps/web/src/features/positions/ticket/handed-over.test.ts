import { expect, test } from 'vitest';
import { handedOver } from './handed-over.ts';

const from = (text: string) => handedOver(new URLSearchParams(text), 'ETHUSDT');

test('a link brings margin, leverage and side to the ticket of its pair', () => {
  const { form, direction } = from('symbol=ETHUSDT&side=short&leverage=5&margin=200.5');
  expect([form.margin, form.leverage, direction]).toEqual(['200.5', 5, 'short']);
});

test('a link for another pair brings nothing', () => {
  const { form, direction } = from('symbol=BTCUSDT&side=short&leverage=5&margin=200');
  expect([form.margin, direction]).toEqual(['', null]);
});

test('what does not read is left out', () => {
  const { form, direction } = from('symbol=ETHUSDT&side=up&leverage=1.5&margin=1e9');
  expect([form.margin, form.leverage, direction]).toEqual(['', 10, null]);
});
