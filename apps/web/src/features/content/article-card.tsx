import { useText } from '@candor/client/language';
import { Chip } from '@candor/ui/chip';
import type { ReactNode } from 'react';
import { hrefTo } from '../../platform/route.ts';
import { dateText } from '../../platform/time-text.ts';
import { Cover } from './cover.tsx';
import type { ArticleRow } from './use-content.ts';

interface ArticleCardProps {
  readonly article: ArticleRow;
  /** With a wide cover above the text. */
  readonly isLead?: boolean;
}

/** An article in a list: cover, title, what it is about, and from when. */
export function ArticleCard({ article, isLead = false }: ArticleCardProps): ReactNode {
  const { id, kind, title, summary, language } = article;
  return (
    <a
      href={hrefTo(kind === 'help' ? 'helpArticle' : 'article', { id })}
      className={`block h-full overflow-hidden rounded-card bg-base active:opacity-80 ${isLead ? '' : 'flex'}`}
    >
      <Cover
        article={article}
        className={isLead ? 'h-40 w-full desktop:h-48' : 'w-20 shrink-0 self-stretch'}
      />
      <span className="block min-w-0 flex-1 p-4" lang={language}>
        <span
          className={`block [overflow-wrap:anywhere] ${isLead ? 'text-headline' : 'text-body-strong'}`}
        >
          {title}
        </span>
        <span className="mt-1 line-clamp-3 text-label font-normal text-secondary">{summary}</span>
        <ArticleMeta article={article} />
      </span>
    </a>
  );
}

/** Category, day and what kind of text it is. */
export function ArticleMeta({ article }: { readonly article: ArticleRow }): ReactNode {
  const t = useText();
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-tertiary">
      <span>{article.categoryName}</span>
      <span className="figures">{dateText(article.publishedAt)}</span>
      {article.isSample ? <Chip tone="demo">{t('article.sample')}</Chip> : null}
    </span>
  );
}
