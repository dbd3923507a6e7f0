import type { IncomeSource, ProductKind, ProductTerms, RiskReason } from '../product-terms.ts';
import { termsProblem } from '../terms-problem.ts';
import type { PoolId } from './pool-terms.ts';

/** What every product that sells units of a pool is and says, whoever announces it. */
interface PoolSale {
  readonly kind: ProductKind;
  readonly incomeSource: IncomeSource;
  /** The lowest label that is honest, and the reasons that no product may leave out. */
  readonly riskMin: ProductTerms['risk'];
  readonly reasons: readonly RiskReason[];
}

export const poolSales: Readonly<Record<PoolId, PoolSale>> = {
  trend: {
    kind: 'aiQuant',
    incomeSource: 'trendTrading',
    riskMin: 4,
    reasons: ['priceMayFall', 'leverage', 'lockedUntilEnd'],
  },
  carry: {
    kind: 'arbitrage',
    incomeSource: 'fundingAndSpread',
    riskMin: 3,
    reasons: ['incomeMayBeZero', 'priceMayFall', 'lockedUntilEnd'],
  },
};

/** Reasons that may be given; that a principal is kept is true of no pool. */
export const poolReasons = [
  'priceMayFall',
  'incomeMayBeZero',
  'lockedUntilEnd',
  'leverage',
  'houseCanFail',
] as const satisfies readonly RiskReason[];

/** The first term of a product of a pool that is out of bounds, or null. */
export function poolProblem(
  terms: ProductTerms & { readonly pool: PoolId },
  nowMs: number,
): string | null {
  const { riskMin, reasons } = poolSales[terms.pool];
  if (terms.risk < riskMin) return 'risk';
  if (reasons.some((reason) => !terms.riskReasons.includes(reason))) return 'riskReasons';
  return termsProblem(terms, nowMs);
}
