import { termInterest } from '@candor/domain/loans/debt';
import { toText } from '@candor/domain/money/money';
import type { OperatorFact } from '../../platform/operator-commands.ts';
import type { StoredLoan } from './stored-loan.ts';

/** What an operator needs to know about an application. */
export function loanFacts(loan: StoredLoan): OperatorFact[] {
  const { terms } = loan.version;
  const { currency } = terms;
  return [
    { name: 'customer', type: 'user', value: loan.userId },
    { name: 'amount', type: 'amount', value: toText(loan.amount), currency },
    { name: 'loanDays', type: 'text', value: String(loan.days) },
    {
      name: 'loanInterest',
      type: 'amount',
      value: toText(termInterest(loan.amount, terms, loan.days)),
      currency,
    },
    ...(loan.purpose === null
      ? []
      : [{ name: 'loanPurpose', type: 'status', value: loan.purpose } as const]),
  ];
}
