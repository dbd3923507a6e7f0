import { CallError } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Button, IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { goBack, goTo, useQueryValue } from '../../platform/route.ts';
import { ArticleBody } from './article-body.tsx';
import { type Article, useArticle, useHelpArticle } from './use-content.ts';

const ARTICLE_NOT_FOUND = 404;

/** A news item or an article. */
export function ArticleScreen(): ReactNode {
  const id = useQueryValue('id') ?? '';
  return <Reading id={id} article={useArticle(id)} home="news" />;
}

/** An article of the help center. */
export function HelpArticleScreen(): ReactNode {
  const id = useQueryValue('id') ?? '';
  return <Reading id={id} article={useHelpArticle(id)} home="help" />;
}

interface ReadingProps {
  /** Empty when the address names none. */
  readonly id: string;
  readonly article: UseQueryResult<Article, Error>;
  readonly home: 'news' | 'help';
}

function Reading({ id, article, home }: ReadingProps): ReactNode {
  const t = useText();
  const { data, error } = article;
  const isGone =
    id === '' || (error instanceof CallError && error.code === ARTICLE_NOT_FOUND && !data);
  return (
    <Page>
      <AppBar
        title={t(home === 'news' ? 'article.title' : 'helpArticle.title')}
        back={{ label: t('shell.back'), onPress: () => goBack(home) }}
        actions={
          data ? (
            <IconButton
              label={t('article.share')}
              onClick={() => goTo('shareArticle', { id, ...(home === 'help' && { kind: 'help' }) })}
            >
              <Icon name="share" />
            </IconButton>
          ) : null
        }
      />
      {isGone ? (
        <EmptyState
          icon="info"
          title={t('article.goneTitle')}
          text={t('article.goneText')}
          actions={
            <Button onClick={() => goTo(home)}>
              {t(home === 'news' ? 'article.toNews' : 'help.toHelp')}
            </Button>
          }
        />
      ) : data ? (
        <ArticleBody article={data} />
      ) : article.isPending ? (
        <LoadingCards count={3} />
      ) : (
        <FailedState onRetry={() => void article.refetch()} busy={article.isFetching} />
      )}
    </Page>
  );
}
