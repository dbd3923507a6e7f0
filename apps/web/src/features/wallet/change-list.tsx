import { textOf, useText } from '@candor/client/language';
import { walletCalls } from '@candor/contract/calls/wallet';
import { Button } from '@candor/ui/button';
import { EmptyState } from '@candor/ui/message-state';
import { Loading, RowSkeleton } from '@candor/ui/skeleton';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { CurrencyAmount } from '../../parts/currency-amount.tsx';
import { FailedState } from '../../parts/failed-state.tsx';
import { UtcDays } from '../../parts/utc-days.tsx';
import { useAppearance } from '../../platform/appearance.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { useEndlessCall } from '../../platform/query.ts';
import { timeOfDayText } from '../../platform/time-text.ts';
import type { Change } from './change.ts';
import { requestOf, type ChangeFilter } from './change-filter.ts';

const ChangeSheet = lazyPart(async () => (await import('./change-sheet.tsx')).ChangeSheet);

/** The list; loads more when its end scrolls into view. */
export function ChangeList({ filter }: { readonly filter: ChangeFilter }): ReactNode {
  const t = useText();
  const [open, setOpen] = useState<Change | null>(null);
  const asked = useEndlessCall(walletCalls, 'listBalanceChanges', requestOf(filter));
  if (asked.isPending) return <LoadingRows />;
  if (!asked.data) {
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }
  const changes = asked.data.pages.flatMap(({ records }) => records);
  if (changes.length === 0) {
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
      <UtcDays items={changes} timeOf={({ createdAt }) => createdAt}>
        {(own) => (
          <ul>
            {own.map((change) => (
              <li key={change.id} className="border-t border-hairline">
                <ChangeRow change={change} onOpen={() => setOpen(change)} />
              </li>
            ))}
          </ul>
        )}
      </UtcDays>
      {asked.isFetchNextPageError ? (
        <FailedState inline onRetry={() => void asked.fetchNextPage()} busy={asked.isFetching} />
      ) : (
        <More
          isThere={asked.hasNextPage}
          isComing={asked.isFetchingNextPage}
          onMore={() => void asked.fetchNextPage()}
        />
      )}
      <Suspense>
        {open ? <ChangeSheet change={open} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </>
  );
}

interface MoreProps {
  readonly isThere: boolean;
  readonly isComing: boolean;
  readonly onMore: () => void;
}

/** Activates when it scrolls into view; also works by keyboard. */
function More({ isThere, isComing, onMore }: MoreProps): ReactNode {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    const element = ref.current;
    if (!element || !isThere || isComing) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isThere, isComing]);
  if (!isThere) return null;
  return (
    <div ref={ref}>
      {isComing ? (
        <LoadingRows few />
      ) : (
        <Button tone="card" size="compact" className="mt-2" onClick={onMore}>
          {t('balanceChanges.more')}
        </Button>
      )}
    </div>
  );
}

/** Beside a figure; above it where both do not fit. */
const half = 'min-w-0 flex-[1_1_7rem]';

interface ChangeRowProps {
  readonly change: Change;
  readonly onOpen: () => void;
}

function ChangeRow({ change, onOpen }: ChangeRowProps): ReactNode {
  const t = useText();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  const hiding = { hidden, hiddenLabel: t('shell.hidden') };
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-wrap items-baseline gap-x-3 py-3 text-start active:opacity-60 desktop:grid desktop:grid-cols-[3fr_3fr_3fr_3fr]"
    >
      <span className={`${half} text-[1rem]/[1.375rem] font-medium`}>
        {t(`transferType.${change.type}`)}
      </span>
      <span className="ms-auto text-end text-[1rem]/[1.375rem] font-semibold desktop:order-1">
        <CurrencyAmount value={change.amount} currency={change.currency} signed {...hiding} />
      </span>
      <span className="h-0 basis-full desktop:hidden" />
      <span className={`${half} text-label font-normal text-tertiary`}>
        <span className="text-secondary">{textOf(`account.short.${change.account}`)}</span>
        {' · '}
        <time className="figures">{timeOfDayText(change.createdAt)}</time>
      </span>
      <span className="ms-auto text-end text-label font-normal text-tertiary desktop:order-2">
        {t('balanceChanges.after')}{' '}
        <CurrencyAmount value={change.balanceAfter} currency={change.currency} bare {...hiding} />
      </span>
    </button>
  );
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

function LoadingRows({ few = false }: { readonly few?: boolean }): ReactNode {
  const t = useText();
  return (
    <Loading label={t('shell.loading')}>
      {SKELETONS.slice(0, few ? 2 : SKELETONS.length).map((key) => (
        <RowSkeleton key={key} />
      ))}
    </Loading>
  );
}
