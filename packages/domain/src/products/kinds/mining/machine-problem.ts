import { ONE } from '../../../money/fixed.ts';
import { money, quantity, rate } from '../../../money/money.ts';
import type { ProductTerms } from '../../product-terms.ts';
import { termsProblem } from '../../terms-problem.ts';
import type { MiningTerms } from './mining-terms.ts';

/** A typing error must not cost the house or its customers: each is far above any real machine. */
const PRICE_MAX = money('1000000');
const POOL_FEE_MAX = rate('0.1');
const ELECTRICITY_MAX = money('1');
const HOSTING_MAX = money('100');
const HASHRATE_MAX = quantity('10000');
/** Watts per TH/s of machines that exist, from the best to the worst that anybody still runs. */
const [EFFICIENCY_MIN, EFFICIENCY_MAX] = [5n, 200n];

/** Terms whose limits and capacity are numbers of machines. */
type MachineTerms = ProductTerms & MiningTerms;

/** The first term of a hosted machine that is out of bounds, as operators know it, or null. */
export function machineProblem(terms: MachineTerms, nowMs: number): string | null {
  const { price, poolFee, electricity, hosting } = terms;
  if (price <= 0n || price > PRICE_MAX) return 'hostingPrice';
  if (poolFee > POOL_FEE_MAX) return 'poolFee';
  if (electricity > ELECTRICITY_MAX) return 'electricity';
  if (hosting > HOSTING_MAX) return 'hosting';
  for (const name of ['minAmount', 'maxAmount', 'maxPerCustomer', 'capacity'] as const)
    if (terms[name] % ONE !== 0n) return name;
  return factProblem(terms.machine) ?? termsProblem(terms, nowMs);
}

function factProblem({ hashrate, powerW, weightKg, temperatureC }: MiningTerms['machine']) {
  if (hashrate <= 0n || hashrate > HASHRATE_MAX) return 'hashrate';
  const watts = BigInt(powerW) * ONE;
  if (watts < hashrate * EFFICIENCY_MIN || watts > hashrate * EFFICIENCY_MAX) return 'powerW';
  if (weightKg <= 0n) return 'weightKg';
  return temperatureC[0] < temperatureC[1] ? null : 'temperatureMax';
}
