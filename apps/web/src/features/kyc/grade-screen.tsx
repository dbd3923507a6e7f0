import { useText } from '@candor/client/language';
import { kycCalls } from '@candor/contract/calls/kyc';
import type { KycGrade } from '@candor/domain/kyc/application';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { useCall } from '../../platform/query.ts';
import { goBack, goTo } from '../../platform/route.ts';
import { ApplyView } from './apply-view.tsx';
import { StatusView } from './status-view.tsx';
import { useVerification } from './use-verification.ts';

/** One level: the form until it is submitted, then the status. */
export function GradeScreen({ grade }: { readonly grade: KycGrade }): ReactNode {
  const status = useVerification();
  const personal = useCall(kycCalls, 'getPersonalData', {}, { enabled: grade === 'basic' });
  if (!status.data)
    return (
      <Frame grade={grade}>
        {status.isError ? (
          <FailedState onRetry={() => void status.refetch()} busy={status.isFetching} />
        ) : (
          <FormSkeleton />
        )}
      </Frame>
    );
  const latest = status.data[grade];
  if (latest && latest.status !== 'rejected') return <StatusView application={latest} />;
  if (grade === 'advanced' && status.data.status !== 'verified') return <BasicFirst />;
  const hasPersonalData = personal.data ? personal.data.data !== undefined : undefined;
  return <ApplyView grade={grade} latest={latest} hasPersonalData={hasPersonalData} />;
}

interface FrameProps {
  readonly grade: KycGrade;
  readonly children: ReactNode;
}

function Frame({ grade, children }: FrameProps): ReactNode {
  const t = useText();
  return (
    <Page>
      <AppBar
        title={t(grade === 'basic' ? 'kyc.title' : 'kycAdvanced.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('my') }}
      />
      {children}
    </Page>
  );
}

function BasicFirst(): ReactNode {
  const t = useText();
  return (
    <Frame grade="advanced">
      <EmptyState
        icon="shield"
        title={t('kyc.basicFirstTitle')}
        text={t('kyc.basicFirstText')}
        actions={
          <Button onClick={() => goTo('verification', {}, { replace: true })}>
            {t('kyc.basicFirstAction')}
          </Button>
        }
      />
    </Frame>
  );
}

function FormSkeleton(): ReactNode {
  const t = useText();
  return (
    <Loading label={t('shell.loading')}>
      <div className="mx-auto flex max-w-(--layout-column-max) flex-col gap-3">
        <Skeleton width="80%" />
        <Skeleton height={64} />
        <Skeleton height={44} />
        <Skeleton height={140} />
        <Skeleton height={152} />
        <Skeleton height={152} />
      </div>
    </Loading>
  );
}
