import { loansCalls } from '@candor/contract/calls/loans';
import { walletCalls } from '@candor/contract/calls/wallet';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import type { Money } from '@candor/domain/money/money';
import type { Reply } from '../../platform/call.ts';
import { useCall } from '../../platform/query.ts';

export type LoanTerms = Reply<typeof loansCalls, 'listLoanTerms'>[number];
export type LoanAccount = Reply<typeof loansCalls, 'getLoanAccount'>;
export type Loan = Reply<typeof loansCalls, 'getLoan'>;
export type Agreement = Reply<typeof loansCalls, 'getLoanAgreement'>;
export type ListedLoan = Reply<typeof loansCalls, 'listLoans'>['records'][number];

/** Terms against a coin: the collateral and its levels are there. */
export type PledgeTerms = LoanTerms & {
  readonly collateral: CurrencyCode;
  readonly haircut: NonNullable<LoanTerms['haircut']>;
  readonly ltv: NonNullable<LoanTerms['ltv']>;
};

export const isPledge = (terms: LoanTerms): terms is PledgeTerms =>
  terms.collateral !== undefined && terms.haircut !== undefined && terms.ltv !== undefined;

/** Queries that a change of a loan makes outdated. */
export const changedByLoans = [
  'listLoans',
  'getLoan',
  'getLoanAccount',
  'quoteRepayment',
  'listBalances',
  'listAssets',
  'listBalanceChanges',
  'getWithdrawalTerms',
] as const;

const TERMS_FRESH_MS = 60_000;

export function useLoans() {
  const terms = useCall(loansCalls, 'listLoanTerms', {}, { freshMs: TERMS_FRESH_MS });
  const account = useCall(loansCalls, 'getLoanAccount', {});
  const balances = useCall(walletCalls, 'listBalances', {});
  return {
    terms: terms.data,
    account: account.data,
    free: (code: CurrencyCode): Money | undefined =>
      balances.data?.find(({ currency }) => currency === code)?.available,
    failed: (terms.isError && !terms.data) || (account.isError && !account.data),
    isFetching: terms.isFetching || account.isFetching,
    retry() {
      void terms.refetch();
      void account.refetch();
      void balances.refetch();
    },
  };
}

export type Loans = ReturnType<typeof useLoans>;
