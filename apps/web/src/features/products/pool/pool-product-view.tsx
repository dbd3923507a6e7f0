import { useText } from '@candor/client/language';
import { Notice } from '@candor/ui/message-state';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import type { ComponentType, ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { useIsOnline } from '../../../platform/online.ts';
import { FundingCard } from '../parts/funding-card.tsx';
import type { Product } from '../parts/product.ts';
import { RiskCard } from '../parts/risk-card.tsx';
import { TermsRow } from '../parts/terms-row.tsx';
import { BuyBar } from './buy-bar.tsx';
import { PoolPanel } from './pool-panel.tsx';
import { usePool } from './use-pool.ts';

export interface PoolProductViewProps {
  /** One that sells units of a pool. */
  readonly product: Product;
  /** The page around it: each kind has its own title, background and ways out. */
  readonly frame: ComponentType<{ readonly actions?: ReactNode; readonly children: ReactNode }>;
}

/** A product that sells units of a pool: all about the pool, what is sold, and the way in. */
export function PoolProductView({ product, frame: Frame }: PoolProductViewProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const { data: pool, isError, isFetching, refetch } = usePool(product.pool);
  if (!pool) {
    return (
      <Frame>
        {isError ? (
          <FailedState onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <LoadingPool />
        )}
      </Frame>
    );
  }
  const { name, cycleDays, risk, version, termsHash } = product;
  return (
    <Frame actions={<BuyBar pool={pool} product={product} />}>
      {isOnline ? null : (
        <div className="mb-3">
          <Notice icon="offline">{t('shell.offlineTitle')}</Notice>
        </div>
      )}
      <PoolPanel pool={pool} name={name} cycleDays={cycleDays} risk={risk}>
        <FundingCard product={product} />
        <RiskCard product={product} />
        <TermsRow version={version} termsHash={termsHash} />
      </PoolPanel>
    </Frame>
  );
}

/** In the geometry of the panel. */
export function LoadingPool(): ReactNode {
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
