import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Pill } from '@candor/ui/chip';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Loading, RowSkeleton } from '@candor/ui/skeleton';
import { Tabs } from '@candor/ui/tabs';
import { Suspense, useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { MoreButton } from '../../../parts/more-button.tsx';
import { UtcDays } from '../../../parts/utc-days.tsx';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { goBack, goTo, useQueryValue } from '../../../platform/route.ts';
import { timeOfDayText } from '../../../platform/time-text.ts';
import { type FundingKind, type FundingRecord, statusFilters } from './record.ts';
import { RecordRow } from './record-row.tsx';
import { useEndlessRecords } from './use-records.ts';

const RecordSheet = lazyPart(async () => (await import('./record-sheet.tsx')).RecordSheet);

/** Deposits and withdrawals, each with its timeline. */
export function FundingRecordsScreen(): ReactNode {
  const t = useText();
  const kind: FundingKind = useQueryValue('kind') === 'withdrawal' ? 'withdrawal' : 'deposit';
  const [status, setStatus] = useState<number | undefined>(undefined);
  const show = (chosen: FundingKind) => {
    setStatus(undefined);
    goTo('fundingRecords', { kind: chosen }, { replace: true });
  };
  return (
    <Page>
      <AppBar
        title={t('funding.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('assets') }}
        actions={
          <span className="flex items-center pe-2.5">
            <PracticeChip />
          </span>
        }
      />
      <Tabs
        label={t('funding.title')}
        selected={kind}
        onSelect={show}
        items={[
          { id: 'deposit', label: t('funding.deposits') },
          { id: 'withdrawal', label: t('funding.withdrawals') },
        ]}
      />
      <StatusFilter kind={kind} status={status} onChange={setStatus} />
      <Records key={`${kind}${status}`} kind={kind} status={status} />
    </Page>
  );
}

interface StatusFilterProps {
  readonly kind: FundingKind;
  readonly status: number | undefined;
  readonly onChange: (status: number | undefined) => void;
}

function StatusFilter({ kind, status, onChange }: StatusFilterProps): ReactNode {
  const t = useText();
  return (
    <div
      role="group"
      aria-label={t('funding.title')}
      className="filter-row -mx-4 px-4 py-3 *:flex-none"
    >
      <Pill selected={status === undefined} onSelect={() => onChange(undefined)}>
        {t('funding.all')}
      </Pill>
      {statusFilters[kind].map((filter) => (
        <Pill
          key={filter.status}
          selected={status === filter.status}
          onSelect={() => onChange(filter.status)}
        >
          {t(filter.label)}
        </Pill>
      ))}
    </div>
  );
}

const PAGE_SIZE = 20;

interface RecordsProps {
  readonly kind: FundingKind;
  readonly status: number | undefined;
}

function Records({ kind, status }: RecordsProps): ReactNode {
  const t = useText();
  const [openId, setOpenId] = useState<string | null>(null);
  const filter = status === undefined ? {} : { status };
  const asked = useEndlessRecords(kind, { ...filter, pageSize: PAGE_SIZE });
  if (asked.isPending) {
    return (
      <Loading label={t('shell.loading')}>
        <RowSkeleton />
        <RowSkeleton />
        <RowSkeleton />
      </Loading>
    );
  }
  if (!asked.data)
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  const records: readonly FundingRecord[] = asked.data.pages.flatMap((page) => page.records);
  if (records.length === 0) return <NoRecords kind={kind} />;
  const open = records.find(({ id }) => id === openId);
  return (
    <>
      <UtcDays items={records} timeOf={({ createdAt }) => createdAt}>
        {(own) => (
          <ul>
            {own.map((record) => (
              <li key={record.id} className="border-t border-hairline">
                <RecordRow
                  record={record}
                  time={timeOfDayText(record.createdAt)}
                  onOpen={() => setOpenId(record.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </UtcDays>
      <MoreButton of={asked} tone="card" label={t('funding.more')} />
      <Suspense>
        {open ? <RecordSheet record={open} kind={kind} onClose={() => setOpenId(null)} /> : null}
      </Suspense>
    </>
  );
}

function NoRecords({ kind }: { readonly kind: FundingKind }): ReactNode {
  const t = useText();
  const isDeposit = kind === 'deposit';
  return (
    <EmptyState
      icon={isDeposit ? 'recharge' : 'withdraw'}
      title={t(isDeposit ? 'funding.noneDeposits' : 'funding.noneWithdrawals')}
      text={t(isDeposit ? 'funding.noneDepositsText' : 'funding.noneWithdrawalsText')}
      actions={
        <Button onClick={() => goTo(isDeposit ? 'deposit' : 'withdrawal')}>
          {t(isDeposit ? 'deposit.title' : 'withdrawal.title')}
        </Button>
      }
    />
  );
}
