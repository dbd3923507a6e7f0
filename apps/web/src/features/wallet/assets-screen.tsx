import { AppBar } from '@candor/ui/app-bar';
import { Card } from '@candor/ui/card';
import { Icon } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import { Loading, RowSkeleton, Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { ReserveRow } from '../../parts/reserve-row.tsx';
import { TotalAssets, useAssets } from '../../parts/total-assets.tsx';
import { useText } from '../../platform/language.ts';
import { goBack, hrefTo } from '../../platform/route.ts';
import { AccountsCard } from './accounts-card.tsx';
import { CoinList } from './coin-list.tsx';
import { WalletActions } from './wallet-actions.tsx';

/** Everything the customer owns, by account and by currency. */
export function AssetsScreen(): ReactNode {
  const t = useText();
  const asked = useAssets();
  return (
    <Page>
      <AppBar
        title={t('assets.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('my') }}
        actions={
          <a
            href={hrefTo('balanceChanges')}
            aria-label={t('balanceChanges.title')}
            className="inline-flex size-11 items-center justify-center rounded-control active:opacity-60"
          >
            <Icon name="history" />
          </a>
        }
      />
      {asked.isError && !asked.data ? (
        <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      ) : (
        <>
          <TotalAssets />
          <WalletActions />
          {asked.data ? <AccountsCard assets={asked.data} /> : <LoadingAccounts />}
          <Card className="mt-3 py-1">
            <ReserveRow />
          </Card>
          <CoinList />
        </>
      )}
    </Page>
  );
}

function LoadingAccounts(): ReactNode {
  const t = useText();
  return (
    <Loading label={t('shell.loading')}>
      <Skeleton height={236} className="rounded-card" />
      <div className="h-11" />
      <RowSkeleton />
      <RowSkeleton />
    </Loading>
  );
}
