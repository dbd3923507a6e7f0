import type { Day } from '../../../calendar.ts';
import { truncateTo } from '../../../money/fixed.ts';
import { getCurrency, SETTLEMENT_CURRENCY } from '../../../money/currencies.ts';
import { add, subtract, type Money } from '../../../money/money.ts';
import { type BondTerms, planDues } from './annuity.ts';

export interface PlannedNote {
  readonly payments: readonly { readonly day: Day; readonly amount: Money }[];
  readonly total: Money;
  readonly interest: Money;
}

/**
 * What a note is planned to receive if its bond is paid out on a day. Rounded down: a unit left over
 * may be added when the payment is split.
 */
export function previewNote(terms: BondTerms, amount: Money, paidOutOn: Day): PlannedNote {
  const { decimals } = getCurrency(SETTLEMENT_CURRENCY);
  const payments = planDues(terms, paidOutOn).map(({ day, principal, interest }) => {
    const due = add(principal, interest);
    return { day, amount: truncateTo((due * amount) / terms.principal, decimals) as Money };
  });
  const total = add(...payments.map((payment) => payment.amount));
  return { payments, total, interest: subtract(total, amount) };
}
