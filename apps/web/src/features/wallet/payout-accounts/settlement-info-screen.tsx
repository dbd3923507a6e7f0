import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Loading, RowSkeleton } from '@candor/ui/skeleton';
import { Suspense, useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { goBack } from '../../../platform/route.ts';
import { AccountRow } from './account-row.tsx';
import { type PayoutAccount, useAccounts } from './use-accounts.ts';

const AccountSheet = lazyPart(async () => (await import('./account-sheet.tsx')).AccountSheet);

/** Payout accounts: add, edit and remove. */
export function SettlementInfoScreen(): ReactNode {
  const t = useText();
  const asked = useAccounts();
  const [edited, setEdited] = useState<PayoutAccount | 'new' | null>(null);
  return (
    <Page
      actionsWidth="form"
      actions={
        asked.data ? (
          <Button onClick={() => setEdited('new')}>{t('payoutAccount.add')}</Button>
        ) : undefined
      }
    >
      <AppBar
        title={t('settlementInfo.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('my') }}
        actions={
          <span className="flex items-center pe-2.5">
            <PracticeChip />
          </span>
        }
      />
      {asked.isPending ? (
        <Loading label={t('shell.loading')}>
          <RowSkeleton />
          <RowSkeleton />
        </Loading>
      ) : asked.data ? (
        <Accounts accounts={asked.data.records} onEdit={setEdited} />
      ) : (
        <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      )}
      <Suspense>
        {edited ? (
          <AccountSheet
            account={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        ) : null}
      </Suspense>
    </Page>
  );
}

interface AccountsProps {
  readonly accounts: readonly PayoutAccount[];
  readonly onEdit: (account: PayoutAccount) => void;
}

function Accounts({ accounts, onEdit }: AccountsProps): ReactNode {
  const t = useText();
  if (accounts.length === 0) {
    return (
      <EmptyState icon="bank" title={t('payoutAccount.none')} text={t('payoutAccount.noneText')} />
    );
  }
  return (
    <div className="mx-auto w-full max-w-(--layout-column-max)">
      <Card className="py-1!">
        <ul>
          {accounts.map((account) => (
            <li key={account.id} className="border-t border-hairline first:border-transparent">
              <AccountRow account={account} onPress={() => onEdit(account)} />
            </li>
          ))}
        </ul>
      </Card>
      <p className="mt-3 text-label font-normal text-secondary">{t('payoutAccount.holdNote')}</p>
    </div>
  );
}
