import { DAY_MS } from '@candor/domain/calendar';
import { money } from '@candor/domain/money/money';
import type { RiskReason } from '@candor/domain/products/product-terms';
import type { PoolId } from '@candor/domain/products/pools/pool-terms';
import type { FirstProduct } from '../../announce-product.ts';
import type { PoolProductTerms } from './pool-form.ts';

const YEAR_MS = 365 * DAY_MS;

interface Offer extends Pick<FirstProduct, 'seedName' | 'kind'> {
  readonly name: string;
  readonly pool: PoolId;
  /** How long units are locked. */
  readonly days: number;
  readonly risk: 3 | 4;
  readonly riskReasons: readonly RiskReason[];
}

const trend = {
  kind: 'aiQuant',
  pool: 'trend',
  risk: 4,
  riskReasons: ['priceMayFall', 'leverage', 'lockedUntilEnd'],
} as const;

/** Source: products §2. */
const offers: readonly Offer[] = [
  { ...trend, seedName: 'trend-30', name: 'Trend pool 30', days: 30 },
  { ...trend, seedName: 'trend-7', name: 'Trend pool 7', days: 7 },
  {
    kind: 'arbitrage',
    seedName: 'floating-30',
    name: 'Basis Floating 30',
    pool: 'carry',
    days: 30,
    risk: 3,
    riskReasons: ['incomeMayBeZero', 'priceMayFall', 'lockedUntilEnd'],
  },
];

/** Units of pools that a first start puts on sale. */
export const firstPoolProducts = (nowMs: number): FirstProduct[] =>
  offers.map(({ seedName, kind, name, pool, days, risk, riskReasons }) => {
    const terms: PoolProductTerms = {
      name,
      risk,
      riskReasons: [...riskReasons],
      currency: 'USDT',
      cycleDays: days,
      minAmount: money('10'),
      maxAmount: money('50000'),
      maxPerCustomer: money('100000'),
      capacity: money('2000000'),
      level: 0,
      saleFromMs: nowMs,
      saleToMs: nowMs + YEAR_MS,
      incomeSource: pool === 'trend' ? 'trendTrading' : 'fundingAndSpread',
      variant: 'pool',
      pool,
    };
    return { seedName, kind, form: 'pool', terms };
  });
