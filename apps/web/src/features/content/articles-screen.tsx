import { useText } from '@candor/client/language';
import { articleCategories, type ArticleCategory } from '@candor/domain/content/article';
import { AppBar } from '@candor/ui/app-bar';
import { Pill } from '@candor/ui/chip';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Segmented } from '@candor/ui/segmented';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { goBack, goTo, useQueryValue } from '../../platform/route.ts';
import { ArticleCard } from './article-card.tsx';
import { useArticles, useCategories } from './use-content.ts';

type Kind = 'news' | 'article';

/** All news or all articles, of every category or of one; the choice stays in the address. */
export function ArticlesScreen(): ReactNode {
  const t = useText();
  const kind: Kind = useQueryValue('kind') === 'article' ? 'article' : 'news';
  const asked = useQueryValue('category');
  const category = articleCategories.find((each) => each === asked) ?? null;
  const show = (next: Kind, wanted: ArticleCategory | null) =>
    goTo('articles', { kind: next, ...(wanted ? { category: wanted } : {}) }, { replace: true });
  return (
    <Page>
      <AppBar
        title={t(kind === 'news' ? 'articles.news' : 'articles.articles')}
        back={{ label: t('shell.back'), onPress: () => goBack('news') }}
      />
      <div className="py-2">
        <Segmented
          label={t('articles.kinds')}
          segments={[
            { value: 'news', label: t('articles.news') },
            { value: 'article', label: t('articles.articles') },
          ]}
          value={kind}
          onChange={(next) => show(next, null)}
        />
      </div>
      <Categories kind={kind} selected={category} onSelect={(wanted) => show(kind, wanted)} />
      <List kind={kind} category={category} />
    </Page>
  );
}

interface CategoriesProps {
  readonly kind: Kind;
  readonly selected: ArticleCategory | null;
  readonly onSelect: (category: ArticleCategory | null) => void;
}

function Categories({ kind, selected, onSelect }: CategoriesProps): ReactNode {
  const t = useText();
  const { data = [] } = useCategories(kind);
  const filled = data.filter(({ articles }) => articles > 0);
  if (filled.length < 2) return null;
  return (
    <div role="group" aria-label={t('articles.categories')} className="filter-row py-2 *:flex-none">
      <Pill selected={selected === null} onSelect={() => onSelect(null)}>
        {t('news.all')}
      </Pill>
      {filled.map(({ id, name }) => (
        <Pill key={id} selected={selected === id} onSelect={() => onSelect(id)}>
          {name}
        </Pill>
      ))}
    </div>
  );
}

function List({ kind, category }: { kind: Kind; category: ArticleCategory | null }): ReactNode {
  const t = useText();
  const list = useArticles(kind, category);
  if (!list.data)
    return list.isPending ? (
      <LoadingCards count={4} />
    ) : (
      <FailedState onRetry={() => void list.refetch()} busy={list.isFetching} />
    );
  const rows = list.data.pages.flatMap(({ records }) => records);
  if (rows.length === 0)
    return <EmptyState icon="info" title={t('articles.noneTitle')} text={t('articles.noneText')} />;
  return (
    <>
      <ul className="grid grid-cols-1 gap-3 pt-2 desktop:grid-cols-2">
        {rows.map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
      <MoreButton of={list} label={t('articles.more')} tone="card" />
    </>
  );
}
