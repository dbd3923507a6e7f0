import { isRefusal } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import { messagesCalls } from '@candor/contract/calls/messages';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { ErrorState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { type ReactNode, useEffect } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import type { Reply } from '../../platform/call.ts';
import { useCall } from '../../platform/query.ts';
import { goBack, goTo, useQueryValue } from '../../platform/route.ts';
import { useIsMember } from '../../platform/session.ts';
import { deviceTimeText } from '../../platform/time-text.ts';
import { useMarkRead } from './use-messages.ts';

/** One announcement or platform notice, as plain text. */
export function AnnouncementScreen(): ReactNode {
  const t = useText();
  const id = useQueryValue('id') ?? '';
  return (
    <Page>
      <AppBar
        title={t('announcement.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('announcements') }}
      />
      {id === '' ? <Gone /> : <Asked id={id} />}
    </Page>
  );
}

function Asked({ id }: { readonly id: string }): ReactNode {
  const asked = useCall(messagesCalls, 'getAnnouncement', { id });
  if (asked.data) return <Announcement announcement={asked.data} />;
  if (asked.isPending) return <LoadingCards count={2} />;
  if (isRefusal(asked.error)) return <Gone />;
  return <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
}

interface AnnouncementProps {
  readonly announcement: Reply<typeof messagesCalls, 'getAnnouncement'>;
}

function Announcement({ announcement }: AnnouncementProps): ReactNode {
  const { id, title, content, createTime, isRead } = announcement;
  const isMember = useIsMember();
  const { mutate } = useMarkRead();
  useEffect(() => {
    if (isMember && !isRead) mutate({ id });
  }, [id, isMember, isRead, mutate]);
  return (
    <article className="mt-2 rounded-card bg-base p-4">
      <h2 className="m-0 text-title text-balance break-words">{title}</h2>
      <time className="figures mt-1 block text-label font-normal text-tertiary">
        {deviceTimeText(createTime)}
      </time>
      <p className="mt-4 mb-0 text-body break-words whitespace-pre-line">{content}</p>
    </article>
  );
}

/** Taken down, ended, or never there. */
function Gone(): ReactNode {
  const t = useText();
  return (
    <ErrorState
      icon="bell"
      title={t('announcement.goneTitle')}
      text={t('announcement.goneText')}
      actions={
        <Button onClick={() => goTo('announcements', {}, { replace: true })}>
          {t('announcement.all')}
        </Button>
      }
    />
  );
}
