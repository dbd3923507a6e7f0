import { proofsCalls } from '@candor/contract/calls/proofs';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { EmptyState } from '@candor/ui/message-state';
import { withCommas } from '@candor/ui/number-text';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { Fingerprint } from '../../parts/verify/fingerprint.tsx';
import type { Reply } from '../../platform/call.ts';
import { useText } from '../../platform/language.ts';
import { isoDateTimeText } from '../../platform/time-text.ts';
import { useCall } from '../../platform/query.ts';

type Day = Reply<typeof proofsCalls, 'listSealedDays'>['records'][number];

const PAGE_SIZE = 10;

/** Days that are sealed for good, newest first. */
export function SealedDays(): ReactNode {
  const t = useText();
  const [pages, setPages] = useState(1);
  return (
    <section>
      <h2 className="px-1 pt-2 pb-2 text-headline">{t('proofs.days')}</h2>
      <div className="flex flex-col gap-3">
        {Array.from({ length: pages }, (_, index) => (
          <DaysPage
            key={index}
            pageNo={index + 1}
            onMore={index + 1 === pages ? () => setPages(pages + 1) : null}
          />
        ))}
      </div>
    </section>
  );
}

interface DaysPageProps {
  readonly pageNo: number;
  /** Null when a further page is shown already. */
  readonly onMore: (() => void) | null;
}

function DaysPage({ pageNo, onMore }: DaysPageProps): ReactNode {
  const t = useText();
  const asked = useCall(proofsCalls, 'listSealedDays', { pageNo, pageSize: PAGE_SIZE });
  if (asked.isPending) return <LoadingDays />;
  if (!asked.data) {
    return (
      <Card>
        <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      </Card>
    );
  }
  const { records, pages } = asked.data;
  if (records.length === 0 && pageNo === 1) {
    return (
      <Card>
        <EmptyState inline icon="lock" title={t('proofs.noneTitle')} text={t('proofs.noneText')} />
      </Card>
    );
  }
  return (
    <>
      <ul className="grid gap-3 desktop:grid-cols-2">
        {records.map((day) => (
          <li key={day.day} className="min-w-0">
            <DayCard day={day} />
          </li>
        ))}
      </ul>
      {onMore && pageNo < pages ? (
        <Button tone="card" size="compact" onClick={onMore}>
          {t('proofs.more')}
        </Button>
      ) : null}
    </>
  );
}

function DayCard({ day }: { readonly day: Day }): ReactNode {
  const t = useText();
  return (
    <Card className="h-full">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2.5">
        <h3 className="figures text-body-strong">{day.day}</h3>
        <span className="text-label font-normal text-tertiary">
          {t('proofs.dayCounts', {
            ticks: withCommas(String(day.tickCount)),
            orders: day.orderCount,
          })}
        </span>
      </div>
      {day.recordedAt === undefined ? null : (
        <p className="pb-2.5 text-label font-normal text-demo">
          {t('proofs.recordedLater', { time: isoDateTimeText(day.recordedAt) })}
        </p>
      )}
      <Fingerprint hash={day.hash} label={day.day} />
    </Card>
  );
}

function LoadingDays(): ReactNode {
  const t = useText();
  return (
    <Loading label={t('shell.loading')}>
      <Card>
        <Skeleton width={120} height={14} />
        <Skeleton height={56} className="mt-3" />
      </Card>
    </Loading>
  );
}
