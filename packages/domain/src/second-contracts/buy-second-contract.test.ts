import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitOf } from '../money/fixed.ts';
import { add, money, toText, type Money } from '../money/money.ts';
import { refusalOf } from '../positions/testing/refusal-of.ts';
import { tickAt } from '../positions/testing/terms.ts';
import { buySecondContract, type BuyInput } from './buy-second-contract.ts';
import { exposureLimit, noExposure, withContract, worstLoss } from './exposure.ts';
import { minuteSet } from './testing/bets.ts';
import type { Direction } from './terms.ts';

const inputWith = (changes: Partial<BuyInput> = {}): BuyInput => ({
  id: 'contract-1',
  userId: 'user-1',
  direction: 'up',
  stake: money('100'),
  set: minuteSet,
  tick: tickAt('20000'),
  terms: { priceValidityMs: 5_000 },
  nowMs: 1_000_500,
  isMarketOpen: true,
  isOpenAtExpiry: true,
  exposures: [noExposure],
  houseEquity: money('1000000'),
  available: money('1000'),
  ...changes,
});

describe('buying a second contract', () => {
  test('moves stake and possible win to the reserve and waits for a later tick', () => {
    const { contract, transfers } = buySecondContract(inputWith());
    expect(contract).toMatchObject({ acceptedAtMs: 1_000_500, acceptedSequence: 100 });
    expect(
      transfers.map(({ type, from, to, amount }) => [type, from.kind, to.kind, toText(amount)]),
    ).toEqual([
      ['secondContractStake', 'contract', 'reserved', '100'],
      ['secondContractReserve', 'equity', 'reserved', '80'],
    ]);
  });

  test.each<[string, Partial<BuyInput>]>([
    ['positions.marketClosed', { isMarketOpen: false }],
    ['positions.marketHalted', { tick: tickAt('20000', { state: 'halted' }) }],
    ['positions.marketCloseOnly', { tick: tickAt('20000', { state: 'closeOnly' }) }],
    ['positions.stalePrice', { nowMs: 1_005_001 }],
    ['secondContracts.closesBeforeExpiry', { isOpenAtExpiry: false }],
    ['secondContracts.stakeTooPrecise', { stake: money('10.0000001') }],
    ['secondContracts.stakeTooSmall', { stake: money('4.99') }],
    ['secondContracts.stakeTooLarge', { stake: money('5000.01') }],
    ['secondContracts.soldOut', { houseEquity: money('0') }],
    ['secondContracts.soldOut', { houseEquity: money('-1') }],
    ['wallet.insufficientBalance', { available: money('99.999999') }],
  ])('is refused: %s', (key, changes) => {
    expect(refusalOf(() => buySecondContract(inputWith(changes))).key).toBe(key);
  });

  test('enforces the limit to the cent and accepts an offsetting contract beyond it', () => {
    const full = {
      upStake: money('12500'),
      upProfit: money('10000'),
      downStake: 0n as Money,
      downProfit: 0n as Money,
    };
    const nearly = { ...full, upProfit: money('9920') };
    expect(buySecondContract(inputWith({ exposures: [nearly] })).contract.winProfit).toBe(
      money('80'),
    );
    expect(
      refusalOf(() => buySecondContract(inputWith({ exposures: [noExposure, full] }))).key,
    ).toBe('secondContracts.soldOut');
    expect(
      buySecondContract(inputWith({ exposures: [full], direction: 'down' })).contract.stake,
    ).toBe(money('100'));
  });

  test('keeps the net loss within one percent of equity for any purchases', () => {
    const anyOrder = fc.record({
      direction: fc.constantFrom<Direction>('up', 'down'),
      stake: fc.bigInt({ min: 5n, max: 5_000n }).map((whole) => (whole * unitOf(0)) as Money),
    });
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 60 }), (orders) => {
        const equity = money('500000');
        let exposure = noExposure;
        let promised = 0n as Money;
        for (const order of orders) {
          const houseEquity = (equity - promised) as Money;
          try {
            const bought = buySecondContract(
              inputWith({ ...order, exposures: [exposure], houseEquity, available: money('5000') }),
            );
            exposure = withContract(exposure, bought.contract);
            promised = add(promised, bought.contract.winProfit);
          } catch (error) {
            expect(String(error)).toContain('soldOut');
          }
          expect(worstLoss(exposure) <= exposureLimit(equity)).toBe(true);
          expect(worstLoss(exposure) <= promised).toBe(true);
        }
      }),
    );
  });
});
