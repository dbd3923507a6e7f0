import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import { EmptyState } from '@candor/ui/message-state';
import { Row, RowGroup } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { hrefTo, useQueryValue } from '../../platform/route.ts';
import { type ArticleRow, useCategories, useHelpArticles } from './use-content.ts';

/** All help articles by topic; one topic is open, named by the address. */
export function HelpTopics(): ReactNode {
  const t = useText();
  const open = useQueryValue('category');
  const articles = useHelpArticles();
  const categories = useCategories('help');
  const failed = [articles, categories].find(({ isError, data }) => isError && !data);
  if (failed)
    return <FailedState onRetry={() => void failed.refetch()} busy={failed.isFetching} inline />;
  if (!articles.data || !categories.data) return <LoadingCards count={5} />;
  const topics = categories.data.filter((topic) => topic.articles > 0);
  if (topics.length === 0)
    return <EmptyState icon="info" title={t('articles.noneTitle')} text={t('articles.noneText')} />;
  return (
    <section aria-label={t('help.topics')} className="grid grid-cols-1 gap-3">
      {topics.map((topic) => (
        <details
          key={topic.id}
          open={topic.id === open || (open === null && topic === topics[0])}
          className="group/topic rounded-card bg-base px-4 py-1"
        >
          <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 py-2 [&::-webkit-details-marker]:hidden">
            <h2 className="m-0 min-w-min flex-1 text-headline">{topic.name}</h2>
            <span className="figures text-label font-normal text-tertiary">
              {t('help.countArticles', { count: topic.articles })}
            </span>
            <Icon
              name="chevronDown"
              size={18}
              className="shrink-0 text-tertiary transition-transform group-open/topic:rotate-180 motion-reduce:transition-none"
            />
          </summary>
          <ul className="m-0 list-none p-0 pb-1">
            {articles
              .data!.records.filter(({ category }) => category === topic.id)
              .map((article) => (
                <Topic key={article.id} article={article} />
              ))}
          </ul>
        </details>
      ))}
      <RowGroup>
        <Row title={t('news.title')} href={hrefTo('news')} />
      </RowGroup>
    </section>
  );
}

function Topic({ article }: { readonly article: ArticleRow }): ReactNode {
  const { id, title, summary, language } = article;
  return (
    <li className="border-t border-hairline">
      <a
        href={hrefTo('helpArticle', { id })}
        lang={language}
        className="block min-h-14 py-3 active:opacity-60"
      >
        <span className="block text-body-strong">{title}</span>
        <span className="mt-0.5 block text-label font-normal text-secondary">{summary}</span>
      </a>
    </li>
  );
}
