import { useText } from '@candor/client/language';
import { sharePath } from '@candor/contract/wire/links';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Row, RowGroup } from '@candor/ui/row';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { copyToClipboard } from '../../platform/clipboard.ts';
import { goBack, goTo, hrefTo, useQueryValue } from '../../platform/route.ts';
import { type Article, useArticle, useHelpArticle } from './use-content.ts';

/** The link of an article, with the card that other programs show for it. */
export function ArticleShareScreen(): ReactNode {
  const t = useText();
  const id = useQueryValue('id') ?? '';
  const isHelp = useQueryValue('kind') === 'help';
  const [article, help] = [useArticle(isHelp ? '' : id), useHelpArticle(isHelp ? id : '')];
  const shown = isHelp ? help : article;
  return (
    <Page>
      <AppBar
        title={t('shareArticle.title')}
        back={{ label: t('shell.back'), onPress: () => goBack(isHelp ? 'help' : 'news') }}
      />
      {shown.data ? (
        <Shared article={shown.data} />
      ) : id === '' ? (
        <EmptyState
          icon="info"
          title={t('article.goneTitle')}
          text={t('article.goneText')}
          actions={<Button onClick={() => goTo('news')}>{t('article.toNews')}</Button>}
        />
      ) : shown.isPending ? (
        <LoadingCards count={2} />
      ) : (
        <FailedState onRetry={() => void shown.refetch()} busy={shown.isFetching} />
      )}
    </Page>
  );
}

function Shared({ article }: { readonly article: Article }): ReactNode {
  const t = useText();
  const { id, kind, title, summary, language } = article;
  const path = `${sharePath}/${id}`;
  const link = `${window.location.origin}${path}?lang=${language}`;
  const canSend = 'share' in navigator;
  // Closing the system's own sheet is no error.
  const send = () => void navigator.share({ title, text: summary, url: link }).catch(() => {});
  return (
    <div className="mx-auto grid w-full max-w-120 grid-cols-1 gap-3 pt-1">
      <p className="m-0 text-body text-secondary">{t('shareArticle.intro')}</p>
      <Card className="overflow-hidden p-0!">
        <img
          src={`${path}/card.png?lang=${language}`}
          alt={t('shareArticle.cardLabel')}
          width={1200}
          height={630}
          className="block h-auto w-full bg-sunken"
        />
        <div className="p-4" lang={language}>
          <h2 className="m-0 text-headline [overflow-wrap:anywhere]">{title}</h2>
          <p className="mt-1 mb-0 text-label font-normal text-secondary">{summary}</p>
        </div>
      </Card>
      <Card>
        <h2 className="m-0 text-label text-tertiary">{t('shareArticle.link')}</h2>
        <p className="mt-1 mb-4 text-body break-all">{link}</p>
        <div className="flex flex-wrap gap-3 *:min-w-32 *:flex-1">
          {canSend ? (
            <Button tone="quiet" onClick={send}>
              {t('shareArticle.send')}
            </Button>
          ) : null}
          <Button onClick={() => void copyToClipboard(link)}>{t('shareArticle.copy')}</Button>
        </div>
        <div className="mt-5">
          <QrCode text={link} label={t('shareArticle.codeLabel')} />
        </div>
      </Card>
      <RowGroup>
        <Row
          lead={<Icon name="info" />}
          title={t('shareArticle.open')}
          href={hrefTo(kind === 'help' ? 'helpArticle' : 'article', { id })}
        />
      </RowGroup>
    </div>
  );
}
