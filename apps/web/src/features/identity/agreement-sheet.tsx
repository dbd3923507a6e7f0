import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { Sheet } from '@candor/ui/sheet';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { Fingerprint } from '../../parts/verify/fingerprint.tsx';
import { useCall } from '../../platform/query.ts';

/** The text of the user agreement, and the hash that pins what was agreed to. */
export function AgreementSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  return (
    <Sheet open title={t('agreement.title')} closeLabel={t('shell.close')} onClose={onClose}>
      <AgreementText />
    </Sheet>
  );
}

function AgreementText(): ReactNode {
  const t = useText();
  const asked = useCall(identityCalls, 'getAgreement', {});
  if (asked.isPending) {
    return (
      <Loading label={t('shell.loading')}>
        <div className="flex flex-col gap-3">
          <Skeleton />
          <Skeleton />
          <Skeleton width="60%" />
        </div>
      </Loading>
    );
  }
  if (!asked.data) {
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }
  return (
    <div className="flex flex-col gap-3">
      <Fingerprint hash={asked.data.hash} label={t('agreement.title')} />
      {asked.data.text.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="m-0 text-body text-secondary first:text-primary">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
