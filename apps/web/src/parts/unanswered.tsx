import { useText } from '@candor/client/language';
import { Loading, RowSkeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from './failed-state.tsx';

interface UnansweredProps {
  readonly asked: {
    readonly isPending: boolean;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  /** How many are drawn meanwhile. */
  readonly rows?: number;
}

/** In place of rows that are not here: still on their way, or failed, with a way to ask again. */
export function Unanswered({ asked, rows = 2 }: UnansweredProps): ReactNode {
  const t = useText();
  if (!asked.isPending)
    return <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  return (
    <Loading label={t('shell.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <RowSkeleton key={index} />
      ))}
    </Loading>
  );
}
