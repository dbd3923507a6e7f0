import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { goBack, goTo, useQueryValue } from '../../platform/route.ts';
import { StatusView } from './status-view.tsx';
import { useVerification } from './use-verification.ts';

/** Status of an application: of the level in the address, or of the highest one. */
export function VerificationResultScreen(): ReactNode {
  const asked = useQueryValue('grade');
  const status = useVerification();
  if (status.data) {
    const { basic, advanced } = status.data;
    const application = asked === 'basic' ? basic : (advanced ?? basic);
    if (application) return <StatusView application={application} />;
  }
  return <Before status={status} />;
}

function Before({ status }: { readonly status: ReturnType<typeof useVerification> }): ReactNode {
  const t = useText();
  return (
    <Page>
      <AppBar
        title={t('kycResult.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('my') }}
      />
      {status.data ? (
        <EmptyState
          icon="shield"
          title={t('kycResult.nothingTitle')}
          text={t('kycResult.nothingText')}
          actions={
            <Button onClick={() => goTo('verification')}>{t('kyc.basicFirstAction')}</Button>
          }
        />
      ) : status.isError ? (
        <FailedState onRetry={() => void status.refetch()} busy={status.isFetching} />
      ) : (
        <Loading label={t('shell.loading')}>
          <div className="mx-auto flex max-w-(--layout-column-max) flex-col items-center gap-3 pt-6">
            <Skeleton width={80} height={80} round />
            <Skeleton width={220} height={26} />
            <Skeleton height={150} />
            <Skeleton height={180} />
          </div>
        </Loading>
      )}
    </Page>
  );
}
