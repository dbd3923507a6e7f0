import { ZERO, type Money, type Price } from '../money/money.ts';
import type { Direction, SecondContract, SecondContractStatus } from './terms.ts';

/** Outcome of a contract by its two prices. Equal prices are a tie, whatever the direction. */
export function outcomeOf(
  direction: Direction,
  prices: { readonly entry: Price; readonly exit: Price },
): 'won' | 'lost' | 'tied' {
  const { entry, exit } = prices;
  if (exit === entry) return 'tied';
  return exit > entry === (direction === 'up') ? 'won' : 'lost';
}

/** Gain of the customer (negative: loss) in USDT; zero while active, tied or voided. */
export function profitOf(
  contract: Pick<SecondContract, 'stake' | 'winProfit'>,
  status: SecondContractStatus,
): Money {
  if (status === 'won') return contract.winProfit;
  return status === 'lost' ? (-contract.stake as Money) : ZERO;
}
