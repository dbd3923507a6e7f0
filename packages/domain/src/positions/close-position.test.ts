import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Balances } from '../ledger/balances.ts';
import { customerAccount, type Transfer } from '../ledger/transfer.ts';
import { money, price, quantity, toText, type Money } from '../money/money.ts';
import { closePosition, type CloseInput } from './close-position.ts';
import { profitAt } from './profit.ts';
import { anyDirection, anyMargin, anyPrice, anyQuantity } from './testing/arbitrary.ts';
import { refusalOf } from './testing/refusal-of.ts';
import { bitcoin, positionWith, tickAt } from './testing/terms.ts';

const close = (index: string, changes: Partial<CloseInput> = {}) =>
  closePosition({
    position: positionWith(),
    terms: bitcoin,
    tick: tickAt(index),
    reason: 'user',
    insuranceAvailable: money('1000000'),
    ...changes,
  });

const texts = (transfers: readonly Transfer[]) =>
  transfers.map(({ type, amount }) => `${type} ${toText(amount)}`);

describe('closing a position', () => {
  test('pays a gain from house equity, returns the margin and charges the fee', () => {
    const { settlement } = close('21000');
    // Exit 21,000 · 0.9999 = 20,997.9; fee 20,997.9 · 0.0006 = 12.59874.
    expect(texts(settlement.transfers)).toEqual([
      'positionMarginReturned 2000',
      'positionProfit 997.9',
      'tradingFee 12.59874',
    ]);
    expect(toText(settlement.returned)).toBe('2985.30126');
  });

  test('pays a loss to house equity, at most the margin', () => {
    expect(texts(close('19000').settlement.transfers)).toEqual([
      'positionLoss 1001.9',
      'positionMarginReturned 998.1',
      'tradingFee 11.39886',
    ]);
  });

  test('charges a fee of at most what is left', () => {
    const { settlement } = close('18007');
    expect(toText(settlement.profit)).toBe('-1994.8007');
    expect(toText(settlement.fee)).toBe('5.1993');
    expect(toText(settlement.returned)).toBe('0');
  });

  test('rounds gains down and losses up, and posts the difference to rounding', () => {
    const position = positionWith({ quantity: quantity('0.000001'), entryPrice: price('19998.3') });
    const gain = close('20000.33', { position }).settlement;
    expect(toText(gain.profit)).toBe('0');
    expect(texts(gain.transfers)).toContain('rounding 0.000000029967');
    const loss = close('19999.33', { position }).settlement;
    expect(toText(loss.profit)).toBe('-0.000001');
  });
});

describe('liquidation', () => {
  const liquidate = (index: string, changes: Partial<CloseInput> = {}) =>
    close(index, { reason: 'liquidation', ...changes }).settlement;

  test('closes at the index, pays 1.5% of the notional to insurance and returns the rest', () => {
    const position = positionWith({ margin: money('2500') });
    expect(texts(liquidate('18000', { position }).transfers)).toEqual([
      'positionLoss 2000',
      'liquidationFee 270',
      'positionMarginReturned 230',
    ]);
  });

  test('never charges a fee above what is left', () => {
    expect(texts(liquidate('18072').transfers)).toEqual(['positionLoss 1928', 'liquidationFee 72']);
  });

  test('takes the margin on a gap past bankruptcy; insurance pays next, then the house', () => {
    const insured = liquidate('17000');
    expect(texts(insured.transfers)).toEqual(['positionLoss 2000', 'insuranceCover 1000']);
    const poor = liquidate('17000', { insuranceAvailable: money('300') });
    expect(texts(poor.transfers)).toEqual(['positionLoss 2000', 'insuranceCover 300']);
    expect(toText(poor.shortfall)).toBe('1000');
  });
});

describe('partial close', () => {
  test('closes a slice with its share of margin and open fee; the rest keeps its stops', () => {
    const position = positionWith({ stopLoss: price('19000') });
    const { closed, remaining } = close('20000', { position, quantity: quantity('0.25') });
    expect([toText(closed.margin), toText(closed.openFee)]).toEqual(['500', '3']);
    expect(remaining).toMatchObject({
      margin: money('1500'),
      openFee: money('9'),
      quantity: quantity('0.75'),
      stopLoss: price('19000'),
      liquidationPrice: price('18072.28'),
    });
  });

  test('leaves nothing open when it covers the full quantity', () => {
    expect(close('20000', { quantity: quantity('1') }).remaining).toBeNull();
  });

  test.each([
    ['0', 'positions.quantityTooSmall'],
    ['1.000001', 'positions.quantityTooLarge'],
    ['0.0000001', 'positions.quantityTooPrecise'],
  ])('%s is refused: %s', (text, key) => {
    expect(refusalOf(() => close('20000', { quantity: quantity(text) })).key).toBe(key);
  });
});

describe('invariants of every close', () => {
  test('empties the margin account, overdraws nobody and leaves the house exactly the rest', () => {
    fc.assert(
      fc.property(
        fc.record({
          direction: anyDirection,
          quantity: anyQuantity,
          entryPrice: anyPrice,
          margin: anyMargin,
        }),
        anyPrice,
        fc.constantFrom('user' as const, 'liquidation' as const),
        anyMargin,
        (drawn, index, reason, insuranceAvailable) => {
          const position = positionWith(drawn);
          const { settlement } = closePosition({
            position,
            terms: bitcoin,
            tick: { ...tickAt('1'), price: index },
            reason,
            insuranceAvailable,
          });
          const margin = customerAccount('user-1', 'margin', 'USDT', position.id);
          const contract = customerAccount('user-1', 'contract', 'USDT');
          const balances = new Balances([{ account: margin, available: position.margin }]);
          balances.apply(settlement.transfers);
          const exact = profitAt(position, settlement.exitPrice);
          return (
            balances.available(margin) === 0n &&
            balances.available(contract) === settlement.returned &&
            settlement.profit <= (exact > -position.margin ? exact : -position.margin) &&
            houseFlow(settlement.transfers) === position.margin - settlement.returned &&
            settlement.insured <= insuranceAvailable
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('never pays more for closing in slices than in one piece', () => {
    fc.assert(
      fc.property(anyPrice, fc.bigInt({ min: 1n, max: 999_999n }), (index, share) => {
        const tick = { ...tickAt('1'), price: index };
        const position = positionWith();
        const part = (share * 10n ** 12n) as typeof position.quantity;
        const whole = close('1', { tick }).settlement;
        const first = close('1', { tick, quantity: part });
        const second = close('1', { tick, position: first.remaining ?? position }).settlement;
        const sliced = (first.settlement.returned + second.returned) as Money;
        // Insurance covers a loss past the margin only once, so compare solvent closes only.
        return whole.shortfall > 0n || sliced <= whole.returned;
      }),
    );
  });
});

/** Net flow into the house across all of its account kinds. */
function houseFlow(transfers: readonly Transfer[]): bigint {
  return transfers.reduce((sum, { from, to, amount }) => {
    const incoming = to.owner === 'house' ? amount : 0n;
    const outgoing = from.owner === 'house' ? amount : 0n;
    return sum + incoming - outgoing;
  }, 0n);
}
