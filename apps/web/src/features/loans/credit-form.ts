import type { CreditPurpose } from '@candor/domain/loans/credit-application';
import type { Money } from '@candor/domain/money/money';
import type { MessageId } from '@candor/messages/message-id';
import type { Upload } from '../../parts/upload/use-uploads.ts';
import type { LoanAccount, LoanTerms } from './use-loans.ts';

export interface CreditState {
  readonly terms: LoanTerms;
  readonly account: LoanAccount;
  readonly amount: Money;
  readonly days: number;
  readonly purpose: CreditPurpose | '';
  readonly income: Upload | undefined;
  readonly bankStatement: Upload | undefined;
  readonly isOnline: boolean;
  /** Why the customer's countries do not allow it. */
  readonly forbidden: MessageId | null;
}

/** Why it cannot be continued; null if it can. The server applies the same rules. */
export function creditProblem(state: CreditState): MessageId | null {
  const { terms, account, amount } = state;
  if (!state.isOnline) return 'loans.offline';
  if (state.forbidden) return state.forbidden;
  if (account.identity === 'none') return 'loans.verifyFirst';
  if (account.isUnderReview) return 'loans.waitForReview';
  if (amount === 0n) return 'loans.enterAmount';
  if (amount < terms.minAmount) return 'loans.belowMinimum';
  if (amount > account.creditLeft) return 'loans.aboveLimit';
  if (amount > account.funded) return 'loans.notFunded';
  if (!terms.days?.includes(state.days)) return 'loans.chooseDays';
  if (state.purpose === '') return 'loans.choosePurpose';
  const pictures = [state.income, state.bankStatement];
  if (pictures.some((upload) => upload?.phase === 'preparing' || upload?.phase === 'sending'))
    return 'loans.uploading';
  return state.income?.phase === 'done' ? null : 'loans.addIncome';
}
