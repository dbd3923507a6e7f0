import type { Finding } from '../plant.ts';
import { figure, least, UNIT, units } from '../figures.ts';
import { annuity } from './model.ts';

export interface ShownDue {
  readonly number: number;
  readonly kind: string;
  readonly day: string;
  readonly principal: string;
  readonly interest: string;
  readonly principalPaid: string;
  readonly interestPaid: string;
  readonly isReplaced: boolean;
}

export interface ShownPayment {
  readonly number: number;
  readonly day: string;
  readonly gross: string;
  readonly costs: string;
  readonly residue: string;
  readonly isShared: boolean;
  readonly lines: readonly {
    readonly part: string;
    readonly due?: number;
    readonly amount: string;
  }[];
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
  readonly paidOutOn?: string;
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

/**
 * Whether each payment paid the oldest due first, of each its interest before its principal, and late
 * interest only when nothing else was due. Source: products §2.
 */
export function checkWaterfall({ id, dues, payments }: ShownBond): Finding[] {
  const paid = new Map<string, bigint>();
  const inOrder = dues.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return payments
    .toSorted((a, b) => a.number - b.number)
    .flatMap(({ number, day, gross, costs, lines }) => {
      let left = units(gross) - units(costs);
      const expected: string[] = [];
      const take = (name: string, owed: bigint) => {
        const amount = least(left, owed - (paid.get(name) ?? 0n));
        if (amount <= 0n) return;
        left -= amount;
        paid.set(name, (paid.get(name) ?? 0n) + amount);
        expected.push(`${name} ${figure(amount)}`);
      };
      for (const due of inOrder.filter((each) => each.day <= day && !each.isReplaced)) {
        take(`interest of ${due.number}`, units(due.interest));
        take(`principal of ${due.number}`, units(due.principal));
      }
      if (left > 0n) expected.push(`lateInterest ${figure(left)}`);
      const shown = lines.map(({ part, due, amount }) =>
        [part, ...(due === undefined ? [] : [`of ${due}`]), amount].join(' '),
      );
      if (shown.join() === expected.join()) return [];
      const detail = `${id} payment ${number}: ${shown.join()}, rules ${expected.join()}`;
      return [{ rule: 'the oldest due is paid first', detail }];
    });
}

const dayOf = (text: string): bigint => BigInt(Date.parse(text) / 86_400_000);

/** Whether an early repayment costs the interest of the days that passed of its month, and no more. */
export function checkEarlyRepayment({ id, dues, paidOutOn }: ShownBond): Finding[] {
  const early = dues.find(({ kind }) => kind === 'early');
  const next = dues.find(({ kind, isReplaced }) => kind === 'instalment' && isReplaced);
  if (!early || !next) return [];
  const before = dues.findLast(({ kind, day }) => kind === 'instalment' && day <= early.day);
  const begin = dayOf(before?.day ?? paidOutOn!);
  const exact = (units(next.interest) * (dayOf(early.day) - begin)) / (dayOf(next.day) - begin);
  if (isNear(units(early.interest), exact)) return [];
  const detail = `${id}: ${early.interest}, rules ${figure(exact)}`;
  return [{ rule: 'an early repayment costs the days that passed', detail }];
}
