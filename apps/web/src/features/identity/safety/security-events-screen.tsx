import { now } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { Chip } from '@candor/ui/chip';
import { EmptyState } from '@candor/ui/message-state';
import { Intro, Page } from '@candor/ui/page';
import { Loading, RowSkeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { MoreButton } from '../../../parts/more-button.tsx';
import type { Reply } from '../../../platform/call.ts';
import { useEndlessCall } from '../../../platform/query.ts';
import { utcTimeText } from '../../../platform/time-text.ts';
import { browserText } from './browser-text.ts';
import { SafetyBar } from './form-page.tsx';

type SecurityEvent = Reply<typeof identityCalls, 'listSecurityEvents'>['records'][number];

/** Security events of the account, newest first, page by page. */
export function SecurityEventsScreen(): ReactNode {
  const t = useText();
  return (
    <Page>
      <SafetyBar title={t('securityEvents.title')} />
      <Intro>{t('securityEvents.text')}</Intro>
      <div className="rounded-card bg-base px-4 py-1">
        <Events />
      </div>
    </Page>
  );
}

function Events(): ReactNode {
  const t = useText();
  const asked = useEndlessCall(identityCalls, 'listSecurityEvents', {});
  if (asked.isPending) {
    return (
      <Loading label={t('shell.loading')}>
        <RowSkeleton />
        <RowSkeleton />
        <RowSkeleton />
      </Loading>
    );
  }
  if (!asked.data) {
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }
  const events = asked.data.pages.flatMap(({ records }) => records);
  if (events.length === 0) {
    return (
      <EmptyState
        inline
        icon="shield"
        title={t('securityEvents.noneTitle')}
        text={t('securityEvents.noneText')}
      />
    );
  }
  return (
    <>
      <ul className="m-0 list-none p-0">
        {events.map((event) => (
          <li key={event.id} className="border-t border-hairline first:border-transparent">
            <EventRow event={event} />
          </li>
        ))}
      </ul>
      <MoreButton of={asked} tone="quiet" label={t('securityEvents.more')} />
    </>
  );
}

function EventRow({ event }: { readonly event: SecurityEvent }): ReactNode {
  const t = useText();
  const isHolding = event.holdsUntil !== undefined && event.holdsUntil > now();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3">
      <span className="min-w-0">
        <span className="block text-[1rem]/[1.375rem] font-medium">
          {t(`securityEvent.${event.kind}`)}{' '}
          <span className="font-normal text-secondary">{event.detail}</span>
        </span>
        <span className="tabular-nums block text-label font-normal text-secondary">
          {[browserText(event.userAgent), event.ip].filter((part) => part !== '—').join(' · ')}
        </span>
        <time className="tabular-nums block text-caption text-tertiary">
          {utcTimeText(event.createdAt)}
        </time>
      </span>
      {isHolding ? <Chip tone="warning">{t('securityEvents.holds')}</Chip> : null}
    </div>
  );
}
