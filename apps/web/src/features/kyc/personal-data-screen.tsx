import { kycCalls } from '@candor/contract/calls/kyc';
import { AppBar } from '@candor/ui/app-bar';
import { Page } from '@candor/ui/page';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { useText } from '../../platform/language.ts';
import { useCall } from '../../platform/query.ts';
import { goBack } from '../../platform/route.ts';
import { PersonalDataForm } from './personal-data-form.tsx';

/** Personal data and whom to call in an emergency. */
export function PersonalDataScreen(): ReactNode {
  const t = useText();
  const known = useCall(kycCalls, 'getPersonalData', {});
  if (known.data)
    return <PersonalDataForm stored={known.data.data} isLocked={known.data.isLocked} />;
  return (
    <Page>
      <AppBar
        title={t('personalData.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('my') }}
      />
      {known.isError ? (
        <FailedState onRetry={() => void known.refetch()} busy={known.isFetching} />
      ) : (
        <Loading label={t('shell.loading')}>
          <div className="mx-auto flex max-w-(--layout-column-max) flex-col gap-5">
            {[0, 1, 2, 3, 4, 5].map((field) => (
              <Skeleton key={field} height={78} />
            ))}
          </div>
        </Loading>
      )}
    </Page>
  );
}
