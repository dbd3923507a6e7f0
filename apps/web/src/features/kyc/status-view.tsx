import { MINUTE_MS } from '@candor/domain/durations';
import { useNow } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { kycCalls } from '@candor/contract/calls/kyc';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Icon, type IconName } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import { Row, RowGroup } from '@candor/ui/row';
import { RowSkeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import type { Reply } from '../../platform/call.ts';
import { isPractice, isReviewedByPeople } from '../../platform/embedded-config.ts';
import { useCall } from '../../platform/query.ts';
import { goBack, goTo } from '../../platform/route.ts';
import { dateTimeText, utcTimeText } from '../../platform/time-text.ts';
import type { SentApplication } from './application-form.ts';
import { itemName } from './item-names.ts';
import { SentPictures } from './sent-pictures.tsx';

interface StatusViewProps {
  readonly application: SentApplication;
}

/** Status of an application: when a decision is due, what was submitted and who viewed it. */
export function StatusView({ application }: StatusViewProps): ReactNode {
  const t = useText();
  return (
    <Page actionsWidth="form" actions={<NextStep application={application} />}>
      <AppBar
        title={t('kycResult.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('my') }}
      />
      <div className="mx-auto flex w-full max-w-(--layout-column-max) flex-col gap-3">
        <Standing application={application} />
        <Timeline application={application} />
        <SentPictures application={application} />
        {/* A decision comes after looks. */}
        <ViewLog key={application.status} />
      </div>
    </Page>
  );
}

const icons = { pending: 'clock', verified: 'check', rejected: 'info' } as const satisfies Record<
  SentApplication['status'],
  IconName
>;

function Standing({ application: { status, grade } }: StatusViewProps): ReactNode {
  const t = useText();
  return (
    <div role="status" className="flex flex-col items-center px-4 pt-6 pb-3 text-center">
      <span
        className={`flex size-20 items-center justify-center rounded-pill ${
          status === 'verified' ? 'bg-inverse text-on-inverse' : 'bg-base text-primary'
        }`}
      >
        <Icon name={icons[status]} size={34} />
      </span>
      <h2 className="m-0 mt-4 text-title">{t(`kycResult.${grade}.${status}`)}</h2>
      <p className="m-0 mt-1 max-w-80 text-body text-balance text-secondary">
        {t(`kycResult.text.${status}`)}
      </p>
    </div>
  );
}

function Timeline({ application }: StatusViewProps): ReactNode {
  const t = useText();
  const { status, submittedAt, decidedAt } = application;
  const isDecided = status !== 'pending';
  return (
    <Card>
      <ol className="m-0 flex list-none flex-col gap-4 p-0">
        <Step isDone title={t('kycResult.submitted')} time={submittedAt} />
        <Step
          isDone={isDecided}
          title={t('kycResult.inReview')}
          note={isDecided ? undefined : <OwedBy application={application} />}
        />
        <Step isDone={isDecided} title={t(`kycResult.step.${status}`)} time={decidedAt} />
      </ol>
    </Card>
  );
}

/** When a decision is due, or that it is late. */
function OwedBy({ application: { reviewDueAt, reviewDueAtMs } }: StatusViewProps): ReactNode {
  const t = useText();
  const nowMs = useNow(MINUTE_MS);
  if (nowMs > reviewDueAtMs) return <span className="text-warning">{t('kycResult.late')}</span>;
  return t('kycResult.dueBy', { time: dateTimeText(reviewDueAt) });
}

interface StepProps {
  readonly isDone: boolean;
  readonly title: string;
  readonly time?: number | undefined;
  readonly note?: ReactNode;
}

function Step({ isDone, title, time, note }: StepProps): ReactNode {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className={`mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-pill ${
          isDone ? 'bg-inverse text-on-inverse' : 'border-[1.5px] border-control'
        }`}
      >
        {isDone ? <Icon name="check" size={13} strokeWidth={2.6} /> : null}
      </span>
      <span className="min-w-0">
        <span className={`block text-body ${isDone ? 'text-primary' : 'text-secondary'}`}>
          {title}
        </span>
        {time === undefined && !note ? null : (
          <span className="block text-label font-normal text-tertiary tabular-nums">
            {note ?? `${dateTimeText(time)} UTC`}
          </span>
        )}
      </span>
    </li>
  );
}

/** Where to go from here: on after a success, back to the form after a rejection. */
function NextStep({ application: { status, grade } }: StatusViewProps): ReactNode {
  const t = useText();
  if (status === 'rejected')
    return (
      <Button onClick={() => goTo(grade === 'basic' ? 'verification' : 'advancedVerification')}>
        {t('kycResult.retry')}
      </Button>
    );
  if (status === 'verified' && grade === 'basic')
    return (
      <>
        <Button tone="quiet" onClick={() => goTo('my')}>
          {t('kycResult.done')}
        </Button>
        <Button onClick={() => goTo('advancedVerification')}>{t('kycResult.goOn')}</Button>
      </>
    );
  return <Button onClick={() => goTo('my')}>{t('kycResult.done')}</Button>;
}

type View = Reply<typeof kycCalls, 'listDocumentViews'>['records'][number];

const SHOWN_MAX = 20;

/** Who opened which picture, when and why, including the customer's own views. */
function ViewLog(): ReactNode {
  const t = useText();
  const views = useCall(kycCalls, 'listDocumentViews', { pageSize: SHOWN_MAX }, { freshMs: 0 });
  return (
    <section aria-labelledby="view-log">
      <h2 id="view-log" className="m-0 mb-2 px-1 text-label text-secondary">
        {t('kycResult.views')}
      </h2>
      <RowGroup>
        {views.data ? (
          <Records records={views.data.records} />
        ) : views.isError ? (
          <FailedState inline onRetry={() => void views.refetch()} />
        ) : (
          <RowSkeleton />
        )}
      </RowGroup>
    </section>
  );
}

function Records({ records }: { readonly records: readonly View[] }): ReactNode {
  const t = useText();
  const viewerName = ({ viewer, viewerTag }: View) => {
    if (viewer === 'owner') return t('kycResult.you');
    if (viewer === 'reviewer') return t('kycResult.reviewer', { name: viewerTag });
    return t('kycResult.staff', { tag: viewerTag });
  };
  if (records.length === 0) {
    const isAutomatic = isPractice() && !isReviewedByPeople();
    return (
      <p className="m-0 py-3 text-body text-secondary">
        {t(isAutomatic ? 'kycResult.noViewsPractice' : 'kycResult.noViews')}
      </p>
    );
  }
  return records.map((view) => (
    <Row
      key={`${view.viewedAt} ${view.item} ${view.viewerTag}`}
      lead={<Icon name="eye" />}
      title={viewerName(view)}
      note={t('kycResult.viewNote', {
        item: t(itemName({ grade: view.grade, documentType: view.documentType }, view.item).title),
        reason: t(`kycResult.reason.${view.reason}`),
      })}
      value={utcTimeText(view.viewedAt)}
    />
  ));
}
