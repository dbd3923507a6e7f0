import { useText } from '@candor/client/language';
import { marketsCalls } from '@candor/contract/calls/markets';
import { Sheet } from '@candor/ui/sheet';
import { Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { useCall } from '../../platform/query.ts';
import { DistributionBars } from './distribution-bars.tsx';

const REPEAT_MS = 10_000;

/** Distribution of 24-hour changes. */
export function DistributionSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const asked = useCall(marketsCalls, 'getPriceDistribution', {}, { repeatMs: REPEAT_MS });
  const { data } = asked;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('priceDistribution.title')}
      text={t('market.distributionText')}
      closeLabel={t('shell.close')}
    >
      {data ? <DistributionBars buckets={data.buckets} /> : null}
      {asked.isPending ? <Skeleton height={220} /> : null}
      {asked.isError && !data ? (
        <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      ) : null}
    </Sheet>
  );
}
