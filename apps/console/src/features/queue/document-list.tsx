import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { useEffect, useState, type ReactNode } from 'react';
import { nameOf, useText } from '../../platform/language.ts';
import { useCommand } from '../../platform/query.ts';

interface DocumentListProps {
  readonly queue: string;
  readonly item: Pick<ConsoleResultOf<'getQueueItem'>, 'id' | 'documents'>;
}

/** Documents are opened one by one, because each view is recorded and visible to the owner. */
export function DocumentList({ queue, item }: DocumentListProps): ReactNode {
  const t = useText();
  if (item.documents.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-label text-secondary">{t('console.documents')}</h3>
      <p className="mt-0 mb-2 text-caption text-tertiary">{t('console.documentsNote')}</p>
      <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0 min-[1280px]:grid-cols-2">
        {item.documents.map((document) => (
          <li key={document.id}>
            <Document queue={queue} itemId={item.id} {...document} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DocumentProps {
  readonly queue: string;
  readonly itemId: string;
  readonly id: string;
  readonly name: string;
}

function Document({ queue, itemId, id, name }: DocumentProps): ReactNode {
  const t = useText();
  const shown = nameOf('field', name);
  const [url, setUrl] = useState<string | null>(null);
  const open = useCommand('openDocument', {
    onDone: ({ contentType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      setUrl(URL.createObjectURL(new Blob([bytes], { type: contentType })));
    },
  });
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  if (url) {
    return (
      <figure className="m-0">
        <img src={url} alt={shown} className="w-full rounded-card bg-sunken object-contain" />
        <figcaption className="pt-1 text-caption text-tertiary">{shown}</figcaption>
      </figure>
    );
  }
  return (
    <>
      <Button
        tone="card"
        size="compact"
        busy={open.isPending}
        icon={<Icon name="eye" size={18} />}
        onClick={() => open.mutate({ queue, id: itemId, documentId: id, reason: 'review' })}
      >
        {t('console.openDocument', { name: shown })}
      </Button>
      {open.error ? (
        <p role="alert" className="mt-1 text-label font-normal text-danger">
          {open.error.message}
        </p>
      ) : null}
    </>
  );
}
