import { AppBar } from '@candor/ui/app-bar';
import { Card } from '@candor/ui/card';
import { EmptyState, Notice } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { useNewestReserves, type ReserveDay } from '../../../parts/newest-reserves.ts';
import { useText } from '../../../platform/language.ts';
import { goBack } from '../../../platform/route.ts';
import { CurrencyReserves } from './currency-reserves.tsx';
import { OwnShare } from './own-share.tsx';

/** What all customers are owed, what stands against it, and whether one's own money is counted. */
export function ReservesScreen(): ReactNode {
  const t = useText();
  return (
    <Page>
      <AppBar
        title={t('reserves.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('proofs') }}
      />
      <div className="mt-1 flex flex-col gap-3">
        <p className="px-1 text-body text-secondary">{t('reserves.intro')}</p>
        <Reserves />
      </div>
    </Page>
  );
}

function Reserves(): ReactNode {
  const t = useText();
  const { day, reserves, isNone, isFailed, isFetching, retry } = useNewestReserves();
  if (isNone) {
    return (
      <Card>
        <EmptyState
          inline
          icon="lock"
          title={t('reserves.noneTitle')}
          text={t('reserves.noneText')}
        />
      </Card>
    );
  }
  if (reserves && day !== undefined) return <DayReserves day={day} reserves={reserves} />;
  if (isFailed) {
    return (
      <Card>
        <FailedState inline onRetry={retry} busy={isFetching} />
      </Card>
    );
  }
  return (
    <Loading label={t('shell.loading')}>
      <Skeleton height={228} className="rounded-card" />
      <Skeleton height={180} className="mt-3 rounded-card" />
    </Loading>
  );
}

interface DayReservesProps {
  readonly day: string;
  readonly reserves: readonly ReserveDay[];
}

function DayReserves({ day, reserves }: DayReservesProps): ReactNode {
  const t = useText();
  const used = reserves.filter(
    ({ customerCount, assets }) => customerCount > 0 || assets.length > 0,
  );
  const isPractice = used.some(({ assets }) => assets.some((asset) => asset.isPractice));
  return (
    <>
      {isPractice ? (
        <Notice icon="info" tone="demo">
          {t('reserves.practice')}
        </Notice>
      ) : null}
      <OwnShare day={day} currencies={used.map(({ currency }) => currency)} />
      <ul className="grid gap-3 desktop:grid-cols-2">
        {used.map((each) => (
          <li key={each.currency} className="min-w-0">
            <CurrencyReserves reserves={each} />
          </li>
        ))}
      </ul>
    </>
  );
}
