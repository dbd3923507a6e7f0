import { Button } from '@candor/ui/button';
import { EmptyState } from '@candor/ui/message-state';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { useText } from '../../../platform/language.ts';
import { useSettled } from '../questions.ts';
import type { SecondContract } from '../../../parts/second-contract/second-contract.ts';
import { ContractRow } from '../../../parts/second-contract/contract-row.tsx';

export interface SettledListProps {
  readonly onOpen: (contract: SecondContract) => void;
}

/** What has ended, newest first, page by page. */
export function SettledList({ onOpen }: SettledListProps): ReactNode {
  const [pages, setPages] = useState(1);
  return Array.from({ length: pages }, (_, index) => (
    <SettledPage
      key={index}
      pageNo={index + 1}
      isLast={index + 1 === pages}
      onOpen={onOpen}
      onMore={() => setPages(pages + 1)}
    />
  ));
}

interface SettledPageProps extends SettledListProps {
  readonly pageNo: number;
  readonly isLast: boolean;
  readonly onMore: () => void;
}

function SettledPage({ pageNo, isLast, onOpen, onMore }: SettledPageProps): ReactNode {
  const t = useText();
  const asked = useSettled(pageNo);
  if (asked.isPending) return <LoadingRows />;
  if (!asked.data) {
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }
  const { records, pages } = asked.data;
  if (records.length === 0 && pageNo === 1) {
    return (
      <EmptyState
        inline
        icon="history"
        title={t('shortTerm.noneSettledTitle')}
        text={t('shortTerm.noneSettledText')}
      />
    );
  }
  return (
    <>
      <ul>
        {records.map((contract) => (
          <li key={contract.id}>
            <ContractRow contract={contract} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {isLast && pageNo < pages ? (
        <Button tone="quiet" size="compact" onClick={onMore}>
          {t('history.more')}
        </Button>
      ) : null}
    </>
  );
}

export function LoadingRows(): ReactNode {
  const t = useText();
  return (
    <Loading label={t('shell.loading')}>
      <div className="grid gap-3 pt-3">
        <Skeleton height={72} className="rounded-card" />
        <Skeleton height={72} className="rounded-card" />
      </div>
    </Loading>
  );
}
