import { useText } from '@candor/client/language';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';

/** Places of cards of a list that is being read. */
export function LoadingCards({ count }: { readonly count: number }): ReactNode {
  const t = useText();
  return (
    <Loading label={t('shell.loading')}>
      <div className="grid gap-3 pt-3">
        {Array.from({ length: count }, (_, place) => (
          <Skeleton key={place} height={72} className="rounded-card" />
        ))}
      </div>
    </Loading>
  );
}
