import { useText } from '@candor/client/language';
import { EmptyState } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { hrefTo } from '../../platform/route.ts';
import { type HelpHit, useHelpSearch } from './use-content.ts';

/** What was found, best first, with the words that were searched for marked. */
export function HelpResults({ query }: { readonly query: string }): ReactNode {
  const t = useText();
  const found = useHelpSearch(query);
  const count = found.data?.length ?? 0;
  return (
    <>
      <p role="status" className="m-0 pb-2 text-label font-normal text-tertiary">
        {found.data ? t('help.results', { count }) : t('help.searching')}
      </p>
      {found.data ? (
        count === 0 ? (
          <EmptyState inline icon="search" title={t('help.noneTitle')} text={t('help.noneText')} />
        ) : (
          <ul className="grid grid-cols-1 gap-3">
            {found.data.map((hit) => (
              <li key={hit.id}>
                <Hit hit={hit} />
              </li>
            ))}
          </ul>
        )
      ) : found.isPending ? (
        <LoadingCards count={3} />
      ) : (
        <FailedState onRetry={() => void found.refetch()} busy={found.isFetching} inline />
      )}
    </>
  );
}

function Hit({ hit }: { readonly hit: HelpHit }): ReactNode {
  return (
    <a
      href={hrefTo('helpArticle', { id: hit.id })}
      lang={hit.language}
      className="block rounded-card bg-base p-4 active:opacity-80"
    >
      <span className="block text-body-strong">
        <Marked parts={hit.title} />
      </span>
      <span className="mt-1 block text-label font-normal text-secondary [overflow-wrap:anywhere]">
        <Marked parts={hit.excerpt} />
      </span>
      <span className="mt-2 block text-caption text-tertiary">{hit.categoryName}</span>
    </a>
  );
}

function Marked({ parts }: { readonly parts: HelpHit['title'] }): ReactNode {
  return parts.map(({ text, isHit }, index) =>
    isHit ? (
      <mark key={index} className="rounded-chip bg-sunken font-semibold text-primary">
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}
