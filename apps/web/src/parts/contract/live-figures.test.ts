import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { ONE } from '@candor/domain/money/fixed';
import { money, price, quantity } from '@candor/domain/money/money';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { describe, expect, test } from 'vitest';
import type { OpenPosition } from '@candor/domain/positions/terms';
import { liveFigures, previewClose, quantityOfShare } from './live-figures.ts';

const market = findMarketSymbol('BTCUSDT');
if (!market) throw new Error('the product trades bitcoin');
const terms = contractTerms(market);

const position = {
  id: 'p-1',
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 20,
  margin: money('500'),
  quantity: quantity('0.1518'),
  entryPrice: price('65872'),
  liquidationPrice: price('62829.51'),
  openFee: money('6'),
} as OpenPosition;

describe('an open position', () => {
  test('gains with the mark, in money and in percent of its margin', () => {
    const figures = liveFigures(position, price('68409.18'), terms);
    expect(figures.profit).toBe(money('385.143924'));
    expect(figures.profitRate / 10n ** 14n).toBe(7702n);
  });

  test('stands at a margin ratio of one at its liquidation price, and never above', () => {
    expect(liveFigures(position, price('62000'), terms).marginRatio).toBe(ONE);
    const safe = liveFigures(position, price('68409.18'), terms).marginRatio;
    expect(safe).toBeLessThan(ONE / 20n);
  });
});

describe('a close', () => {
  const index = price('68409.18');

  test('of everything takes the exact quantity, of a share whole steps', () => {
    const odd = quantity('0.1234567');
    expect(quantityOfShare(odd, 100, terms)).toBe(odd);
    expect(quantityOfShare(odd, 50, terms)).toBe(quantity('0.061728'));
  });

  test('settles below the mark by half the spread, and the fee comes off', () => {
    const settled = previewClose(position, { quantity: position.quantity, index, terms });
    expect(settled?.exitPrice ?? 0n).toBeLessThan(index);
    expect(settled?.fee).toBeGreaterThan(0n);
    expect(settled?.returned).toBe(
      (settled?.profit ?? 0n) + position.margin - (settled?.fee ?? 0n),
    );
  });

  test('of a share too small for a step is none', () => {
    expect(previewClose(position, { quantity: quantity('0'), index, terms })).toBeNull();
  });
});
