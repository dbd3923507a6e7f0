import { describe, expect, test } from 'vitest';
import { money, price, toText } from '../money/money.ts';
import { addMargin } from './add-margin.ts';
import { refusalOf } from './testing/refusal-of.ts';
import { bitcoin, positionWith, tickAt } from './testing/terms.ts';
import { updateStops } from './update-stops.ts';

const add = (amount: string, available = '5000') =>
  addMargin({
    position: positionWith(),
    amount: money(amount),
    terms: bitcoin,
    tick: tickAt('20000'),
    available: money(available),
  });

describe('adding margin', () => {
  test('moves the money behind the position and the liquidation price away', () => {
    const { position, transfers } = add('1000');
    expect(toText(position.margin)).toBe('3000');
    expect(position.liquidationPrice).toBe(price('17068.27'));
    expect(transfers).toHaveLength(1);
    expect(transfers[0]).toMatchObject({ type: 'positionMarginAdded', amount: money('1000') });
  });

  test('nothing, or more than there is, is refused', () => {
    expect(refusalOf(() => add('0')).key).toBe('positions.marginTooSmall');
    expect(refusalOf(() => add('5000.000001')).key).toBe('wallet.insufficientBalance');
  });
});

describe('changing stops', () => {
  test('sets, changes and removes, and only later ticks may trigger', () => {
    const stops = { stopLoss: price('19000'), takeProfit: null };
    const changed = updateStops(positionWith(), stops, tickAt('20000'));
    expect(changed).toMatchObject({ ...stops, triggersFromSequence: 100 });
    const none = { stopLoss: null, takeProfit: null };
    expect(updateStops(changed, none, tickAt('20000'))).toMatchObject(none);
  });

  test('a level that would fire at once is refused', () => {
    const stops = { stopLoss: price('20000'), takeProfit: null };
    expect(refusalOf(() => updateStops(positionWith(), stops, tickAt('20000'))).key).toBe(
      'positions.stopLossRange',
    );
  });
});
