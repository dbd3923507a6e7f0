import { useText } from '@candor/client/language';
import { markupRules } from '@candor/domain/content/markup';
import { Chip } from '@candor/ui/chip';
import { Notice } from '@candor/ui/message-state';
import { RichText } from '@candor/ui/rich-text';
import { Row, RowGroup } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { hrefTo } from '../../platform/route.ts';
import { dateText } from '../../platform/time-text.ts';
import { Cover } from './cover.tsx';
import type { Article } from './use-content.ts';

/** An article as it is read, with what it is and what is close to it. */
export function ArticleBody({ article }: { readonly article: Article }): ReactNode {
  const t = useText();
  const { kind, cover, title, summary, language, isFallback, isSample } = article;
  return (
    <article className="mx-auto grid w-full max-w-168 grid-cols-1 gap-4 pt-1">
      {kind === 'help' && cover === null ? null : (
        <Cover article={article} className="h-40 w-full rounded-card desktop:h-56" />
      )}
      {isFallback ? <Notice icon="globe">{t('article.inEnglish')}</Notice> : null}
      {isSample ? (
        <Notice icon="info" tone="demo">
          {t('article.sampleText')}
        </Notice>
      ) : null}
      <header lang={language}>
        <h2 className="m-0 text-title [overflow-wrap:anywhere] desktop:text-[1.75rem]/tight">
          {title}
        </h2>
        <p className="mt-2 mb-0 text-[1.0625rem]/6 text-secondary">{summary}</p>
      </header>
      <p className="m-0 flex flex-wrap items-center gap-x-3 gap-y-1 text-label font-normal text-tertiary">
        <Chip>{article.categoryName}</Chip>
        <DateLine article={article} />
      </p>
      <div lang={language} className="rounded-card bg-base p-4 desktop:p-8">
        <RichText html={article.html} rules={markupRules} />
      </div>
      <Related article={article} />
    </article>
  );
}

function DateLine({ article }: { readonly article: Article }): ReactNode {
  const t = useText();
  const [published, updated] = [dateText(article.publishedAt), dateText(article.updatedAt)];
  return (
    <span>
      {published === updated
        ? t('article.published', { date: published })
        : t('article.updated', { date: updated })}
    </span>
  );
}

function Related({ article }: { readonly article: Article }): ReactNode {
  const t = useText();
  if (article.related.length === 0) return null;
  return (
    <section>
      <h2 className="mt-2 mb-2 text-headline">{t('article.related')}</h2>
      <RowGroup>
        {article.related.map(({ id, kind, title }) => (
          <Row
            key={id}
            title={title}
            href={hrefTo(kind === 'help' ? 'helpArticle' : 'article', { id })}
          />
        ))}
      </RowGroup>
    </section>
  );
}
