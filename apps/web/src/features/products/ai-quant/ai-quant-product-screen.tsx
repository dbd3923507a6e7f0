import { CallError } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import { productsCalls } from '@candor/contract/calls/products';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { EmptyState, Notice } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { useIsOnline } from '../../../platform/online.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCall } from '../../../platform/query.ts';
import { goBack, goTo, useQueryValue } from '../../../platform/route.ts';
import { BuyBar } from '../pool/buy-bar.tsx';
import { PoolPanel } from '../pool/pool-panel.tsx';
import { usePool } from '../pool/use-pool.ts';

/** One product of AI quant: the pool whose units it sells, and the way in. */
export function AiQuantProductScreen(): ReactNode {
  const id = useQueryValue('id');
  const t = useText();
  const isOnline = useIsOnline();
  const asked = useCall(productsCalls, 'getProduct', { id: id ?? '' }, { enabled: id !== null });
  const product = asked.data;
  const pool = usePool(product?.pool);
  const isUnknown = id === null || asked.error instanceof CallError;
  const isFailed = (asked.isError && !product) || (pool.isError && !pool.data);
  const retry = () => {
    void asked.refetch();
    void pool.refetch();
  };
  const isReady = product !== undefined && pool.data !== undefined;
  return (
    <Page actions={isReady ? <BuyBar pool={pool.data!} product={product} /> : undefined}>
      <AppBar
        title={t('aiQuant.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('aiQuant') }}
        actions={
          <span className="flex items-center pe-2.5">
            <PracticeChip />
          </span>
        }
      />
      <div className="mx-auto flex w-full max-w-(--layout-column-max) flex-1 flex-col desktop:max-w-none">
        {isReady ? (
          <>
            {isOnline ? null : (
              <div className="mb-3">
                <Notice icon="offline">{t('shell.offlineTitle')}</Notice>
              </div>
            )}
            <PoolPanel
              pool={pool.data!}
              name={product.name}
              cycleDays={product.cycleDays}
              risk={product.risk}
            />
          </>
        ) : isUnknown ? (
          <NotFound />
        ) : isFailed ? (
          <FailedState onRetry={retry} busy={asked.isFetching || pool.isFetching} />
        ) : (
          <LoadingPool />
        )}
      </div>
    </Page>
  );
}

function NotFound(): ReactNode {
  const t = useText();
  return (
    <EmptyState
      icon="search"
      title={t('aiQuant.notFoundTitle')}
      text={t('aiQuant.notFoundText')}
      actions={<Button onClick={() => goTo('aiQuant')}>{t('aiQuant.all')}</Button>}
    />
  );
}

function LoadingPool(): ReactNode {
  const t = useText();
  return (
    <Loading label={t('shell.loading')}>
      <div className="grid gap-3">
        <Skeleton width="60%" height={36} />
        <Skeleton width="45%" height={20} />
        <Skeleton height={48} width="70%" />
        <Skeleton height={250} className="rounded-card!" />
        <Skeleton height={76} className="rounded-card!" />
        <Skeleton height={220} className="rounded-card!" />
      </div>
    </Loading>
  );
}
