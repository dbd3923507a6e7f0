import { walletCalls } from '@candor/contract/calls/wallet';
import { getCurrency } from '@candor/domain/money/currencies';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import { EmptyState } from '@candor/ui/message-state';
import { Loading, RowSkeleton } from '@candor/ui/skeleton';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import type { Reply } from '../../platform/call.ts';
import { textOf, useText } from '../../platform/language.ts';
import { useCall } from '../../platform/query.ts';
import { dateTimeText } from '../../platform/time-text.ts';
import { requestOf, type ChangeFilter } from './change-filter.ts';

type Change = Reply<typeof walletCalls, 'listBalanceChanges'>['records'][number];

/** The list page by page; each page asks for itself. */
export function ChangeList({ filter }: { readonly filter: ChangeFilter }): ReactNode {
  const [pages, setPages] = useState(1);
  return Array.from({ length: pages }, (_, index) => (
    <ChangePage
      key={index}
      filter={filter}
      pageNo={index + 1}
      onMore={index + 1 === pages ? () => setPages(pages + 1) : null}
    />
  ));
}

interface ChangePageProps {
  readonly filter: ChangeFilter;
  readonly pageNo: number;
  /** Null when a further page is shown already. */
  readonly onMore: (() => void) | null;
}

function ChangePage({ filter, pageNo, onMore }: ChangePageProps): ReactNode {
  const t = useText();
  const asked = useCall(walletCalls, 'listBalanceChanges', requestOf(filter, pageNo));
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
        title={t('balanceChanges.noneTitle')}
        text={t('balanceChanges.noneText')}
      />
    );
  }
  return (
    <>
      <ul>
        {records.map((change) => (
          <li key={change.id} className="border-t border-hairline first:border-transparent">
            <ChangeRow change={change} />
          </li>
        ))}
      </ul>
      {onMore && pageNo < pages ? (
        <Button tone="card" size="compact" className="mt-2" onClick={onMore}>
          {t('balanceChanges.more')}
        </Button>
      ) : null}
    </>
  );
}

function ChangeRow({ change }: { readonly change: Change }): ReactNode {
  const t = useText();
  const { decimals } = getCurrency(change.currency);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 py-3">
      <span className="min-w-0">
        <span className="block text-[1rem]/[1.375rem] font-medium">
          {t(`transferType.${change.type}`)}
        </span>
        <span className="block text-label font-normal text-secondary">
          {textOf(`account.short.${change.account}`)}
        </span>
        <time className="figures block text-caption text-tertiary">
          {dateTimeText(change.createdAt)}
        </time>
      </span>
      <span className="ms-auto text-end">
        <span className="block text-[1rem]/[1.375rem] font-semibold">
          <Amount value={change.amount} decimals={decimals} unit={change.currency} signed />
        </span>
        <span className="block text-label font-normal text-tertiary">
          {t('balanceChanges.after')} <Amount value={change.balanceAfter} decimals={decimals} />
        </span>
      </span>
    </div>
  );
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

function LoadingRows(): ReactNode {
  const t = useText();
  return (
    <Loading label={t('shell.loading')}>
      {SKELETONS.map((key) => (
        <RowSkeleton key={key} />
      ))}
    </Loading>
  );
}
