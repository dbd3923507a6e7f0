import { useText } from '@candor/client/language';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Notice } from '@candor/ui/message-state';
import { type ReactNode, useEffect, useState } from 'react';
import { Asked } from '../../parts/asked.tsx';
import { CommandPanel } from '../../parts/command-panel.tsx';
import { FactList } from '../../parts/fact-list.tsx';
import { Problem } from '../../parts/problem.tsx';
import { StatusChip } from '../../parts/status-chip.tsx';
import { nameOf, wordOf } from '../../platform/names.ts';
import { useCall, useCommand } from '../../platform/query.ts';
import { hrefTo } from '../../platform/route.ts';
import { timeText } from '../../platform/time-text.ts';

type Item = ConsoleResultOf<'getQueueItem'>;

/** One item: facts, documents, history, and available commands. */
export function ItemDetail({
  queue,
  id,
}: {
  readonly queue: string;
  readonly id: string;
}): ReactNode {
  const item = useCall('getQueueItem', { queue, id });
  return <Asked of={item}>{(answer) => <Item queue={queue} item={answer} />}</Asked>;
}

function Item({ queue, item }: { readonly queue: string; readonly item: Item }): ReactNode {
  const t = useText();
  return (
    <article className="space-y-4 p-4 desktop:p-6">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <h2 className="m-0 text-headline">{nameOf('queue', queue)}</h2>
          <code className="text-caption break-all text-tertiary">{item.id}</code>
        </div>
        <StatusChip status={item.status} />
      </header>
      {item.isProposed ? <Notice>{t('console.isProposed')}</Notice> : null}
      <FactList
        facts={[
          ...(item.userId && !item.facts.some(({ type }) => type === 'user')
            ? [{ name: 'customer', type: 'user' as const, value: item.userId }]
            : []),
          ...(item.createdAt === 0
            ? []
            : [{ name: 'createdAt', type: 'time' as const, value: String(item.createdAt) }]),
          ...(item.dueAt === null
            ? []
            : [{ name: 'dueAt', type: 'time' as const, value: String(item.dueAt) }]),
          ...item.facts,
        ]}
      />
      <DocumentList queue={queue} item={item} />
      <CommandPanel commands={item.commands} />
      <History item={item} />
      {item.userId ? (
        <p className="m-0 text-label font-normal">
          <a className="text-proof" href={hrefTo('customers', item.userId)}>
            {t('console.toCustomer')}
          </a>
        </p>
      ) : null}
    </article>
  );
}

/** Translates `version 3` into every language. */
function stepName(name: string): string {
  const [, version] = /^version (\d+)$/.exec(name) ?? [];
  return version ? `${nameOf('fact', 'version')} ${version}` : nameOf('status', name);
}

function History({ item }: { readonly item: Item }): ReactNode {
  const t = useText();
  if (item.history.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-label text-secondary">{t('console.history')}</h3>
      <ol className="m-0 list-none space-y-1 border-s border-hairline ps-4">
        {item.history.map(({ at, name, text }) => (
          <li
            key={`${at}/${name}/${text}`}
            className="text-label font-normal [overflow-wrap:anywhere]"
          >
            <span className="figures text-tertiary">{timeText(at)}</span>{' '}
            <span className="font-medium">{stepName(name)}</span>
            {text ? <span className="text-secondary"> · {wordOf(text)}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface DocumentListProps {
  readonly queue: string;
  readonly item: Pick<ConsoleResultOf<'getQueueItem'>, 'id' | 'documents'>;
}

/** Documents are opened one by one, because each view is recorded and visible to the owner. */
function DocumentList({ queue, item }: DocumentListProps): ReactNode {
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
  const [isPicture, setIsPicture] = useState(true);
  const open = useCommand('openDocument', {
    onDone: ({ contentType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      setIsPicture(contentType.startsWith('image/'));
      setUrl(URL.createObjectURL(new Blob([bytes], { type: contentType })));
    },
  });
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  if (url && !isPicture) {
    return (
      <a href={url} download={`${itemId}.xml`} className="text-proof underline-offset-2 underline">
        {t('console.saveDocument', { name: shown })}
      </a>
    );
  }
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
      <Problem error={open.error} />
    </>
  );
}
