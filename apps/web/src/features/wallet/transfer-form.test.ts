import { money } from '@candor/domain/money/money';
import { describe, expect, test } from 'vitest';
import { amountOf, emptyTransfer, shareText, swapped, transferProblem } from './transfer-form.ts';

const there = { available: money('21180.04'), isOnline: true };
const problem = (amount: string, other = there) =>
  transferProblem({ ...emptyTransfer, amount }, other);

describe('a transfer', () => {
  test('is sent as typed, to the last decimal of the currency', () => {
    expect(amountOf({ ...emptyTransfer, amount: '0.000001' })).toBe(money('0.000001'));
    expect(amountOf({ ...emptyTransfer, amount: '12.' })).toBe(money('12'));
    expect(problem('0.000001')).toBeNull();
  });

  test('names what is wrong before it is sent', () => {
    expect(problem('')).toBe('transfer.enterAmount');
    expect(problem('21180.05')).toBe('transfer.notEnough');
    expect(problem('0.0000001')).toBe('wallet.tooPrecise');
    expect(problem('5', { ...there, isOnline: false })).toBe('transfer.offline');
  });

  test('may take all there is', () => {
    expect(shareText(money('21180.04'), 100)).toBe('21180.04');
    expect(problem(shareText(money('21180.04'), 100))).toBeNull();
  });

  test('cuts a share to the steps of the currency', () => {
    expect(shareText(money('0.000003'), 50)).toBe('0.000001');
  });

  test('turns round with its amount', () => {
    expect(swapped({ ...emptyTransfer, amount: '7' })).toEqual({
      from: 'contract',
      to: 'balance',
      amount: '7',
    });
  });
});
