import { useText } from '@candor/client/language';
import { messagesCalls } from '@candor/contract/calls/messages';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Row, RowGroup } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { useEndlessCall } from '../../platform/query.ts';
import { goBack, goTo, hrefTo } from '../../platform/route.ts';
import { deviceTimeText } from '../../platform/time-text.ts';

/** Announcements to everybody, newest first. */
export function AnnouncementsScreen(): ReactNode {
  const t = useText();
  return (
    <Page>
      <AppBar
        title={t('announcements.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('home') }}
      />
      <List />
    </Page>
  );
}

function List(): ReactNode {
  const t = useText();
  const list = useEndlessCall(messagesCalls, 'listAnnouncements', {});
  if (list.isPending) return <LoadingCards count={3} />;
  if (!list.data) return <FailedState onRetry={() => void list.refetch()} busy={list.isFetching} />;
  const records = list.data.pages.flatMap((page) => page.records);
  if (records.length === 0)
    return (
      <EmptyState
        icon="bell"
        title={t('announcements.emptyTitle')}
        text={t('announcements.emptyText')}
        actions={<Button onClick={() => goTo('news')}>{t('article.toNews')}</Button>}
      />
    );
  return (
    <div className="pt-2">
      <RowGroup>
        {records.map(({ id, title, createTime }) => (
          <Row
            key={id}
            title={<span className="break-words">{title}</span>}
            note={<time className="figures">{deviceTimeText(createTime)}</time>}
            href={hrefTo('announcement', { id })}
          />
        ))}
      </RowGroup>
      <MoreButton of={list} label={t('inbox.more')} tone="card" />
    </div>
  );
}
