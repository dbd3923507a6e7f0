import { describe, expect, test } from 'vitest';
import { money, price, quantity, toText } from '../money/money.ts';
import { closePosition, liquidationPriceOf } from './close-position.ts';
import { dueTrigger } from './due-trigger.ts';
import { firstStep, paused } from './liquidation-steps.ts';
import { bitcoin, positionWith, tickAt } from './testing/terms.ts';

/** Ten bitcoin at 20,000, margin 10,000: (10,000 + 50 − 200,000) / (0.05 − 10) = 19,090.46. */
const large = () => {
  const raw = positionWith({ quantity: quantity('10'), margin: money('10000'), leverage: 20 });
  return { ...raw, liquidationPrice: liquidationPriceOf(raw, bitcoin) };
};

describe('stepwise liquidation', () => {
  test('begins with a fifth above a notional of 100,000', () => {
    expect(large().liquidationPrice).toBe(price('19090.45'));
    const step = firstStep(large(), tickAt('19090'), bitcoin);
    expect(toText(step ?? quantity('0'))).toBe('2');
    const atLimit = { ...large(), quantity: quantity('5') };
    expect(firstStep(atLimit, tickAt('20000'), bitcoin)).toBeNull();
    expect(firstStep(atLimit, tickAt('20000.01'), bitcoin)).not.toBeNull();
  });

  test('closes everything when nothing is left, and after a first step', () => {
    expect(firstStep(large(), tickAt('19000'), bitcoin)).toBeNull();
    const stepped = paused(large(), tickAt('19090'));
    expect(firstStep(stepped, tickAt('19090'), bitcoin)).toBeNull();
  });

  test('returns the surplus of the slice and leaves four fifths of the margin', () => {
    const tick = tickAt('19090');
    const { settlement, remaining } = closePosition({
      position: large(),
      terms: bitcoin,
      tick,
      reason: 'liquidation',
      quantity: quantity('2'),
      insuranceAvailable: money('0'),
    });
    // Loss 2 · 910 of 2,000; the fee of 572.7 is capped at the 180 left.
    expect(toText(settlement.profit)).toBe('-1820');
    expect(toText(settlement.fee)).toBe('180');
    expect(toText(settlement.returned)).toBe('0');
    expect(toText(remaining?.margin ?? money('0'))).toBe('8000');
    expect(remaining?.liquidationPrice).toBe(price('19089.19'));
  });

  test('checks again on the first tick 30 s of recorded time later', () => {
    const step = tickAt('19090', { timeMs: 1_000_000 });
    const rest = paused({ ...large(), triggersFromSequence: 100 }, step);
    const at = (timeMs: number, text: string) => {
      const tick = tickAt(text, { sequence: 101, timeMs });
      return dueTrigger(rest, { tick, mean: price(text) });
    };
    expect(at(1_029_999, '19000')).toBeNull();
    expect(at(1_030_000, '19000')).toBe('liquidation');
    expect(at(1_030_000, '19200')).toBeNull();
    const withStop = { ...rest, stopLoss: price('19100') };
    const tick = tickAt('19050', { sequence: 101, timeMs: 1_010_000 });
    expect(dueTrigger(withStop, { tick, mean: price('19050') })).toBe('stopLoss');
  });
});
