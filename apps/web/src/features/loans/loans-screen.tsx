import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Icon } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import { Tabs } from '@candor/ui/tabs';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goBack, hrefTo, useQueryValue } from '../../platform/route.ts';
import { CreditTab } from './credit-tab.tsx';
import { PledgeTab } from './pledge-tab.tsx';
import { isPledge, useLoans } from './use-loans.ts';

const kinds = ['pledge', 'credit'] as const;
type Kind = (typeof kinds)[number];

/** Borrows against coins or on credit: every cost and date before anything is signed. */
export function LoansScreen(): ReactNode {
  const t = useText();
  const asked = useQueryValue('kind');
  const [kind, setKind] = useState<Kind>(asked === 'credit' ? 'credit' : 'pledge');
  const loans = useLoans();
  const { terms, account } = loans;
  const top = (
    <>
      <LoansBar />
      <Tabs
        label={t('loans.kinds')}
        items={kinds.map((id) => ({ id, label: t(`loans.kind.${id}`) }))}
        selected={kind}
        onSelect={setKind}
      />
    </>
  );
  if (loans.failed || !terms || !account) {
    return (
      <Page>
        {top}
        {loans.failed ? (
          <FailedState onRetry={loans.retry} busy={loans.isFetching} />
        ) : (
          <LoadingCards count={4} />
        )}
      </Page>
    );
  }
  const pledges = terms.filter(isPledge);
  const credit = terms.find((each) => each.kind === 'credit');
  if (kind === 'credit' && credit) return <CreditTab top={top} terms={credit} account={account} />;
  return <PledgeTab top={top} all={pledges} account={account} free={loans.free} />;
}

function LoansBar(): ReactNode {
  const t = useText();
  return (
    <AppBar
      title={t('loans.title')}
      back={{ label: t('shell.back'), onPress: () => goBack('home') }}
      actions={
        <span className="flex items-center gap-1 pe-1">
          <PracticeChip />
          <a
            href={hrefTo('loanOrders')}
            aria-label={t('loanOrders.title')}
            className="flex size-11 items-center justify-center rounded-pill active:opacity-60"
          >
            <Icon name="history" />
          </a>
        </span>
      }
    />
  );
}
