import type { Finding } from '../plant.ts';
import { figure, UNIT, units } from '../figures.ts';
import { annuity } from './model.ts';

export interface ShownDue {
  readonly number: number;
  readonly kind: string;
  readonly principal: string;
  readonly interest: string;
  readonly principalPaid: string;
  readonly interestPaid: string;
}

export interface ShownPayment {
  readonly number: number;
  readonly gross: string;
  readonly costs: string;
  readonly residue: string;
  readonly isShared: boolean;
  readonly lines: readonly { readonly part: string; readonly amount: string }[];
}

export interface ShownBond {
  readonly id: string;
  readonly status: string;
  readonly target: string;
  readonly subscribed: string;
  readonly noteMin: string;
  readonly customerMax: string;
  readonly monthlyRate: string;
  readonly months: number;
  readonly dues: readonly ShownDue[];
  readonly payments: readonly ShownPayment[];
}

/** Figures of a plan have four decimals. */
const STEP = UNIT / 10_000n;
const isNear = (a: bigint, b: bigint): boolean => a - b <= STEP && b - a <= STEP;

/** Whether a bond that was paid out is an annuity to the last unit, and its payments add up. */
export function checkPlan(bond: ShownBond): Finding[] {
  const wrong = (detail: string) => ({
    rule: 'a bond is an annuity',
    detail: `${bond.id} ${detail}`,
  });
  const plan = bond.dues.filter(({ kind }) => kind === 'instalment').slice(0, bond.months);
  const findings: Finding[] = [];
  const target = units(bond.target);
  // Shown as a percentage.
  const rate = units(bond.monthlyRate) / 100n;
  let left = target;
  for (const due of plan) {
    const [interest, principal] = [units(due.interest), units(due.principal)];
    if (!isNear(interest, (left * rate) / UNIT)) findings.push(wrong(`interest of ${due.number}`));
    const isLast = due.number === bond.months;
    if (!isLast && !isNear(interest + principal, annuity(target, rate, bond.months)))
      findings.push(wrong(`instalment ${due.number} is ${figure(interest + principal)}`));
    left -= principal;
  }
  if (plan.length === bond.months && left !== 0n)
    findings.push(wrong(`repays all but ${figure(left)}`));
  for (const { number, gross, costs, lines } of bond.payments) {
    const shared = lines.reduce((sum, { amount }) => sum + units(amount), 0n);
    if (shared !== units(gross) - units(costs)) findings.push(wrong(`payment ${number} adds up`));
  }
  for (const { number, principal, principalPaid, interest, interestPaid } of bond.dues)
    if (units(principalPaid) > units(principal) || units(interestPaid) > units(interest))
      findings.push(wrong(`more than due ${number} is paid`));
  return findings;
}
