import { money, rate, type Money, type Rate } from '../../money/money.ts';

/** How a pool decides: by trend of closing prices, or by holding a coin against its own short. */
export type PoolStrategy = 'trend' | 'cashAndCarry';

/** Terms of a pool; the same for all products that sell its units. */
export interface PoolTerms {
  readonly id: string;
  readonly strategy: PoolStrategy;
  /** Contracts that it may trade, in the order of its decisions. */
  readonly symbols: readonly string[];
  /** Leverage of its contracts: 1 sets aside the entire notional. */
  readonly leverage: number;
  /** Fee for a year, as a share of what the pool is worth. */
  readonly managementRate: Rate;
  /** Share of gains above the highest NAV so far. */
  readonly performanceRate: Rate;
  /** What the house puts in on the first day, as a holder of units. In USDT. */
  readonly seed: Money;
}

const fees = { managementRate: rate('0.005'), performanceRate: rate('0.1') } as const;

/** Every pool. Source: products §2. */
export const poolTerms = [
  {
    ...fees,
    id: 'trend',
    strategy: 'trend',
    // Markets that are always open, so that every NAV has a price of its own day.
    symbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BNBUSDT'],
    leverage: 3,
    seed: money('5000'),
  },
  {
    ...fees,
    id: 'carry',
    strategy: 'cashAndCarry',
    symbols: ['BTCUSDT'],
    leverage: 1,
    seed: money('5000'),
  },
] as const satisfies readonly PoolTerms[];

export type PoolId = (typeof poolTerms)[number]['id'];
export const poolIds = poolTerms.map(({ id }) => id) as [PoolId, ...PoolId[]];

/** Terms of a pool. Throws RangeError for an unknown one. */
export function getPoolTerms(id: PoolId): PoolTerms {
  const found = poolTerms.find((terms) => terms.id === id);
  if (!found) throw new RangeError(`unknown pool: ${id}`);
  return found;
}
