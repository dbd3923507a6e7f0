import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { CurrencyAmount } from '../../../parts/currency-amount.tsx';
import { FailedState } from '../../../parts/failed-state.tsx';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { goTo, useQueryValue } from '../../../platform/route.ts';
import type { FundingKind } from './record.ts';
import { RecordFacts } from './record-facts.tsx';
import { PracticeHold } from './record-sheet.tsx';
import { RecordState } from './record-row.tsx';
import { useRecords } from './use-records.ts';

/** The newest records include what was just created. */
const NEWEST = { pageSize: 20 };

/** Follows a request until it ends. */
export function FundingResultScreen(): ReactNode {
  const t = useText();
  const kind: FundingKind = useQueryValue('kind') === 'deposit' ? 'deposit' : 'withdrawal';
  return (
    <Page
      actionsWidth="form"
      actions={
        <>
          <Button tone="quiet" onClick={() => goTo('fundingRecords', { kind })}>
            {t('funding.toRecords')}
          </Button>
          <Button onClick={() => goTo('assets')}>{t('funding.done')}</Button>
        </>
      }
    >
      <AppBar
        title={t('fundingResult.title')}
        back={{ label: t('shell.back'), onPress: () => goTo('assets', {}, { replace: true }) }}
        actions={
          <span className="flex items-center pe-2.5">
            <PracticeChip />
          </span>
        }
      />
      <Result kind={kind} />
    </Page>
  );
}

function Result({ kind }: { readonly kind: FundingKind }): ReactNode {
  const t = useText();
  const id = useQueryValue('id');
  const asked = useRecords(kind, NEWEST);
  if (asked.isPending) {
    return (
      <Loading label={t('shell.loading')}>
        <Skeleton height={96} className="rounded-card" />
        <Skeleton height={240} className="mt-4 rounded-card" />
      </Loading>
    );
  }
  if (!asked.data)
    return <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  const record = asked.data.records.find((each) => each.id === id);
  if (!record)
    return (
      <EmptyState icon="history" title={t('funding.missingTitle')} text={t('funding.missing')} />
    );
  const { currency, amount } = record;
  return (
    <>
      <div role="status" className="py-6 text-center">
        <p className="text-display text-[length:min(2rem,8.6vw)]">
          <CurrencyAmount value={amount} currency={currency} />
        </p>
        <p className="mt-2 flex justify-center">
          <RecordState record={record} />
        </p>
      </div>
      <div className="mx-auto w-full max-w-(--layout-column-max) rounded-card bg-base p-4">
        <RecordFacts record={record} kind={kind} />
        <PracticeHold record={record} />
      </div>
    </>
  );
}
