import { CallError } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { ErrorState } from '@candor/ui/message-state';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface AskedProps<Answer> {
  readonly of: UseQueryResult<Answer, Error>;
  /** Lines of the skeleton. */
  readonly lines?: number;
  readonly children: (answer: Answer) => ReactNode;
}

/** A query on screen: its data, its skeleton, or the error with a retry button. */
export function Asked<Answer>({ of, lines = 6, children }: AskedProps<Answer>): ReactNode {
  const t = useText();
  if (of.data !== undefined) return children(of.data);
  if (!of.error) return <Waiting lines={lines} />;
  const isAnswer = of.error instanceof CallError;
  return (
    <ErrorState
      inline
      icon={isAnswer ? 'info' : 'offline'}
      title={isAnswer ? of.error.message : t('console.noAnswer')}
      text={t('console.nothingChanged')}
      actions={
        <Button tone="quiet" size="compact" onClick={() => void of.refetch()}>
          {t('console.again')}
        </Button>
      }
    />
  );
}

function Waiting({ lines }: { readonly lines: number }): ReactNode {
  const t = useText();
  return (
    <Loading label={t('console.loading')}>
      <div className="space-y-3 p-4 desktop:px-6">
        {Array.from({ length: lines }, (_, index) => (
          <Skeleton key={index} height={20} width={`${92 - (index % 3) * 14}%`} />
        ))}
      </div>
    </Loading>
  );
}
