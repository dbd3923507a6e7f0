import { money, price, rate } from '../../money/money.ts';
import type { DecidingTick, SecondContract, SecondContractSet } from '../terms.ts';

/** One minute on bitcoin at 80%. */
export const minuteSet: SecondContractSet = {
  id: 'BTCUSDT-60',
  symbol: 'BTCUSDT',
  periodS: 60,
  profitRate: rate('0.8'),
  minStake: money('5'),
  maxStake: money('5000'),
};

/** A hundred on up, accepted at 10,000 ms after tick 20. */
export const betWith = (changes: Partial<SecondContract> = {}): SecondContract => ({
  id: 'contract-1',
  userId: 'user-1',
  symbol: 'BTCUSDT',
  direction: 'up',
  periodS: 60,
  profitRate: rate('0.8'),
  stake: money('100'),
  winProfit: money('80'),
  acceptedAtMs: 10_000,
  acceptedSequence: 20,
  ...changes,
});

/** A tick by its sequence, time and price. */
export const tickOf = (
  sequence: number,
  timeMs: number,
  text = '20000',
  state: DecidingTick['state'] = 'live',
): DecidingTick => ({ sequence, timeMs, price: price(text), state });
