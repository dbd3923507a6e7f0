import { DAY_MS } from '@candor/domain/durations';
import { money } from '@candor/domain/money/money';
import { poolSales } from '@candor/domain/products/pools/pool-sale';
import type { PoolId } from '@candor/domain/products/pools/pool-terms';
import type { FirstProduct } from '../../announce-product.ts';
import type { PoolProductTerms } from './pool-form.ts';

const YEAR_MS = 365 * DAY_MS;

interface Offer extends Pick<FirstProduct, 'seedName'> {
  readonly name: string;
  readonly pool: PoolId;
  /** How long units are locked. */
  readonly days: number;
}

/** Source: products §2. */
const offers: readonly Offer[] = [
  { seedName: 'trend-30', name: 'Trend pool 30', pool: 'trend', days: 30 },
  { seedName: 'trend-7', name: 'Trend pool 7', pool: 'trend', days: 7 },
  { seedName: 'floating-30', name: 'Basis Floating 30', pool: 'carry', days: 30 },
];

/** Units of pools that a first start puts on sale. */
export const firstPoolProducts = (nowMs: number): FirstProduct[] =>
  offers.map(({ seedName, name, pool, days }) => {
    const { kind, incomeSource, riskMin: risk, reasons } = poolSales[pool];
    const terms: PoolProductTerms = {
      name,
      risk,
      riskReasons: [...reasons],
      currency: 'USDT',
      cycleDays: days,
      minAmount: money('10'),
      maxAmount: money('50000'),
      maxPerCustomer: money('100000'),
      capacity: money('2000000'),
      level: 0,
      saleFromMs: nowMs,
      saleToMs: nowMs + YEAR_MS,
      incomeSource,
      variant: 'pool',
      pool,
    };
    return { seedName, kind, form: 'pool', terms };
  });
