import { useText } from '@candor/client/language';
import { loansCalls } from '@candor/contract/calls/loans';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount } from '@candor/ui/figures';
import { EmptyState } from '@candor/ui/message-state';
import { percentText } from '@candor/ui/number-text';
import { Page } from '@candor/ui/page';
import { Tabs } from '@candor/ui/tabs';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { useEndlessCall } from '../../platform/query.ts';
import { goBack, goTo, hrefTo, useQueryValue } from '../../platform/route.ts';
import { dateText } from '../../platform/time-text.ts';
import { LoanChips } from './loan-chips.tsx';
import { LoanDetail } from './loan-detail.tsx';
import { toneOf } from './stress-slider.tsx';
import type { ListedLoan } from './use-loans.ts';

const parts = ['open', 'closed'] as const;
type Part = (typeof parts)[number];

/** The customer's loans and applications; with an id, one of them. */
export function LoanOrdersScreen(): ReactNode {
  const id = useQueryValue('id');
  return id === null ? <LoanList /> : <LoanDetail id={id} />;
}

function LoanList(): ReactNode {
  const t = useText();
  const [part, setPart] = useState<Part>('open');
  return (
    <Page>
      <AppBar
        title={t('loanOrders.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('loans') }}
        actions={
          <span className="flex items-center pe-2.5">
            <PracticeChip />
          </span>
        }
      />
      <Tabs
        label={t('loanOrders.parts')}
        items={parts.map((each) => ({ id: each, label: t(`loanOrders.part.${each}`) }))}
        selected={part}
        onSelect={setPart}
      />
      <Loans key={part} part={part} />
    </Page>
  );
}

function Loans({ part }: { readonly part: Part }): ReactNode {
  const t = useText();
  const asked = useEndlessCall(loansCalls, 'listLoans', { status: part });
  if (asked.isPending) return <LoadingCards count={3} />;
  if (!asked.data)
    return <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  const records = asked.data.pages.flatMap((page) => page.records);
  if (records.length === 0)
    return (
      <EmptyState
        icon="bank"
        title={t(`loanOrders.none.${part}`)}
        text={t('loanOrders.noneText')}
        actions={<Button onClick={() => goTo('loans')}>{t('loanOrders.first')}</Button>}
      />
    );
  return (
    <div className="mx-auto grid w-full max-w-(--layout-column-max) gap-3 pt-3 desktop:max-w-180">
      <ul className="grid grid-cols-1 gap-3">
        {records.map((loan) => (
          <li key={loan.id}>
            <LoanCard loan={loan} />
          </li>
        ))}
      </ul>
      <MoreButton of={asked} tone="card" label={t('balanceChanges.more')} />
    </div>
  );
}

/** One loan: what is owed, until when, and how it stands. */
function LoanCard({ loan }: { readonly loan: ListedLoan }): ReactNode {
  const t = useText();
  const { kind, currency, amount, owed, status } = loan;
  const isRunning = status === 'passed';
  return (
    <a
      href={hrefTo('loanOrders', { id: loan.id })}
      className="block rounded-card bg-base p-4 active:opacity-80"
    >
      <span className="flex flex-wrap items-center gap-3">
        <CurrencyIcon code={loan.collateralCurrency ?? currency} />
        <span className="min-w-0 flex-1">
          <span className="block text-headline">{t(`loans.kind.${kind}`)}</span>
          <span className="figures block text-label font-normal text-tertiary">
            {isRunning && loan.endsAt !== undefined
              ? t('loans.dueOn', { date: dateText(loan.endsAt) })
              : dateText(loan.appliedAt)}
          </span>
        </span>
        <span className="ms-auto text-end">
          <span className="block text-headline">
            <Amount value={isRunning ? owed : amount} decimals={2} unit={currency} />
          </span>
          {loan.ltv === undefined || !loan.levels ? null : (
            <span
              className={`figures block text-label font-normal ${toneOf(loan.ltv, loan.levels) || 'text-tertiary'}`}
            >
              LTV {percentText(loan.ltv, { decimals: 1 })}
            </span>
          )}
        </span>
      </span>
      <span className="mt-3 flex flex-wrap gap-2">
        <LoanChips loan={loan} />
      </span>
    </a>
  );
}
