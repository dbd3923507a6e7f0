import { expect, test } from 'vitest';
import { price, toText } from '../money/money.ts';
import { noRates, observeRates, rateOf, type RateState } from './conversion.ts';

const ownQuote = 'USDT';
const says = (owner: string, quote: string, text: string) => ({ owner, quote, price: price(text) });

function observed(crosses: readonly string[], stepMs = 1_000): { state: RateState; nowMs: number } {
  let state = noRates;
  let nowMs = 0;
  for (const own of crosses) {
    nowMs += stepMs;
    const witnesses = [says('x', 'USDT', own), says('x', 'USDC', '100')];
    state = observeRates(state, witnesses, { ownQuote, nowMs });
  }
  return { state, nowMs };
}
const rateNow = ({ state, nowMs }: ReturnType<typeof observed>, laterMs = 0) => {
  const rate = rateOf(state, 'USDC', { ownQuote, nowMs: nowMs + laterMs });
  return rate && toText(rate);
};

test('values the own currency at one and an unobserved one not at all', () => {
  expect(toText(rateOf(noRates, 'USDT', { ownQuote, nowMs: 0 })!)).toBe('1');
  expect(rateOf(noRates, 'USDC', { ownQuote, nowMs: 0 })).toBeUndefined();
});

test('derives no rate from prices of two owners', () => {
  const witnesses = [says('x', 'USDT', '90'), says('y', 'USDC', '100')];
  const state = observeRates(noRates, witnesses, { ownQuote, nowMs: 1 });
  expect(rateOf(state, 'USDC', { ownQuote, nowMs: 1 })).toBeUndefined();
});

test("takes the median of several owners' rates", () => {
  const witnesses = ['90', '91', '99'].flatMap((own, index) => [
    says(`x${index}`, 'USDT', own),
    says(`x${index}`, 'USDC', '100'),
  ]);
  const state = observeRates(noRates, witnesses, { ownQuote, nowMs: 1 });
  expect(toText(rateOf(state, 'USDC', { ownQuote, nowMs: 1 })!)).toBe('0.91');
});

test('takes the median of a minute, which follows a lasting move but not a sudden one', () => {
  const calm = Array.from({ length: 60 }, () => '100');
  expect(rateNow(observed([...calm, ...Array.from({ length: 29 }, () => '90')]))).toBe('1');
  expect(rateNow(observed([...calm, ...Array.from({ length: 31 }, () => '90')]))).toBe('0.9');
});

test('forgets a rate half a minute after its last observation', () => {
  const once = observed(['95']);
  expect(rateNow(once, 30_000)).toBe('0.95');
  expect(rateNow(once, 30_001)).toBeUndefined();
});
