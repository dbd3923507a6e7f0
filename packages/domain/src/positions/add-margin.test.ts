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
  test('moves money to the position and pushes the liquidation price away', () => {
    const { position, transfers } = add('1000');
    expect(toText(position.margin)).toBe('3000');
    expect(position.liquidationPrice).toBe(price('17068.27'));
    expect(transfers).toHaveLength(1);
    expect(transfers[0]).toMatchObject({ type: 'positionMarginAdded', amount: money('1000') });
  });

  test('refuses zero and more than the available balance', () => {
    expect(refusalOf(() => add('0')).key).toBe('positions.marginTooSmall');
    expect(refusalOf(() => add('5000.000001')).key).toBe('wallet.insufficientBalance');
  });
});

describe('changing stops', () => {
  test('sets, changes and removes levels that only later ticks can trigger', () => {
    const stops = { stopLoss: price('19000'), takeProfit: null };
    const changed = updateStops(positionWith(), stops, tickAt('20000'));
    expect(changed).toMatchObject({ ...stops, triggersFromSequence: 100 });
    const none = { stopLoss: null, takeProfit: null };
    expect(updateStops(changed, none, tickAt('20000'))).toMatchObject(none);
  });

  test('refuses a level that would trigger immediately', () => {
    const stops = { stopLoss: price('20000'), takeProfit: null };
    expect(refusalOf(() => updateStops(positionWith(), stops, tickAt('20000'))).key).toBe(
      'positions.stopLossRange',
    );
  });
});
