import { money, price, quantity } from '@candor/domain/money/money';
import { describe, expect, test } from 'vitest';
import { CrossAccounts } from './cross-accounts.ts';
import { requireOpen } from './loaded-positions.ts';
import { TickBook } from './proofs.ts';
import type { StoredPosition } from './stored-position.ts';

const position: StoredPosition = {
  id: 'p1',
  userId: 'owner',
  parentId: null,
  openingMargin: null,
  orderedQuantity: null,
  marginMode: 'isolated',
  unrealizedProfitCredit: money('0'),
  cancellation: null,
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 10,
  margin: money('2000'),
  quantity: quantity('1'),
  entryPrice: price('20000'),
  limitPrice: null,
  carry: money('0'),
  openFee: money('12'),
  liquidationPrice: null,
  takeProfit: null,
  stopLoss: null,
  triggersFromSequence: 1,
  version: 1,
  status: 'open',
  openSequence: 1,
  openedAtMs: 0,
  ending: null,
};
const loadedWith = (changes: Partial<StoredPosition> = {}) => ({
  positions: new Map([['p1', { ...position, ...changes }]]),
  ticks: new TickBook([]),
  cross: new CrossAccounts([]),
});

describe('a locked position', () => {
  test('is given to its owner', () => {
    expect(requireOpen(loadedWith(), { userId: 'owner', id: 'p1' })).toEqual(position);
  });

  test('is not found for a customer when the batch loaded it for another', () => {
    const stranger = { userId: 'stranger', id: 'p1' };
    expect(() => requireOpen(loadedWith(), stranger)).toThrow('positions.notFound');
    expect(() => requireOpen(loadedWith({ status: 'closed' }), stranger)).toThrow(
      'positions.notFound',
    );
  });

  test('is refused when closed', () => {
    const owner = { userId: 'owner', id: 'p1' };
    expect(() => requireOpen(loadedWith({ status: 'closed' }), owner)).toThrow(
      'positions.alreadyClosed',
    );
  });
});
