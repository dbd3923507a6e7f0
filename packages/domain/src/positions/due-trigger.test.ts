import { describe, expect, test } from 'vitest';
import { price } from '../money/money.ts';
import { dueTrigger } from './due-trigger.ts';
import { positionWith, tickAt } from './testing/terms.ts';

const long = positionWith({
  liquidationPrice: price('18000'),
  stopLoss: price('19000'),
  takeProfit: price('21000'),
});
const short = positionWith({
  direction: 'short',
  liquidationPrice: price('22000'),
  stopLoss: price('21000'),
  takeProfit: price('19000'),
});

const dueAt = (position: typeof long, mark: string, mean = mark) =>
  dueTrigger(position, { tick: tickAt(mark), mean: price(mean) });

describe('the trigger that closes a position on a tick', () => {
  test.each([
    ['20000', null],
    ['19000.01', null],
    ['19000', 'stopLoss'],
    ['18000', 'liquidation'],
    ['21000', 'takeProfit'],
  ])('long at %s: %s', (mark, expected) => {
    expect(dueAt(long, mark)).toBe(expected);
  });

  test.each([
    ['20000', null],
    ['21000', 'stopLoss'],
    ['22000', 'liquidation'],
    ['19000', 'takeProfit'],
  ])('short at %s: %s', (mark, expected) => {
    expect(dueAt(short, mark)).toBe(expected);
  });

  test('stops out but does not liquidate on a spike whose mean is still safe', () => {
    expect(dueAt(long, '17000', '19500')).toBe('stopLoss');
    expect(dueAt({ ...long, stopLoss: null }, '17000', '19500')).toBeNull();
  });

  test('does not liquidate on a mean past the level when the mark has recovered', () => {
    expect(dueAt(long, '19500', '17000')).toBeNull();
  });

  test('triggers nothing on a tick recorded before the levels were set', () => {
    const tick = tickAt('17000', { sequence: long.triggersFromSequence });
    expect(dueTrigger(long, { tick, mean: price('17000') })).toBeNull();
  });

  test('triggers on a close-only tick but not on a halted one', () => {
    const mean = price('17000');
    expect(dueTrigger(long, { tick: tickAt('17000', { state: 'halted' }), mean })).toBeNull();
    expect(dueTrigger(long, { tick: tickAt('17000', { state: 'closeOnly' }), mean })).toBe(
      'liquidation',
    );
  });
});
