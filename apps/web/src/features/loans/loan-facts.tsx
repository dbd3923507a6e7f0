import { useText } from '@candor/client/language';
import { add, toText } from '@candor/domain/money/money';
import { Card } from '@candor/ui/card';
import { Fact } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { Sum } from '../../parts/sum.tsx';
import { dateTimeText } from '../../platform/time-text.ts';
import type { Loan } from './use-loans.ts';

/** Everything about a loan in figures and dates. */
export function LoanFacts({ loan }: { readonly loan: Loan }): ReactNode {
  const t = useText();
  const { agreementHash: hash } = loan;
  return (
    <Card className="py-2!">
      <dl className="divide-y divide-hairline">
        {loan.startedAt === undefined ? <Asked loan={loan} /> : <Lent loan={loan} />}
        {loan.purpose ? (
          <Fact label={t('loans.purpose')} value={t(`loans.purpose.${loan.purpose}`)} />
        ) : null}
        <Fact label={t('loanOrders.fingerprint')} value={`${hash.slice(0, 4)}…${hash.slice(-4)}`} />
      </dl>
    </Card>
  );
}

/** Of an application: what it would cost. */
function Asked({ loan }: { readonly loan: Loan }): ReactNode {
  const t = useText();
  const { amount, currency, days, totalInterest } = loan;
  return (
    <>
      <Fact label={t('loans.term')} value={t('loans.days', { days })} />
      <Fact
        label={t('loanAgreement.totalCost')}
        value={<Sum value={totalInterest} currency={currency} />}
      />
      <Fact
        label={t('loanAgreement.repay')}
        value={<Sum value={add(amount, totalInterest)} currency={currency} />}
      />
    </>
  );
}

/** Of a loan that was paid out. */
function Lent({ loan }: { readonly loan: Loan }): ReactNode {
  const t = useText();
  const { currency, lateInterest, standing, collateralQuantity } = loan;
  const isRunning = loan.status === 'passed';
  const sums = [
    ['loanOrders.borrowed', loan.amount, true],
    ['loanOrders.principal', loan.principal, isRunning],
    ['loanOrders.interest', loan.interest, isRunning],
    ['loanOrders.lateInterest', lateInterest, isRunning && lateInterest > 0n],
    ['loanOrders.interestPaid', loan.interestPaid, true],
  ] as const;
  const isLate = standing === 'grace' || standing === 'overdue';
  const dates = [
    ['loanOrders.started', loan.startedAt],
    ['loanOrders.ends', loan.endsAt],
    ['loanOrders.lateFrom', isLate ? loan.lateFrom : undefined],
    ['loanOrders.closed', loan.closedAt],
    ['loanOrders.returnUntil', isRunning ? loan.returnUntil : undefined],
  ] as const;
  return (
    <>
      {sums.map(([label, value, isShown]) =>
        isShown ? (
          <Fact key={label} label={t(label)} value={<Sum value={value} currency={currency} />} />
        ) : null,
      )}
      {!isRunning && loan.collateralCurrency && collateralQuantity !== undefined ? (
        <Fact
          label={t('loans.collateral')}
          value={`${toText(collateralQuantity)} ${loan.collateralCurrency}`}
        />
      ) : null}
      {dates.map(([label, atMs]) =>
        atMs === undefined ? null : (
          <Fact key={label} label={t(label)} value={dateTimeText(atMs)} />
        ),
      )}
    </>
  );
}
