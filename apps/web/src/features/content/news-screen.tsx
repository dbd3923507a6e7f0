import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Icon } from '@candor/ui/icon';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { goBack, hrefTo } from '../../platform/route.ts';
import { ArticleCard } from './article-card.tsx';
import { type ArticleRow, useNewest } from './use-content.ts';

const NEWS_SHOWN = 5;
const ARTICLES_SHOWN = 4;

/** The newest news and articles, with all of them behind. */
export function NewsScreen(): ReactNode {
  const t = useText();
  const news = useNewest('news', NEWS_SHOWN);
  const articles = useNewest('article', ARTICLES_SHOWN);
  const failed = [news, articles].find(({ isError, data }) => isError && !data);
  return (
    <Page>
      <AppBar
        title={t('news.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('home') }}
      />
      {failed ? (
        <FailedState onRetry={() => void failed.refetch()} busy={failed.isFetching} />
      ) : news.data && articles.data ? (
        <Shown news={news.data.records} articles={articles.data.records} />
      ) : (
        <LoadingCards count={4} />
      )}
    </Page>
  );
}

interface ShownProps {
  readonly news: readonly ArticleRow[];
  readonly articles: readonly ArticleRow[];
}

function Shown({ news, articles }: ShownProps): ReactNode {
  const t = useText();
  if (news.length + articles.length === 0)
    return <EmptyState icon="info" title={t('articles.noneTitle')} text={t('articles.noneText')} />;
  return (
    <div className="grid grid-cols-1 gap-6 pt-1">
      <Section title={t('news.newsTitle')} kind="news" more={t('news.moreNews')} articles={news} />
      <Section
        title={t('news.articlesTitle')}
        kind="article"
        more={t('news.moreArticles')}
        articles={articles}
      />
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly kind: 'news' | 'article';
  readonly more: string;
  readonly articles: readonly ArticleRow[];
}

function Section({ title, kind, more, articles }: SectionProps): ReactNode {
  const [lead, ...others] = articles;
  if (!lead) return null;
  return (
    <section>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 className="m-0 text-headline">{title}</h2>
        <a
          href={hrefTo('articles', { kind })}
          className="flex min-h-11 items-center gap-1 text-label text-secondary"
        >
          {more}
          <Icon name="chevronRight" size={16} />
        </a>
      </div>
      <ul className="grid grid-cols-1 gap-3 desktop:grid-cols-2">
        <li className="desktop:row-span-2">
          <ArticleCard article={lead} isLead />
        </li>
        {others.map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </section>
  );
}
