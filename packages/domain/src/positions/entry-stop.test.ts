import { describe, expect, test } from 'vitest';
import { price } from '../money/money.ts';
import { withStopCrossed, isEntryDue, isFilledAt } from './entry-due.ts';
import { entryStopAt } from './entry-stop.ts';
import { bitcoin, positionWith, tickAt } from './testing/terms.ts';

const order = {
  ...positionWith(),
  limitPrice: price('20600'),
  stop: entryStopAt(price('20500'), price('20000'), bitcoin),
};
const later = { sequence: order.triggersFromSequence + 1 };

describe('an order that waits for a stop', () => {
  test('waits on the side that the mark has to come from', () => {
    expect(order.stop).toMatchObject({ side: 'above', crossedSequence: null });
    const below = entryStopAt(price('19500'), price('20000'), bitcoin);
    expect(below.side).toBe('below');
  });

  test('refuses a stop at the mark', () => {
    const set = () => entryStopAt(price('20000'), price('20000'), bitcoin);
    expect(set).toThrow('positions.stopPriceRange');
  });

  test('is concerned by the crossing tick alone, although its limit is met before', () => {
    expect(isFilledAt(order, tickAt('20400', later), true)).toBe(true);
    expect(isEntryDue(order, tickAt('20400', later), true)).toBe(false);
    expect(isEntryDue(order, tickAt('20500', later), true)).toBe(true);
    expect(isEntryDue(order, tickAt('20500', later), false)).toBe(false);
    expect(isEntryDue(order, tickAt('20500', { ...later, state: 'halted' }), true)).toBe(false);
  });

  test('is a limit order for later ticks once it was crossed', () => {
    const armed = withStopCrossed(order, { sequence: 500 });
    expect(armed.stop?.crossedSequence).toBe(500);
    expect(isEntryDue(armed, tickAt('20400', { sequence: 500 }), true)).toBe(false);
    expect(isEntryDue(armed, tickAt('20400', { sequence: 501 }), true)).toBe(true);
    expect(withStopCrossed(armed, { sequence: 600 }).stop?.crossedSequence).toBe(500);
  });
});
