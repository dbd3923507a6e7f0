import { useText } from '@candor/client/language';
import { kycCalls } from '@candor/contract/calls/kyc';
import type { DocumentItem } from '@candor/domain/kyc/application';
import { Icon } from '@candor/ui/icon';
import { Row, RowGroup } from '@candor/ui/row';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { useCommand } from '../../platform/query.ts';
import type { SentApplication } from './application-form.ts';
import { itemName } from './item-names.ts';

const PictureSheet = lazyPart(async () => (await import('./picture-sheet.tsx')).PictureSheet);

interface Shown {
  readonly item: DocumentItem;
  readonly url: string;
}

/** Submitted pictures with their verdicts; a tap shows one through a link valid for one minute. */
export function SentPictures({ application }: { readonly application: SentApplication }) {
  const t = useText();
  const [shown, setShown] = useState<Shown | null>(null);
  const [asked, setAsked] = useState<DocumentItem>('front');
  const link = useCommand(kycCalls, 'createDocumentLink', {
    refreshes: ['listDocumentViews'],
    onDone: ({ url }) => setShown({ item: asked, url }),
  });
  const open = (item: DocumentItem) => {
    setAsked(item);
    link.mutate({ id: application.id, item });
  };
  return (
    <section aria-labelledby="sent-pictures">
      <h2 id="sent-pictures" className="m-0 mb-2 px-1 text-label text-secondary">
        {t('kycResult.pictures')}
      </h2>
      <RowGroup>
        {application.items.map((sent) => (
          <Row
            key={sent.item}
            lead={<Icon name={sent.status === 'rejected' ? 'info' : 'shield'} />}
            title={t(itemName(application, sent.item).title)}
            note={verdict(sent)}
            onPress={() => open(sent.item)}
          />
        ))}
      </RowGroup>
      <Suspense>
        {shown ? (
          <PictureSheet
            title={t(itemName(application, shown.item).title)}
            url={shown.url}
            onClose={() => setShown(null)}
          />
        ) : null}
      </Suspense>
    </section>
  );

  function verdict({ status, reason }: SentApplication['items'][number]): ReactNode {
    if (!reason) return t(`kyc.itemStatus.${status}`);
    return <span className="text-danger">{t(`kyc.reason.${reason}`)}</span>;
  }
}
