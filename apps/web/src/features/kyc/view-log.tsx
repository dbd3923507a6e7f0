import { kycCalls } from '@candor/contract/calls/kyc';
import { Icon } from '@candor/ui/icon';
import { Row, RowGroup } from '@candor/ui/row';
import { RowSkeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import type { Reply } from '../../platform/call.ts';
import { useText } from '../../platform/language.ts';
import { useCall } from '../../platform/query.ts';
import { isoDateTimeText } from '../../platform/time-text.ts';
import { itemName } from './item-names.ts';

type View = Reply<typeof kycCalls, 'listDocumentViews'>['records'][number];

const SHOWN_MAX = 20;

/** Who opened which picture, when and why, including the customer's own views. */
export function ViewLog(): ReactNode {
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
  if (records.length === 0)
    return <p className="m-0 py-3 text-body text-secondary">{t('kycResult.noViews')}</p>;
  return records.map((view) => (
    <Row
      key={`${view.viewedAt} ${view.item} ${view.viewerTag}`}
      lead={<Icon name="eye" />}
      title={
        view.viewer === 'owner' ? t('kycResult.you') : t('kycResult.staff', { tag: view.viewerTag })
      }
      note={t('kycResult.viewNote', {
        item: t(itemName({ grade: view.grade, documentType: view.documentType }, view.item).title),
        reason: t(`kycResult.reason.${view.reason}`),
      })}
      value={isoDateTimeText(view.viewedAt)}
    />
  ));
}
