import { useText } from '@candor/client/language';
import { proofsCalls } from '@candor/contract/calls/proofs';
import { AppBar } from '@candor/ui/app-bar';
import { Card } from '@candor/ui/card';
import { EmptyState } from '@candor/ui/message-state';
import { withCommas } from '@candor/ui/number-text';
import { Intro, Page } from '@candor/ui/page';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { ReserveRow } from '../../parts/reserve-row.tsx';
import { Fingerprint } from '../../parts/verify/fingerprint.tsx';
import type { Reply } from '../../platform/call.ts';
import { useCall, useEndlessCall } from '../../platform/query.ts';
import { goBack, useQueryValue } from '../../platform/route.ts';
import { dateTimeText } from '../../platform/time-text.ts';
import { CheckTick } from './check-tick.tsx';

/** The public record of every day: what is sealed, and how to verify it on this device. */
export function ProofsScreen(): ReactNode {
  const t = useText();
  const symbol = useQueryValue('symbol') ?? 'BTCUSDT';
  const sequence = useQueryValue('sequence') ?? '';
  return (
    <Page>
      <AppBar
        title={t('proofs.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('home') }}
      />
      <Intro>{t('proofs.intro')}</Intro>
      <div className="flex flex-col gap-3">
        <TodayCard />
        <Card className="py-1">
          <ReserveRow />
        </Card>
        <CheckTick key={`${symbol}/${sequence}`} symbol={symbol} sequence={sequence} />
        <SealedDays />
      </div>
    </Page>
  );
}

const REPEAT_MS = 10_000;

/** What is recorded but not sealed yet. */
function TodayCard(): ReactNode {
  const t = useText();
  const asked = useCall(proofsCalls, 'getLogToday', {}, { repeatMs: REPEAT_MS });
  if (asked.isPending) {
    return (
      <Card>
        <Loading label={t('shell.loading')}>
          <Skeleton width={140} height={14} />
          <Skeleton width={180} height={36} className="mt-2" />
          <Skeleton width={260} height={12} className="mt-2" />
        </Loading>
      </Card>
    );
  }
  // If this fails, the list of days below offers a retry.
  const today = asked.data;
  return (
    <Card>
      <h2 className="text-label font-normal text-secondary">{t('proofs.today')}</h2>
      <p className="figures text-hero">{today ? withCommas(String(today.tickCount)) : '—'}</p>
      <p className="text-label font-normal text-tertiary">
        {today
          ? t('proofs.todayNote', {
              symbols: today.symbolCount,
              time: dateTimeText(today.sealsAt).slice(0, 16),
            })
          : t('proofs.todayUnknown')}
      </p>
    </Card>
  );
}

type Day = Reply<typeof proofsCalls, 'listSealedDays'>['records'][number];

const PAGE_SIZE = 10;

/** Sealed days, newest first. */
function SealedDays(): ReactNode {
  const t = useText();
  return (
    <section>
      <h2 className="px-1 pt-2 pb-2 text-headline">{t('proofs.days')}</h2>
      <div className="flex flex-col gap-3">
        <Days />
      </div>
    </section>
  );
}

function Days(): ReactNode {
  const t = useText();
  const asked = useEndlessCall(proofsCalls, 'listSealedDays', { pageSize: PAGE_SIZE });
  if (asked.isPending) return <LoadingDays />;
  if (!asked.data) {
    return (
      <Card>
        <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      </Card>
    );
  }
  const days = asked.data.pages.flatMap(({ records }) => records);
  if (days.length === 0) {
    return (
      <Card>
        <EmptyState inline icon="lock" title={t('proofs.noneTitle')} text={t('proofs.noneText')} />
      </Card>
    );
  }
  return (
    <>
      <ul className="grid gap-3 desktop:grid-cols-2">
        {days.map((day) => (
          <li key={day.day} className="min-w-0">
            <DayCard day={day} />
          </li>
        ))}
      </ul>
      <MoreButton of={asked} tone="card" label={t('proofs.more')} />
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
          {t('proofs.recordedLater', { time: dateTimeText(day.recordedAt) })}
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
